// Steps of the broad phases that compare boxes in update(): sentences, values and marks.
#pragma once

#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope::broad_phase_base {

void say_compared(StepBuilder& step, const ProxyBoxes& boxes, ProxyId a, ProxyId b, bool overlap);
void say_done(StepBuilder& step, const BroadCounts& counts, const ProxyBoxes& boxes,
              const std::vector<ProxyPair>& pairs);

}  // namespace collidoscope::broad_phase_base
