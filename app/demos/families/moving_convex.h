// Questions about two convex bodies that move and turn: their options and their answers.
#pragma once

#include "app/demos/families/hull_demo.h"
#include "collision/motion/convex/convex_advancement.h"

namespace collidoscope::app {

// "seconds", the velocity, the spin and the center of rotation of both, and the demo's own.
std::vector<OptionSpec> moving_options(std::vector<OptionSpec> own);
// "tolerance" and "cap".
OptionSpec tolerance_option(double low);
OptionSpec cap_option(int fallback);

// The body as the question lets it move; suffix: "_a" or "_b".
MovingConvex moving_body(const ConvexCore& core, const OptionReader& values, const char* suffix);

// proven: the bodies are certainly apart before the time.
Answer to_answer(const ConvexImpact& impact, bool proven = true);

}  // namespace collidoscope::app
