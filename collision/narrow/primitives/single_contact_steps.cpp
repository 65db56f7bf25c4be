#include "collision/narrow/primitives/single_contact_steps.h"

#include <string>

namespace collidoscope::detail {

void say_contact(StepBuilder& step, const PairResult& result) {
    const Contact& contact = result.contacts[0];
    step.say("The contact is midway between the witness points. ");
    if (contact.depth > 0)
        step.say("Moving B by ", now(contact.depth), " along the normal separates them.");
    else
        step.say("They touch: their depth is ", now(0), ".");
    step.point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal)
        .value("position", contact.position)
        .now_value("depth", contact.depth);
}

void say_apart(StepBuilder& step, const PairResult& result, std::string_view both) {
    step.decides(AnswerPart::Depth);
    step.say(std::string(both), " are ", strong("apart"), " by ", now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_line_of_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Depth);
    for (const Contact& contact : result.contacts)
        step.point(contact.position, Role::Hit).now_value("position", contact.position);
    step.line(result.contacts[0].position, result.contacts[1].position, Role::Hit)
        .value("depth", result.contacts[0].depth);
}

}  // namespace collidoscope::detail
