#include "collision/narrow/primitives/plane_manifold_steps.h"

#include <algorithm>
#include <string>

#include "collision/trace/numbers.h"
#include "collision/trace/words.h"

namespace collidoscope::plane_manifold {

void say_lowest(StepBuilder& step, const PlaneNormal& normal, std::span<const CornerHeight> corners,
                std::size_t lowest, const char* one) {
    const CornerHeight& low = corners[lowest];
    const dvec3 foot = low.point - low.height * normal.up;
    step.verdict(low.height <= 0)
        .decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
    step.say("The lowest ", one, " is at height ", now(low.height),
             low.height > 0    ? ", above the plane: no part of the body reaches the solid."
             : low.height == 0 ? ", on the plane: they just touch."
                               : ", below the plane: the body reaches into the solid.");
    step.ask("Does the body reach the solid below the plane?")
        .choice("It penetrates the solid", low.height < 0)
        .choice("It just touches", low.height == 0)
        .choice("It is disjoint", low.height > 0);
    step.point(vec3(low.point), Role::Witness, "pB").keep("pB");
    step.point(vec3(foot), Role::Witness, "pA").keep("pA");
    step.line(vec3(foot), vec3(low.point), Role::Depth).keep("depth");
    step.now_value("h", low.height);
}

void say_apart(StepBuilder& step, const PairResult& result, const char* both) {
    step.say(both, " are ", strong("separated"), " by ", now(result.signed_distance),
             ", along the plane's normal.")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_manifold(StepBuilder& step, std::span<const CornerHeight> corners,
                  const PairResult& result) {
    const auto below = std::count_if(corners.begin(), corners.end(),
                                     [](const CornerHeight& c) { return c.height <= 0; });
    const auto kept = static_cast<std::ptrdiff_t>(result.contacts.size());
    step.decides(AnswerPart::Contact);
    step.say(below, plural(below, " point is", " points are"), " in the solid. ");
    if (kept < below)
        step.say(
            "The deepest and those on their outline, seen along the normal, hold the body up: ",
            now(kept), ".");
    else
        step.say(plural(kept, "It holds", "They hold"), " the body up.");
    step.now_value("contacts", static_cast<std::int64_t>(kept));
    std::vector<vec3> outline;
    for (const Contact& contact : result.contacts) {
        outline.push_back(contact.point_on_a);
        step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
        step.point(contact.point_on_b, Role::Hit);
    }
    if (outline.size() > 2) step.mark(Wire{std::move(outline), true}, Role::Hit);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    const Contact& deepest = result.contacts[0];
    step.say("The deepest contact is ", now(deepest.depth),
             " deep. All have the plane's normal: moving the body along it by that depth takes it "
             "out of the solid.");
    for (const Contact& contact : result.contacts) step.point(contact.position, Role::Hit);
    step.arrow(deepest.position, deepest.position + deepest.normal, Role::Normal, "normal")
        .now_value("depth", deepest.depth);
}

}  // namespace collidoscope::plane_manifold
