// Steps of Lin and Canny's search: sentences, values and marks.
#pragma once

#include <vector>

#include "collision/narrow/features/move.h"
#include "collision/results.h"

namespace collidoscope::lin_canny {

void say_start(StepBuilder& step, const FeatureView& view, const FeaturePair& pair);
void say_pair(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves);
// The sound search met a pair again.
void say_again(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, int moves);
// The textbook's search met a pair again. cycle: the pairs from its first time on.
void say_cycle(StepBuilder& step, const FeatureView& view, const std::vector<FeaturePair>& cycle);
void say_claim(StepBuilder& step, const FeatureView& view, const FeaturePair& pair,
               const PairResult& claimed);

}  // namespace collidoscope::lin_canny
