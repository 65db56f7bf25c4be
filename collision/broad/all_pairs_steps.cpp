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
    step.say(strong(counts.box_tests), plural(counts.box_tests, " test for ", " tests for "),
             boxes.count(), " boxes found ", strong(pairs.size()),
             plural(pairs.size(), " pair.", " pairs."), " Doubling the boxes quadruples the work.")
        .value("comparisons", std::int64_t(counts.box_tests))
        .value("pairs", std::int64_t(pairs.size()));
}

void say_again(StepBuilder& step, ProxyId i, ProxyId j) {
    step.say("Boxes ", strong(i), " and ", strong(j), " were tested before, as ", j, " and ", i,
             ": a pair is a pair in either order, so this is wasted work.")
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

void say_printed(StepBuilder& step, const ProxyBoxes& boxes, ProxyId i, ProxyId j, bool overlap) {
    const Aabb &a = boxes[i], &b = boxes[j];
    const bool swapped = a.min.x > b.min.x, truth = boxes_overlap(a, b);
    const float start = swapped ? a.min.x : b.min.x;
    step.say(" As printed: axmin = ", a.min.x, " and bxmin = ", b.min.x,
             swapped ? ", so the starts are swapped, but not the ends; axmax = " : "; axmax = ",
             now(a.max.x),
             overlap ? " is greater than bxmin = " : " is not greater than bxmin = ", start,
             overlap ? ": overlap." : ": no overlap.");
    if (overlap != truth)
        step.say(strong(" Wrong"), truth ? ": they touch or overlap." : ": they are apart.");
    step.value("axmax", a.max.x).value("bxmin", start);
}

void say_printed_done(StepBuilder& step, std::uint64_t wrong, std::uint64_t contradictions) {
    step.say(" As printed, ", strong(wrong), " answers are wrong, and ", strong(contradictions),
             plural(contradictions, " pair is", " pairs are"),
             " judged otherwise in the other order.")
        .value("wrong answers", std::int64_t(wrong))
        .value("contradictions", std::int64_t(contradictions));
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
