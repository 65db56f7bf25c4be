#include "collision/narrow/primitives/sphere_capsule_steps.h"

#include <glm/geometric.hpp>

#include "collision/narrow/primitives/sphere_capsule.h"

namespace collidoscope::sphere_capsule {

void say_axis(StepBuilder& step, const Sphere& a, const Capsule& b) {
    step.say("The capsule is everything within ", strong("rB"), " = ", now(b.radius),
             " of its axis. Look for the axis's point nearest to the sphere's center ", strong("c"),
             ".")
        .point(a.center, Role::Current, "c")
        .keep("c")
        .line(b.from, b.to, Role::Current, "axis")
        .keep("axis")
        .value("rA", a.radius)
        .value("rB", b.radius);
}

void say_project(StepBuilder& step, const Sphere& a, const Capsule& b, const dvec3& along,
                 int place) {
    const dvec3 center(a.center);
    const double length = glm::dot(along, along);
    const double free = length > 0 ? glm::dot(center - dvec3(b.from), along) / length : 0;
    step.say("Projected on the axis, the center lies at ", strong("t"), " = ", now(free),
             place < 0   ? ": before the start."
             : place > 0 ? ": beyond the end."
                         : ": between the ends.")
        .line(a.center, vec3(dvec3(b.from) + free * along), Role::Construction)
        .now_value("t", free)
        .ask("Which part of the axis is nearest?")
        .choice("An end", place != 0)
        .choice("A point between", place == 0);
}

void say_clamp(StepBuilder& step, const Sphere& a, const dvec3& nearest, double distance) {
    step.say("The closest point of the axis is ", strong("q"), " = ", now(vec3(nearest)),
             ", at a distance of ", now(distance), ".")
        .point(vec3(nearest), Role::Best, "q")
        .keep("q")
        .line(a.center, vec3(nearest), Role::Current, "d")
        .keep("d")
        .now_value("d", distance);
}

void say_compare(StepBuilder& step, const Sphere& a, const dvec3& nearest, double distance,
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
        .line(a.center, vec3(nearest), sign > 0 ? Role::Apart : Role::Hit)
        .value("rA + rB", reach.sum())
        .now_value("d - (rA + rB)", distance - reach.sum());
}

void say_normal(StepBuilder& step, const Sphere& a, double distance, const dvec3& normal,
                const dvec3& on_a, const dvec3& on_b) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say(distance > 0 ? "The normal runs from the center to the nearest point: "
                          : "The center lies on the axis, so the way out is across it: ",
             strong("n"), " = ", now(vec3(normal)), ".")
        .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
        .keep("n")
        .point(vec3(on_a), Role::Witness, "pA")
        .keep("pA")
        .point(vec3(on_b), Role::Witness, "pB")
        .keep("pB")
        .now_value("n", vec3(normal));
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Depth);
    step.say("Sphere and capsule are ", strong("separated"), " by ", now(result.signed_distance),
             ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Depth);
    detail::say_contact(step, result);
}

}  // namespace collidoscope::sphere_capsule
