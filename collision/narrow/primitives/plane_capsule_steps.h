// Steps of a plane against a capsule.
#pragma once

#include "collision/narrow/primitives/capsule.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::plane_capsule {

// The same answer with the plane as A.
PairResult from_the_plane(const PairResult& of_sphere);

void say_axis(StepBuilder& step, const Capsule& b);
// rises: the sign of the normal along the capsule's axis.
void say_lower(StepBuilder& step, const Plane& a, const Capsule& b, int rises);
void say_end(StepBuilder& step, const PairResult& result);
void say_other(StepBuilder& step, const Capsule& b, const PairResult& result);

}  // namespace collidoscope::plane_capsule
