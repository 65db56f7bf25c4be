// Steps of a ray through a tree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"

namespace collidoscope {
struct TreeRayAnswer;
}  // namespace collidoscope

namespace collidoscope::tree_ray {

// A ray that has hit nothing so far (found) has only its own end to be behind.
inline const char* behind_what(bool found) {
    return found ? "behind the best hit" : "beyond the ray's end";
}

void say_skip(StepBuilder& step, std::uint32_t node, bool behind, bool found);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters);
// The sentence about a triangle that was cast at: found tells of a hit before, culled that it would
// be met if it were not seen from behind.
struct TriedTriangle {
    std::uint32_t triangle;
    std::optional<float> t;
    bool closer, found, culled;
};
void say_tried(StepBuilder& step, const TriedTriangle& tried);
// triangle: the first one hit, at t = best; null without one.
void say_done(StepBuilder& step, const std::uint32_t* triangle, float best,
              const TreeRayAnswer& answer);

}  // namespace collidoscope::tree_ray
