// Steps of a plane against a cylinder.
#pragma once

#include <span>

#include "collision/narrow/convex/curved_shapes.h"
#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/trace/recorder.h"

namespace collidoscope::plane_cylinder {

void say_axis(StepBuilder& step, const Cylinder& b);
// rises: the sign of the normal along the cylinder's axis.
void say_lower(StepBuilder& step, const Plane& a, const Cylinder& b, int rises);
// rims: as of rim_heights().
void say_rim(StepBuilder& step, const Cylinder& b, int rises, std::span<const CornerHeight> rims);

}  // namespace collidoscope::plane_cylinder
