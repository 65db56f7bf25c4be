#include "collision/narrow/primitives/capsule_capsule_steps.h"

#include "collision/narrow/primitives/capsule_capsule.h"

namespace collidoscope::capsule_capsule {

void say_axes(StepBuilder& step, const Capsule& a, const Capsule& b) {
    step.say("A capsule is everything within its radius of its ", strong("axis"),
             ". So look at the two axes alone.")
        .line(a.from, a.to, Role::ShapeA, "A")
        .keep("A")
        .line(b.from, b.to, Role::ShapeB, "B")
        .keep("B")
        .value("rA", a.radius)
        .value("rB", b.radius);
}

void say_closest(StepBuilder& step, const detail::ClosestPair& closest, double distance) {
    step.say("The axes come closest at ", strong("p"), " on A and ", strong("q"),
             " on B, a distance of ", now(distance), ".")
        .point(vec3(closest.on_a), Role::Best, "p")
        .keep("p")
        .point(vec3(closest.on_b), Role::Best, "q")
        .keep("q")
        .line(vec3(closest.on_a), vec3(closest.on_b), Role::Current, "d")
        .keep("d")
        .value("p", vec3(closest.on_a))
        .value("q", vec3(closest.on_b))
        .now_value("d", distance);
}

void say_compare(StepBuilder& step, const detail::ClosestPair& closest, double distance,
                 const detail::Reach& reach, int sign) {
    step.verdict(sign <= 0);
    step.say("Together the radii reach ", now(reach.sum()),
             sign > 0   ? ", less than the distance: they are "
             : sign < 0 ? ", more than the distance: they "
                        : ", exactly the distance: they ",
             strong(sign > 0   ? "separated"
                    : sign < 0 ? "overlap"
                               : "just touch"),
             ".")
        .line(vec3(closest.on_a), vec3(closest.on_b), sign > 0 ? Role::Apart : Role::Hit)
        .value("rA + rB", reach.sum())
        .now_value("d - (rA + rB)", distance - reach.sum())
        .ask("Do the capsules reach each other?")
        .choice("They are disjoint", sign > 0)
        .choice("They touch", sign <= 0);
}

void say_normal(StepBuilder& step, const Capsule& a, const Capsule& b,
                const detail::ClosestPair& closest, double distance, const dvec3& normal) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say(distance > 0 ? "The normal runs along the shortest way between the axes: "
                          : "The axes meet, so the way out is across both: ",
             strong("n"), " = ", now(vec3(normal)), ".")
        .arrow(vec3(closest.on_a), vec3(closest.on_a + normal), Role::Normal, "n")
        .keep("n")
        .point(vec3(closest.on_a + double{a.radius} * normal), Role::Witness, "pA")
        .point(vec3(closest.on_b - double{b.radius} * normal), Role::Witness, "pB")
        .now_value("n", vec3(normal));
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Depth);
    step.say("The capsules are ", strong("separated"), " by ", now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_parallel(StepBuilder& step, const PairResult& result, bool exactly) {
    step.say(exactly
                 ? "The axes are parallel and run side by side: the capsules meet along a line, "
                   "and its two ends are the "
                 : "The axes are nearly parallel and run side by side: one contact would let the "
                   "capsules rock, so the two ends of the stretch they share are the ",
             strong("contacts"), result.contacts.size() > 2 ? ", beside the deepest place." : ".");
    detail::say_line_of_contact(step, result);
}

}  // namespace collidoscope::capsule_capsule
