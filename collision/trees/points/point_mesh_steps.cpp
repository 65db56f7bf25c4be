#include "collision/trees/points/point_mesh_steps.h"

#include <cmath>

#include "collision/trees/points/point_mesh.h"

namespace collidoscope::point_mesh {

void say_winding(StepBuilder& step, const SignedDistance& answer) {
    const Winding& winding = answer.winding;
    step.say(winding.dipoles > 0 ? "By dipoles and solid angles the winding number is about "
                                 : "All solid angles together: the winding number is ",
             now(winding.number));
    if (answer.by_winding == Side::Surface) {
        step.say("; on the surface it says nothing.");
    } else {
        step.say(winding.inside() ? ", more than one half: " : ", no more than one half: ",
                 strong(winding.inside() ? "inside" : "outside"), ".");
    }
    step.now_value("w", winding.number)
        .value("triangles", static_cast<std::int64_t>(winding.triangles))
        .value("dipoles", static_cast<std::int64_t>(winding.dipoles))
        .ask("By the winding number, on which side does p lie?")
        .choice("Outside", answer.by_winding == Side::Outside)
        .choice("Inside", answer.by_winding == Side::Inside)
        .choice("On the surface", answer.by_winding == Side::Surface);
}

void say_answer(StepBuilder& step, const SignedDistance& answer, const Sphere& ball) {
    if (answer.agree()) {
        step.say("Both methods agree: ", strong(name_of(answer.by_normals)), ". ");
    } else {
        step.say("The methods ", strong("differ"), ": by normals ", name_of(answer.by_normals),
                 ", by the winding number ", name_of(answer.by_winding), ". ");
    }
    if (ball.radius > 0) step.say("With the radius ", ball.radius, " taken off, t");
    step.say(ball.radius > 0 ? "he" : "The", " signed distance is ", now(answer.distance), ".");
    mark_answer(step, answer.distance, answer.normal, answer.on_ball, answer.on_mesh);
}

void mark_answer(StepBuilder& step, double distance, const dvec3& normal, const dvec3& on_ball,
                 const dvec3& on_mesh) {
    const bool hit = distance <= 0;
    step.verdict(hit)
        .decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal)
        .line(vec3(on_ball), vec3(on_mesh), hit ? Role::Depth : Role::Apart)
        .measures(distance)
        .point(vec3(on_ball), Role::Witness, "pA")
        .point(vec3(on_mesh), Role::Witness, "pB")
        .now_value("signed distance", distance)
        .value("normal", vec3(normal));
    if (hit) step.decides(AnswerPart::Contact);
}

}  // namespace collidoscope::point_mesh
