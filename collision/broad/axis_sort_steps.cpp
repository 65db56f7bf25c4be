#include "collision/broad/axis_sort_steps.h"

#include "collision/broad/axis.h"
#include "collision/trace/fact.h"

namespace collidoscope::axis_sort {

void say_axis(StepBuilder& step, int axis, const std::array<double, 3>& spread) {
    step.say("The variance of the centers is max on ", strong(axis_name(axis)),
             ": the fewest intervals should overlap there.")
        .value("variance on x", spread[0])
        .value("variance on y", spread[1])
        .value("variance on z", spread[2]);
}

void say_compared(StepBuilder& step, int axis, const ProxyBoxes& boxes, ProxyId a, ProxyId b,
                  bool overlap) {
    if (overlap) step.verdict(true);
    step.bodies(a, b, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
    const Role role = overlap ? Role::Suspected : Role::Rejected;
    step.say("Box ", strong(b), " starts before ", a, " ends");
    if (overlap)
        step.say(", and they overlap on the other two axes too: a candidate pair.");
    else
        step.say(", but on ", axis_name(gap_axis(boxes[a], boxes[b])), " they are separated.");
    step.ask("Their intervals overlap. Do the boxes?")
        .choice("Yes", overlap)
        .choice("No", !overlap)
        .mark(BodyMark{a, axis}, Role::Current)
        .mark(BodyMark{b, axis}, role)
        .body(a, Role::Current)
        .body(b, role);
}

void say_stop(StepBuilder& step, int axis, ProxyId a, ProxyId next, std::size_t saved) {
    step.say("Box ", strong(next), " starts after ", a, " ends, and so do all later ones: ", saved,
             plural(saved, " test is saved.", " tests are saved."))
        .mark(BodyMark{a, axis}, Role::Current)
        .mark(BodyMark{next, axis}, Role::Skipped)
        .body(a, Role::Current)
        .body(next, Role::Skipped);
}

}  // namespace collidoscope::axis_sort
