#include "collision/broad/broad_phase_base_steps.h"

#include <cstdint>

#include "collision/broad/axis.h"
#include "collision/trace/fact.h"

namespace collidoscope::broad_phase_base {

void say_compared(StepBuilder& step, const ProxyBoxes& boxes, ProxyId a, ProxyId b, bool overlap) {
    if (overlap) step.verdict(true);
    step.bodies(a, b, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
    step.say("Boxes ", strong(a), " and ", strong(b));
    if (overlap)
        step.say(" overlap: a candidate pair.");
    else
        step.say(" are separated on ", axis_name(gap_axis(boxes[a], boxes[b])), ".");
    step.body(a, overlap ? Role::Suspected : Role::Current)
        .body(b, overlap ? Role::Suspected : Role::Rejected);
}

void say_done(StepBuilder& step, const BroadCounts& counts, const ProxyBoxes& boxes,
              const std::vector<ProxyPair>& pairs) {
    step.verdict(!pairs.empty());
    step.say(strong(counts.box_tests),
             plural(counts.box_tests, " test instead of ", " tests instead of "),
             boxes.possible_pairs(), " found ", strong(pairs.size()),
             plural(pairs.size(), " pair.", " pairs."))
        .value("comparisons", std::int64_t(counts.box_tests))
        .value("pairs", std::int64_t(pairs.size()));
}

}  // namespace collidoscope::broad_phase_base
