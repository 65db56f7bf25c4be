// Steps of a tree by merging neighbors along a curve: sentences, values and marks.
#pragma once

#include "collision/trace/recorder.h"

namespace collidoscope {
struct PlocMerge;
}  // namespace collidoscope

namespace collidoscope::ploc {

void say_merge(StepBuilder& step, const PlocMerge& m);

}  // namespace collidoscope::ploc
