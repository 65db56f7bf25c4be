// What V-Clip shows of itself.
#pragma once

#include "collision/features/move.h"

namespace collidoscope::vclip {

void say_start(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, bool cached);
void say_pair(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves);

}  // namespace collidoscope::vclip
