#include "collision/narrow/curved/curved_steps.h"

#include <algorithm>

#include "collision/narrow/epa/epa_contact.h"
#include "collision/narrow/gjk/gjk_steps.h"

namespace collidoscope::curved {
namespace {

void say_bounds_of(StepBuilder& step, const PairResult& result, const EpaResult& depth) {
    const double lower = std::max(depth.lower, 0.0), upper = std::max(depth.upper, 0.0);
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.verdict(true);
    if (depth.lower > 0)
        step.say("The depth is between ", strong(lower), " and ", strong(upper), ".");
    else
        step.say("The bounds enclose zero: that the bodies meet is ", strong("not proven"),
                 ", and the depth is at most ", strong(upper), ".");
    const Contact& contact = result.contacts[0];
    step.line(contact.point_on_a, contact.point_on_b, Role::Depth)
        .measures(contact.depth)
        .point(contact.point_on_a, Role::Witness, "pA")
        .point(contact.point_on_b, Role::Witness, "pB")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "n")
        .value("lower", lower)
        .now_value("depth", contact.depth)
        .value("normal", contact.normal);
}

}  // namespace

void say_depth(StepBuilder& step, const PairResult& result, const EpaResult& depth) {
    step.say("GJK does not measure an overlap. The ", strong("expanding polytope"),
             " does, on the same support mappings. ");
    say_bounds_of(step, result, depth);
}

void say_closest(StepBuilder& step, const PairResult& result) {
    step.verdict(false);
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    gjk::say_closest(step, result);
}

void say_answer(StepBuilder& step, const PairResult& result, const EpaResult& depth) {
    step.say("The points of A and of B that make the closest point of A − B are the ",
             strong("witness points"), ". ");
    say_bounds_of(step, result, depth);
}

void say_distance(StepBuilder& step, const PairResult& result) {
    step.verdict(false);
    step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    epa::say_distance(step, result);
}

}  // namespace collidoscope::curved
