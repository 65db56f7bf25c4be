// Frames of another program: the boxes that its broad phase got, and the pairs that it reported.
// Files: assets/FRAME_FORMAT.md.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/motion/body_filter.h"
#include "collision/shapes.h"

namespace collidoscope {

inline constexpr std::uint32_t no_track = std::numeric_limits<std::uint32_t>::max();

// A body through the frames, as far as it stays what it is: where it becomes static, gets another
// filter, or a static one stands elsewhere, another track of the same id begins.
struct RecordedTrack {
    std::uint64_t id = 0;  // in its own program
    bool fixed = false;
    BodyFilter filter{};
    bool operator==(const RecordedTrack&) const = default;
};

struct RecordedBox {
    std::uint32_t track = 0;
    Aabb box;  // finite, min <= max
};

// All lists by rising track.
struct RecordedFrame {
    std::uint64_t number = 0;  // in its own program
    // Shared by the frames in which they are the same; never null.
    std::shared_ptr<const std::vector<RecordedBox>> statics =
        std::make_shared<const std::vector<RecordedBox>>();
    std::vector<RecordedBox> boxes;  // of the moving ones
    // As reported, each as often as it was; none: pairs were not recorded.
    std::optional<std::vector<ProxyPair>> pairs;

    std::size_t count() const { return statics->size() + boxes.size(); }
};

struct RecordedFrames {
    std::string program;  // may be empty
    std::vector<RecordedTrack> tracks;
    std::vector<RecordedFrame> frames;
    Aabb field{vec3(0), vec3(0)};  // around all boxes of all frames
};

// The box of a track; null when it is not in the frame. Cost: log n.
const Aabb* box_in(const RecordedFrames& recorded, const RecordedFrame& frame, std::uint32_t track);
// All boxes of the frame, by rising track. Cost: O(n).
std::vector<RecordedBox> boxes_in(const RecordedFrame& frame);

// The pairs of tracks whose boxes overlap (touching counts), less those of two static bodies and of
// filters that do not agree, in rising order: a sweep along the axis on which the boxes are spread
// widest, which shares no code with the broad phases. Cost: n log n, and the pairs of intervals.
std::vector<ProxyPair> true_pairs(const RecordedFrames& recorded, const RecordedFrame& frame);

// Sets the field; sides beyond huge_side, infinite ones included, end where the others of all
// frames do: the same pairs overlap. Cost: a pass over all boxes.
inline constexpr float huge_side = 1e37f;
void bound_sides(RecordedFrames& recorded);

enum class PairFault : std::uint8_t {
    Missing,     // the boxes overlap, and the pair was not reported
    Apart,       // reported, though the boxes do not overlap
    BothStatic,  // reported, though both are static
    Filtered,    // reported, though the filters do not agree
    Twice,       // reported more than once
};
// "missing", "apart", "both static", "filtered", "twice".
const char* name_of(PairFault fault);

struct PairDifference {
    PairFault fault = PairFault::Missing;
    std::uint64_t a = 0, b = 0;  // ids, a < b
    float gap = 0;               // Apart: the largest distance along an axis
    bool operator==(const PairDifference&) const = default;
};

struct PairComparison {
    std::uint64_t reported = 0, expected = 0;
    std::uint64_t missing = 0, extra = 0, twice = 0;  // extra: apart, both static or filtered
    float largest_gap = 0;                            // of those apart
    std::vector<PairDifference> list;                 // by rising pair of tracks
    bool equal() const { return missing + extra + twice == 0; }
};

// The pairs that the frame reports, against the true ones; at most `most` differences are listed,
// and all are counted. Nothing differs in a frame without pairs.
PairComparison compare_pairs(const RecordedFrames& recorded, const RecordedFrame& frame,
                             std::span<const ProxyPair> expected, std::size_t most = 1000);

}  // namespace collidoscope
