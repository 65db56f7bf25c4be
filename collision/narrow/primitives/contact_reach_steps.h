// The step that applies skins and a margin to a pair's answer.
#pragma once

#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct ContactReach;
}  // namespace collidoscope

namespace collidoscope::contact_reach {

void say_reach(StepBuilder& step, const PairResult& surfaces, const ContactReach& reach,
               const PairResult& result);

}  // namespace collidoscope::contact_reach
