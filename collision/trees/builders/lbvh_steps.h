// Steps of a tree by Morton codes: sentences, values and marks.
#pragma once

#include "collision/trace/recorder.h"

namespace collidoscope {
struct MortonSplit;
}  // namespace collidoscope

namespace collidoscope::lbvh {

void say_cut(StepBuilder& step, const MortonSplit& s);

}  // namespace collidoscope::lbvh
