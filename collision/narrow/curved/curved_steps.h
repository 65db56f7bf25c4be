// Last steps of GJK and EPA on curved bodies: sentences, values and marks.
#pragma once

#include "collision/narrow/epa/epa_result.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::curved {

// GJK.
void say_depth(StepBuilder& step, const PairResult& result, const EpaResult& depth);
void say_closest(StepBuilder& step, const PairResult& result);
// EPA.
void say_answer(StepBuilder& step, const PairResult& result, const EpaResult& depth);
void say_distance(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::curved
