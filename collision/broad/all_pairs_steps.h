// Steps of every box against every other: sentences, values and marks.
#pragma once

#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope::all_pairs {

// AllPairs.
void say_take(StepBuilder& step, ProxyId i);
void say_pair(StepBuilder& step, ProxyId i, ProxyId j);
void say_apart(StepBuilder& step, const ProxyBoxes& boxes, ProxyId i, ProxyId j);
void say_done(StepBuilder& step, const BroadCounts& counts, const ProxyBoxes& boxes,
              const std::vector<ProxyPair>& pairs);
// AllPairsTwice.
void say_again(StepBuilder& step, ProxyId i, ProxyId j);
void say_compared(StepBuilder& step, ProxyId i, ProxyId j, bool overlap);
// The lecture's printed test, worked out; overlap: its answer for (i, j).
void say_printed(StepBuilder& step, const ProxyBoxes& boxes, ProxyId i, ProxyId j, bool overlap);
void say_printed_done(StepBuilder& step, std::uint64_t wrong, std::uint64_t contradictions);
void say_done_twice(StepBuilder& step, const BroadCounts& counts,
                    const std::vector<ProxyPair>& pairs);

}  // namespace collidoscope::all_pairs
