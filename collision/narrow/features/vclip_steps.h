// Steps of V-Clip: sentences, values and marks.
#pragma once

#include "collision/narrow/features/move.h"

namespace collidoscope::vclip {

void say_start(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, bool cached);
void say_pair(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves);

}  // namespace collidoscope::vclip
