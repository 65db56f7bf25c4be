// Steps of a tree by the surface-area heuristic: sentences, values and marks.
#pragma once

#include "collision/trace/recorder.h"
#include "collision/trees/builders/split_record.h"

namespace collidoscope::sah_bvh {

void say_split(StepBuilder& step, const SplitRecord& r);

}  // namespace collidoscope::sah_bvh
