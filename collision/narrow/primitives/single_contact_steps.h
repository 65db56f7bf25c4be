// The last steps of a pair of solids that touch in at most one place.
#pragma once

#include <string_view>

#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {

// The last step of a hit: the contact between the witness points.
void say_contact(StepBuilder& step, const PairResult& result);
// `both` names the two in a sentence, "Sphere and capsule".
void say_apart(StepBuilder& step, const PairResult& result, std::string_view both);
// Two contacts at the ends of the line along which two bodies meet.
void say_line_of_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::detail
