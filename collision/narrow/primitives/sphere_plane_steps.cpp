#include "collision/narrow/primitives/sphere_plane_steps.h"

namespace collidoscope::sphere_plane {

void say_height(StepBuilder& step, const Sphere& a, double length, double height,
                const dvec3& foot) {
    step.decides(AnswerPart::Normal);
    step.say("The normal has length ", length, ", so the center is ", now(height),
             " above the plane.")
        .line(vec3(foot), a.center, Role::Current, "h")
        .point(vec3(foot), Role::Candidate)
        .value("|n|", length)
        .now_value("h", height);
}

void say_distance(StepBuilder& step, const Sphere& a, double height, double distance) {
    step.decides(AnswerPart::Depth);
    step.say("The signed distance is h - r = ", height, " - ", a.radius, " = ", now(distance),
             distance <= 0 ? ": minus the penetration depth." : ".")
        .now_value("h - r", distance);
}

void say_witness(StepBuilder& step, const dvec3& foot, const dvec3& lowest) {
    step.decides(AnswerPart::Witness);
    step.say("The sphere's ", strong("lowest point"), " and the ", strong("foot"),
             " of its center on the plane are the witness points.")
        .point(vec3(lowest), Role::Witness, "pA")
        .keep("pA")
        .point(vec3(foot), Role::Witness, "pB")
        .keep("pB")
        .line(vec3(lowest), vec3(foot), Role::Depth)
        .keep("depth")
        .value("pA", vec3(lowest))
        .value("pB", vec3(foot));
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.say("The sphere is ", strong("separated"), " from the plane by ",
             now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact, AnswerPart::Normal);
    const Contact& contact = result.contacts[0];
    step.say(
            "The contact is midway between them. Its normal points from the sphere into the "
            "solid; the depth is ",
            now(contact.depth), ".")
        .point(contact.position, Role::Hit, "contact")
        .arrow(contact.position, contact.position + contact.normal, Role::Normal, "normal")
        .value("position", contact.position)
        .now_value("depth", contact.depth);
}

}  // namespace collidoscope::sphere_plane
