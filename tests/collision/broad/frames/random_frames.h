// Random recorded frames: bodies that come, go, jump and rest, on a coarse lattice so that many
// boxes touch; some static, some with filters.
#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "collision/broad/frames/recorded_frames.h"
#include "tests/oracle/cases.h"

namespace collidoscope::oracle {

class RandomFrames {
  public:
    explicit RandomFrames(std::uint64_t seed) : engine_(seeded(seed)) {}

    int integer(int lo, int hi) { return std::uniform_int_distribution<int>(lo, hi)(engine_); }

    // With pairs to be filled in by the test.
    RecordedFrames frames(int bodies, int count) {
        RecordedFrames all;
        const float cell = integer(0, 2) == 0 ? 1.0f : 0.375f;
        const int room = integer(2, 12);
        std::vector<Aabb> boxes;
        std::vector<RecordedBox> statics;
        for (int i = 0; i < bodies; ++i) {
            RecordedTrack track;
            track.id = 3 * static_cast<std::uint64_t>(bodies - i);
            track.fixed = integer(0, 4) == 0;
            if (integer(0, 5) == 0)
                track.filter = {static_cast<std::uint16_t>(integer(1, 3)),
                                static_cast<std::uint16_t>(integer(1, 3))};
            all.tracks.push_back(track);
            boxes.push_back(box(cell, room));
            if (track.fixed) statics.push_back({static_cast<std::uint32_t>(i), boxes.back()});
        }
        auto shared = std::make_shared<const std::vector<RecordedBox>>(statics);
        for (int f = 0; f < count; ++f) {
            RecordedFrame frame;
            frame.number = static_cast<std::uint64_t>(f);
            // Sometimes a static one is gone for good.
            if (integer(0, 3) == 0 && !statics.empty()) {
                statics.erase(statics.begin() + integer(0, static_cast<int>(statics.size()) - 1));
                shared = std::make_shared<const std::vector<RecordedBox>>(statics);
            }
            frame.statics = shared;
            for (int i = 0; i < bodies; ++i) {
                const auto at = static_cast<std::size_t>(i);
                if (all.tracks[at].fixed || integer(0, 9) == 0) continue;
                if (integer(0, 3) > 0) boxes[at] = moved(boxes[at], cell);
                if (integer(0, 19) == 0) boxes[at] = box(cell, room);
                frame.boxes.push_back({static_cast<std::uint32_t>(i), boxes[at]});
            }
            all.frames.push_back(std::move(frame));
        }
        all.field = {vec3(-20), vec3(20)};
        return all;
    }

  private:
    Aabb box(float cell, int room) {
        vec3 min, size;
        for (int axis = 0; axis < 3; ++axis) {
            min[axis] = cell * static_cast<float>(integer(-room, room));
            size[axis] = cell * static_cast<float>(integer(0, integer(0, 15) == 0 ? 12 : 3));
        }
        return {min, min + size};
    }
    Aabb moved(const Aabb& box, float cell) {
        vec3 way;
        for (int axis = 0; axis < 3; ++axis)
            way[axis] = 0.25f * cell * static_cast<float>(integer(-2, 2));
        return {box.min + way, box.max + way};
    }

    std::mt19937_64 engine_;
};

// The pairs of a frame, every box against every other.
inline std::vector<ProxyPair> pairs_by_force(const RecordedFrames& all,
                                             const RecordedFrame& frame) {
    std::vector<RecordedBox> boxes = *frame.statics;
    boxes.insert(boxes.end(), frame.boxes.begin(), frame.boxes.end());
    std::vector<ProxyPair> pairs;
    for (const RecordedBox& p : boxes) {
        for (const RecordedBox& q : boxes) {
            if (p.track >= q.track) continue;
            const RecordedTrack &a = all.tracks[p.track], &b = all.tracks[q.track];
            if (a.fixed && b.fixed) continue;
            if ((a.filter.category & b.filter.mask) == 0 ||
                (b.filter.category & a.filter.mask) == 0)
                continue;
            bool overlap = true;
            for (int axis = 0; axis < 3; ++axis)
                overlap = overlap && !(p.box.max[axis] < q.box.min[axis]) &&
                          !(q.box.max[axis] < p.box.min[axis]);
            if (overlap) pairs.push_back({p.track, q.track});
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace collidoscope::oracle
