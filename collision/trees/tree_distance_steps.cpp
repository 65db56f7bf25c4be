#include "collision/trees/tree_distance_steps.h"

#include <algorithm>

#include "collision/trees/tree_distance.h"

namespace collidoscope::tree_gap {

namespace {

void say_counts(StepBuilder& step, const TreeDistanceAnswer& answer, double best) {
    step.value("volume tests", static_cast<std::int64_t>(answer.volume_tests))
        .value("triangle tests", static_cast<std::int64_t>(answer.primitive_tests));
    if (answer.found) step.value("best", best);
}

}  // namespace

void say_start(StepBuilder& step, double bound) {
    step.say("The roots are at least ", now(std::max(bound, 0.0)), " apart.")
        .mark(NodeMark{0, 0}, Role::Current)
        .mark(NodeMark{1, 0}, Role::Current);
}

void say_leave(StepBuilder& step, std::uint32_t a, std::uint32_t b, double bound, double best,
               bool found) {
    step.say("Nodes ", a, " of A and ", b, " of B are at least ", now(bound),
             " apart, farther than ", found ? "the best pair" : "requested", " at ", best,
             ": prune.")
        .mark(NodeMark{0, a}, Role::Skipped)
        .mark(NodeMark{1, b}, Role::Skipped)
        .now_value("at least", bound)
        .value("best", best);
}

void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, double bound,
              const TreeDistanceAnswer& answer, double best) {
    if (open == Open::Both) {
        step.say("Descend into both, node ", strong(a), " of A and ", strong(b), " of B, at least ",
                 now(std::max(bound, 0.0)), " apart.");
    } else {
        step.say("Descend into node ", strong(open == Open::A ? a : b),
                 open == Open::A ? " of A" : " of B", ": the two are at least ",
                 now(std::max(bound, 0.0)), " apart.");
    }
    step.mark(NodeMark{0, a}, open == Open::B ? Role::Current : Role::Opened)
        .mark(NodeMark{1, b}, open == Open::A ? Role::Current : Role::Opened);
    say_counts(step, answer, best);
}

void say_compared(StepBuilder& step, const TrianglePair& pair, double distance, bool closer,
                  const TreeDistanceAnswer& answer, double best) {
    if (closer) step.decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal);
    const Role role = closer ? Role::Best : Role::Rejected;
    step.say("Triangles ", pair.a, " of A and ", pair.b, " of B are ", now(distance), " apart",
             closer ? ": the closest pair so far." : ": no closer.")
        .mark(TriangleMark{0, pair.a}, role)
        .mark(TriangleMark{1, pair.b}, role)
        .now_value("distance", distance);
    say_counts(step, answer, best);
}

void say_done(StepBuilder& step, const TreeDistanceAnswer& answer, bool any_within, double best) {
    const bool meet = answer.found && answer.distance == 0;
    step.verdict(meet || (answer.interrupted && answer.lower_bound <= 0));
    // Only a bound is known where no pair was measured, or not all that could be nearer.
    if (!answer.found || answer.interrupted) step.decides(AnswerPart::Depth);
    if (meet) step.decides(AnswerPart::Contact, AnswerPart::Normal);
    if (answer.interrupted) {
        step.say("The budget is spent: the bodies are at least ", now(answer.lower_bound),
                 " apart");
        if (answer.found) {
            step.say(", and at most ", strong(answer.distance), ".");
        } else {
            step.say(".");
        }
    } else if (!answer.found) {
        step.say("The stack is empty: the bodies are ", strong("farther apart"), " than ", best,
                 ".");
    } else if (answer.distance == 0) {
        step.say("The bodies ", strong("intersect"), ".");
    } else if (any_within) {
        step.say("A pair of triangles is ", now(answer.distance), " apart: the bodies are ",
                 strong("within the tolerance"), ".");
    } else {
        step.say("The bodies are ", now(answer.distance), " apart, between triangle ",
                 answer.pair.a, " of A and triangle ", answer.pair.b, " of B.");
    }
    if (answer.found) {
        step.mark(TriangleMark{0, answer.pair.a}, Role::Result)
            .mark(TriangleMark{1, answer.pair.b}, Role::Result);
    }
    say_counts(step, answer, best);
}

}  // namespace collidoscope::tree_gap
