#include "collision/narrow/primitives/contact_reach_steps.h"

#include "collision/narrow/primitives/contact_reach.h"

namespace collidoscope::contact_reach {

void say_reach(StepBuilder& step, const PairResult& surfaces, const ContactReach& reach,
               const PairResult& result) {
    step.verdict(result.hit).decides(AnswerPart::Depth, AnswerPart::Witness);
    if (result.hit) step.decides(AnswerPart::Contact);
    const float left = result.signed_distance;
    if (reach.skin > 0)
        step.say("Two ", strong("skins"), " of ", reach.skin, " take the signed distance from ",
                 surfaces.signed_distance, " to ", now(left), ". ");
    if (left <= 0) {
        step.say(left < 0 ? "That is a hit with a depth of " : "The bodies touch: a depth of ",
                 0 - left, ".");
    } else if (reach.margin <= 0) {
        step.say("The skins do not reach each other: no hit.");
    } else if (result.hit) {
        step.say("A distance of ", now(left), " is within the ", strong("margin"), " of ",
                 reach.margin, ": a contact with a negative depth.");
    } else {
        step.say("A distance of ", now(left), " is beyond the ", strong("margin"), " of ",
                 reach.margin, ": no hit.");
    }
    step.line(result.point_on_a, result.point_on_b, result.hit ? Role::Depth : Role::Apart)
        .point(result.point_on_a, result.hit ? Role::Hit : Role::Apart)
        .point(result.point_on_b, result.hit ? Role::Hit : Role::Apart)
        .now_value("signed distance", left);
    if (reach.skin > 0) step.value("skin", reach.skin);
    if (reach.margin > 0) step.value("margin", reach.margin);
}

}  // namespace collidoscope::contact_reach
