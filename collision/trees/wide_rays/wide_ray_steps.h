// Steps of a ray through a wide tree: sentences, values and marks.
#pragma once

#include <cstddef>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/traverse_ray.h"

namespace collidoscope::detail {
struct WideRayEvent;
}  // namespace collidoscope::detail

namespace collidoscope::wide_ray {

void say_event(StepBuilder& step, const std::vector<detail::WideRayEvent>& events, std::size_t i,
               bool ends);
void say_done(StepBuilder& step, const TreeRayAnswer& answer);

}  // namespace collidoscope::wide_ray
