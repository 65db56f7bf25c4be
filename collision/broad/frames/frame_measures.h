// Measures of recorded frames by which broad phases differ: sizes, crowding, motion, and how many
// intervals overlap along each axis.
#pragma once

#include <array>
#include <cstdint>

#include "collision/broad/frames/recorded_frames.h"

namespace collidoscope {

struct FrameMeasures {
    std::uint64_t frames = 0, boxes = 0, moving = 0;  // sums over all frames
    std::uint64_t came = 0, went = 0;                 // between frames, all but the first
    std::uint64_t pairs = 0;                          // sums of the true pairs
    std::uint32_t max_boxes = 0;                      // of a frame

    // Longest sides of boxes. The median of all boxes of all frames; and the largest one, with its
    // id and the first frame in which it is so large.
    double median_side = 0, largest_side = 0;
    std::uint64_t largest_id = 0, largest_in = 0;
    std::uint64_t large_boxes = 0;  // with a side of more than large_ratio medians

    // The body that is in most pairs of one frame.
    std::uint64_t max_pairs = 0, max_pairs_id = 0, max_pairs_in = 0;
    // Cells of two medians on each side: most middles in one cell of one frame, and that frame.
    std::uint64_t fullest_cell = 0, fullest_in = 0, boxes_then = 0;

    // Moving boxes that were in the frame before, those of them that moved by more than their own
    // longest side, and the sum of ways in own sides.
    std::uint64_t followed = 0, jumped = 0;
    double ways = 0;
    bool gaps = false;  // some frames between those recorded are missing

    // Pairs of boxes whose intervals overlap along x, y, z: what a list sorted along this axis
    // alone has to test. Two static ones count too.
    std::array<std::uint64_t, 3> interval_pairs{};
};

// A box larger than so many medians counts as large.
inline constexpr double large_ratio = 16;

// Cost: n log n for each frame, and the true pairs.
FrameMeasures measure(const RecordedFrames& recorded);

}  // namespace collidoscope
