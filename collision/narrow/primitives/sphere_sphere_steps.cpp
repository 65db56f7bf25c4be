#include "collision/narrow/primitives/sphere_sphere_steps.h"

namespace collidoscope::sphere_sphere {

void say_between(StepBuilder& step, const Sphere& a, const Sphere& b, const dvec3& between) {
    step.say("Draw the vector ", strong("d"),
             " from the center of A to the center of B: ", now(vec3(between)), ".")
        .arrow(a.center, b.center, Role::Current, "d")
        .keep("d")
        .point(a.center, Role::ShapeA)
        .point(b.center, Role::ShapeB)
        .now_value("d", vec3(between));
}

void say_reach(StepBuilder& step, const Sphere& a, const Sphere& b, const dvec3& between,
               double reach) {
    const dvec3 center_a(a.center);
    const dvec3 center_b(b.center);
    const double length = glm::length(between);
    const dvec3 along = length > 0 ? between / length : dvec3(0, a.radius < b.radius ? -1 : 1, 0);
    step.say("The sum of the radii is ", strong("s"), " = ", a.radius, " + ", b.radius, " = ",
             now(reach), ".")
        .line(a.center, vec3(center_a + double{a.radius} * along), Role::ShapeA, "rA")
        .line(b.center, vec3(center_b - double{b.radius} * along), Role::ShapeB, "rB")
        .now_value("s", reach);
}

void say_concentric(StepBuilder& step, const Sphere& a, const dvec3& up, const dvec3& normal) {
    step.decides(AnswerPart::Normal);
    step.say("The centers coincide, so every direction is as good: by convention ",
             strong(up.y > 0 ? "straight up" : "straight down"),
             up.y > 0 ? "." : ", as A is the smaller sphere.")
        .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
        .keep("n");
}

void say_normal(StepBuilder& step, const Sphere& a, double length, const dvec3& normal) {
    step.decides(AnswerPart::Normal);
    step.say("The shortest way apart is along the line of centers. Divide ", strong("d"),
             " by its length ", now(length), " to get the normal.")
        .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
        .keep("n")
        .value("|d|", length)
        .now_value("n", vec3(normal));
}

void say_distance(StepBuilder& step, double reach, double length, double distance) {
    step.decides(AnswerPart::Depth);
    step.say("The distance of the surfaces is |d| - s = ", length, " - ", reach, " = ",
             now(distance), distance <= 0 ? ": minus the penetration depth." : ".")
        .now_value("|d| - s", distance);
}

void say_witness(StepBuilder& step, const dvec3& on_a, const dvec3& on_b) {
    step.decides(AnswerPart::Witness);
    step.say(
            "From each center go one radius along the normal, toward the other sphere: these "
            "two points ",
            strong("witness"), " the distance.")
        .point(vec3(on_a), Role::Witness, "pA")
        .keep("pA")
        .point(vec3(on_b), Role::Witness, "pB")
        .keep("pB")
        .line(vec3(on_a), vec3(on_b), Role::Depth)
        .keep("depth")
        .value("pA", vec3(on_a))
        .value("pB", vec3(on_b));
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.say("The spheres are ", strong("separated"), " by ", now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact);
    const Contact& contact = result.contacts[0];
    step.say("The contact is midway between the witness points. ");
    if (contact.depth > 0)
        step.say("Moving B by ", now(contact.depth), " along the normal separates the spheres.");
    else
        step.say("The spheres touch: their depth is ", now(0), ".");
    step.point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal)
        .value("position", contact.position)
        .now_value("depth", contact.depth);
}

}  // namespace collidoscope::sphere_sphere
