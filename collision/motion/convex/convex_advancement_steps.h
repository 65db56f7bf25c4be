// Steps of the conservative advancement of convex bodies: sentences, values and marks.
#pragma once

#include "collision/motion/convex/moving_pair.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct ConvexImpact;
}

namespace collidoscope::convex_advance {

// tolerance: a length.
void say_begin(StepBuilder& step, const MovingPair& pair, double tolerance);
void say_advance(StepBuilder& step, const MovingPair& pair, Advance decision, const Approach& seen,
                 double next, double tolerance, int iteration);
void say_contact(StepBuilder& step, const MovingPair& pair, const ConvexImpact& impact);

}  // namespace collidoscope::convex_advance
