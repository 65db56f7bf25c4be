#include "collision/narrow/box/sphere_box_steps.h"

#include <string>

#include "collision/narrow/box/sphere_box.h"

namespace collidoscope::sphere_box {

void say_center(StepBuilder& step, const Sphere& a) {
    step.say("Test the sphere's ", strong("center"), " along each axis of the box.")
        .point(a.center, Role::Current, "c")
        .keep("c");
}

void say_clamp(StepBuilder& step, int k, const detail::AxisPlace& here, const dvec3& before,
               const dvec3& nearest, const dvec3& outward) {
    const std::string axis(1, "xyz"[k]);
    step.say("Along ", strong(axis), " the center lies ",
             now(here.beyond > 0 ? here.beyond : -here.beyond),
             here.beyond > 0 ? " outside of face " : " inside of face ",
             strong(name_of_face(here.face)),
             here.beyond > 0 ? ": clamp it to the face." : ": leave it.")
        .point(vec3(nearest), Role::Candidate, "q")
        .keep("q")
        .line(vec3(before), vec3(before - here.beyond * outward),
              here.beyond > 0 ? Role::Current : Role::Construction)
        .now_value("outside", here.beyond);
}

void say_contact(StepBuilder& step, const PairResult& result) {
    step.decides(AnswerPart::Contact);
    detail::say_contact(step, result);
}

void say_normal(StepBuilder& step, const Sphere& a, const PairResult& result) {
    step.decides(AnswerPart::Normal, AnswerPart::Witness);
    step.say("The normal runs from the center to the nearest point: ", now(result.normal), ".")
        .arrow(a.center, a.center + result.normal, Role::Normal, "n")
        .keep("n")
        .point(result.point_on_a, Role::Witness, "pA")
        .keep("pA")
        .line(result.point_on_a, result.point_on_b, Role::Depth)
        .keep("depth")
        .now_value("n", result.normal);
}

void say_apart(StepBuilder& step, const PairResult& result) {
    step.say("Sphere and box are ", strong("separated"), " by ", now(result.signed_distance), ".")
        .line(result.point_on_a, result.point_on_b, Role::Apart);
}

}  // namespace collidoscope::sphere_box
