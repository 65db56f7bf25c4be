#include "collision/narrow/primitives/plane_capsule_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/trace/arithmetic.h"
#include "collision/trace/words.h"

namespace collidoscope::plane_capsule {

PairResult from_the_plane(const PairResult& of_sphere) {
    PairResult result = of_sphere;
    std::swap(result.point_on_a, result.point_on_b);
    result.normal = -result.normal;
    for (std::size_t i = 0; i < result.contacts.size(); ++i) {
        Contact& contact = result.contacts[i];
        std::swap(contact.point_on_a, contact.point_on_b);
        contact.normal = -contact.normal;
    }
    return result;
}

void say_axis(StepBuilder& step, const Capsule& b) {
    step.say("A capsule is all that is at most ", now(b.radius), " from its ", strong("axis"),
             ", so it is as far from the plane as the axis, less the radius.");
    step.line(b.from, b.to, Role::Current, "axis").keep("axis");
    step.now_value("r", b.radius);
}

void say_lower(StepBuilder& step, const Plane& a, const Capsule& b, int rises) {
    show_arithmetic(step, "n·(to - from)",
                    [&](auto lift) { return dot(lift(a.normal), lift(b.to) - lift(b.from)); });
    step.say("Along a segment the height changes evenly, so one ", strong("end"),
             " of the axis is lowest: ",
             rises > 0   ? "the normal rises from the first to the second, it is the first."
             : rises < 0 ? "the normal falls from the first to the second, it is the second."
                         : "the axis is level, and either end will do.");
    step.ask("Which end of the capsule's axis is lower?")
        .choice("The first end", rises > 0, Dot{b.from})
        .choice("The second end", rises < 0, Dot{b.to})
        .choice("Both are level", rises == 0);
    step.point(rises < 0 ? b.to : b.from, Role::Candidate, "lower end").keep("lower end");
    step.arrow(b.from, b.from + glm::normalize(a.normal), Role::Axis, "n");
}

void say_end(StepBuilder& step, const PairResult& result) {
    step.verdict(result.hit).decides(AnswerPart::Depth, AnswerPart::Normal, AnswerPart::Witness);
    step.say("The sphere at the lower end is ", strong(word_of(relation_of(result))),
             result.hit ? ", and so is the capsule: its signed distance is "
                        : " from the plane, and so is the capsule: its signed distance is ",
             now(result.signed_distance), ".")
        .now_value("distance", result.signed_distance);
    step.point(result.point_on_a, Role::Witness, "pA").keep("pA");
    step.point(result.point_on_b, Role::Witness, "pB").keep("pB");
    step.line(result.point_on_a, result.point_on_b, Role::Depth).keep("depth");
}

void say_other(StepBuilder& step, const Capsule& b, const PairResult& result) {
    step.decides(AnswerPart::Contact);
    const std::size_t contacts = result.contacts.size();
    step.say(contacts == 2 ? "The other end's sphere reaches the solid as well: two contacts, each "
                             "with its own depth, hold the capsule level."
                           : "The other end adds no contact: one contact remains.");
    for (const Contact& contact : result.contacts) step.point(contact.position, Role::Hit);
    if (contacts == 2)
        step.line(result.contacts[0].position, result.contacts[1].position, Role::Hit);
    if (b.from != b.to)
        step.ask("Does the other end reach the solid as well?")
            .choice("It does", contacts == 2)
            .choice("It does not", contacts == 1);
    step.now_value("contacts", static_cast<std::int64_t>(contacts));
}

}  // namespace collidoscope::plane_capsule
