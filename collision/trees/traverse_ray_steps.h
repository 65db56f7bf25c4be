// Steps of a ray through a tree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"

namespace collidoscope {
struct TreeRayAnswer;
}  // namespace collidoscope

namespace collidoscope::tree_ray {

void say_skip(StepBuilder& step, std::uint32_t node, bool behind);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters);
void say_tried(StepBuilder& step, std::uint32_t triangle, const std::optional<float>& t,
               bool closer);
// triangle: the first one hit, at t = best; null without one.
void say_done(StepBuilder& step, const std::uint32_t* triangle, float best,
              const TreeRayAnswer& answer);

}  // namespace collidoscope::tree_ray
