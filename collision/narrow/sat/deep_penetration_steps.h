// Steps of deep_penetration.h: sentences, values and marks.
#pragma once

#include <vector>

#include "collision/narrow/sat/deep_walk.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::deep {

void say_meet(StepBuilder& step, const HullPair& pair, bool meet);
void say_start(StepBuilder& step, const HullPair& pair, const dvec3& start, const Hub& hub);
void say_expand(StepBuilder& step, const HullPair& pair, const std::vector<Hub>& hubs,
                const std::vector<HullAxis>& faces, const HullAxis& best);
void say_walk(StepBuilder& step, const HullPair& pair, const std::vector<HullAxis>& faces,
              const HullAxis& least, const HullAxis& best);
void say_stop(StepBuilder& step, const HullPair& pair, const HullAxis& best, const HullAxis& least);
void say_estimate(StepBuilder& step, const HullPair& pair, const HullAxis& best,
                  const PairResult& result);

}  // namespace collidoscope::deep
