// Steps of a plane against a hull.
#pragma once

#include <vector>

#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/trace/recorder.h"

namespace collidoscope::plane_hull {

void say_normal(StepBuilder& step, const Plane& a, const Hull& b, const PlaneNormal& normal);
// About the last corner.
void say_height(StepBuilder& step, const Plane& a, const PlaneNormal& normal,
                const std::vector<CornerHeight>& corners);

}  // namespace collidoscope::plane_hull
