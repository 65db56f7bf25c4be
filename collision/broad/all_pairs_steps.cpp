#include "collision/broad/all_pairs_steps.h"

#include <cstdint>

#include "collision/broad/axis.h"
#include "collision/trace/fact.h"

namespace collidoscope::all_pairs {

void say_take(StepBuilder& step, ProxyId i) {
    step.say("Box ", strong(i), " is tested against those of higher index only: those of ",
             "lower index have been tested already.")
        .body(i, Role::Current);
}

void say_pair(StepBuilder& step, ProxyId i, ProxyId j) {
    step.verdict(true);
    step.bodies(i, j, PairVerdict::Candidate);
    step.say("Boxes ", strong(i), " and ", strong(j), " overlap on x, y and z: a candidate pair.")
        .ask("Do these two boxes overlap?")
        .choice("Yes", true)
        .choice("No", false)
        .body(i, Role::Suspected)
        .body(j, Role::Suspected);
}

void say_apart(StepBuilder& step, const ProxyBoxes& boxes, ProxyId i, ProxyId j) {
    step.bodies(i, j, PairVerdict::Apart);
    const int axis = gap_axis(boxes[i], boxes[j]);
    step.say("Boxes ", strong(i), " and ", strong(j), " are separated on ", axis_name(axis),
             ": they cannot touch.")
        .body(i, Role::Current)
        .body(j, Role::Rejected);
}

void say_done(StepBuilder& step, const BroadCounts& counts, const ProxyBoxes& boxes,
              const std::vector<ProxyPair>& pairs) {
    step.verdict(!pairs.empty());
    step.say(strong(counts.box_tests), " tests for ", boxes.count(), " boxes found ",
             strong(pairs.size()), plural(pairs.size(), " pair.", " pairs."),
             " Doubling the boxes quadruples the work.")
        .value("comparisons", std::int64_t(counts.box_tests))
        .value("pairs", std::int64_t(pairs.size()));
}

void say_again(StepBuilder& step, ProxyId i, ProxyId j) {
    step.say("Boxes ", strong(i), " and ", strong(j), " were tested before, as ", j, " and ", i,
             ": the same result, wasted work.")
        .body(i, Role::Current)
        .body(j, Role::Skipped);
}

void say_compared(StepBuilder& step, ProxyId i, ProxyId j, bool overlap) {
    if (overlap) step.verdict(true);
    step.bodies(i, j, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
    step.say("Boxes ", strong(i), " and ", strong(j),
             overlap ? " overlap: a candidate pair." : " do not overlap.")
        .body(i, overlap ? Role::Suspected : Role::Current)
        .body(j, overlap ? Role::Suspected : Role::Rejected);
}

void say_done_twice(StepBuilder& step, const BroadCounts& counts,
                    const std::vector<ProxyPair>& pairs) {
    step.verdict(!pairs.empty());
    step.say(strong(counts.box_tests), " tests, and ", counts.box_tests / 2,
             " of them wasted: j only has to run over the indices above i.")
        .value("comparisons", std::int64_t(counts.box_tests))
        .value("wasted", std::int64_t(counts.box_tests / 2))
        .value("pairs", std::int64_t(pairs.size()));
}

}  // namespace collidoscope::all_pairs
