// Steps of a ray through a view of a tree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/trace/recorder.h"

namespace collidoscope {
struct ViewRayAnswer;
}  // namespace collidoscope

namespace collidoscope::view_ray {

void say_skip(StepBuilder& step, std::uint32_t node, bool behind, bool found);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, float enters);
void say_done(StepBuilder& step, const std::optional<std::uint32_t>& best_triangle, float best,
              const ViewRayAnswer& answer);

}  // namespace collidoscope::view_ray
