#include "collision/narrow/box/ray_box_steps.h"

#include "collision/narrow/primitives/ray_hit_steps.h"

namespace collidoscope::ray_box {

void say_parallel(StepBuilder& step, const Ray& ray, int k, bool out) {
    const std::string axis(1, "xyz"[k]);
    if (out) step.verdict(false);
    step.say("The ray is parallel to the slab of axis ", strong(axis),
             out ? " and lies outside it: it never hits the box."
                 : " and lies inside of it: this axis decides nothing.")
        .arrow(ray.origin, ray.origin + ray.direction, out ? Role::Apart : Role::Ray);
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit, bool begun, int face) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    step.say(hit.inside ? "The ray starts inside and leaves through face "
             : begun    ? "The ray starts on the surface, on face "
                        : "The last slab to be entered decides: the ray enters through face ",
             strong(name_of_face(face)), " at ", strong("t"), " = ", now(hit.t), ".");
    ray_hit::mark(step, ray, hit);
}

}  // namespace collidoscope::ray_box
