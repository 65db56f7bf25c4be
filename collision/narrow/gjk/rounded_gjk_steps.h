// Steps of GJK for round bodies: sentences, values and marks.
#pragma once

#include "collision/narrow/primitives/segment_gap.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::rounded_gjk {

void say_round(StepBuilder& step, const PairResult& core, const PairResult& pair,
               const detail::Reach& reach);

}  // namespace collidoscope::rounded_gjk
