// Steps of a ray through an octree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::octree_ray {

// found: a hit before; ends: the ray has an end.
void say_missed(StepBuilder& step, std::uint32_t node, bool found, bool ends);
void say_behind(StepBuilder& step, std::uint32_t node, bool found);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters);
void say_done(StepBuilder& step, const std::optional<std::uint32_t>& hit, float best,
              const TreeRayAnswer& answer);

}  // namespace collidoscope::octree_ray
