// Steps of a ray through an octree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::octree_ray {

void say_missed(StepBuilder& step, std::uint32_t node);
void say_behind(StepBuilder& step, std::uint32_t node);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters);
void say_tried(StepBuilder& step, std::uint32_t triangle, const std::optional<float>& t,
               bool closer);
void say_done(StepBuilder& step, const std::optional<std::uint32_t>& hit, float best,
              const TreeRayAnswer& answer);

}  // namespace collidoscope::octree_ray
