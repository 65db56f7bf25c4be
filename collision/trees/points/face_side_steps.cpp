#include "collision/trees/points/face_side_steps.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "collision/trees/points/face_side.h"

namespace collidoscope::face_side {

void say_face(StepBuilder& step, const FaceSigned& answer, const Triangle& face) {
    const dvec3 a(face.a), b(face.b), c(face.c), n = glm::cross(b - a, c - a);
    const double length = glm::length(n);
    step.say("p is ", now(answer.height), " over the plane of triangle ",
             strong(answer.nearest.triangle), ": ",
             strong(answer.inside ? "behind it, so taken for inside"
                                  : "not behind it, so taken for outside"),
             ".")
        .mark(TriangleMark{0, answer.nearest.triangle}, Role::Current)
        .now_value("height", answer.height)
        .ask("By this triangle's normal, on which side does p lie?")
        .choice("Outside", !answer.inside)
        .choice("Inside", answer.inside);
    if (length > 0) {
        const double shown = std::max(answer.nearest.distance, 0.25 * std::sqrt(length));
        step.arrow(vec3(answer.nearest.nearest), vec3(answer.nearest.nearest + shown / length * n),
                   Role::Normal, "n")
            .keep("n");
    }
}

void say_answer(StepBuilder& step, const FaceSigned& answer) {
    if (answer.failure == FaceSideFailure::None) {
        step.say("The pseudonormal says the same, ", strong(name_of(answer.truth)), ". ");
    } else {
        step.say("The sign is ", strong("wrong"),
                 ": by the pseudonormal of all faces around q, p is ",
                 strong(name_of(answer.truth)), ". ");
    }
    step.say("The signed distance comes out as ", now(answer.distance), ".");
    point_mesh::mark_answer(step, answer.distance, answer.normal, answer.on_ball, answer.on_mesh);
}

}  // namespace collidoscope::face_side
