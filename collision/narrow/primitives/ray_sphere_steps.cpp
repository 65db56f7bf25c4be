#include "collision/narrow/primitives/ray_sphere_steps.h"

#include "collision/narrow/primitives/ray_hit_steps.h"

namespace collidoscope::ray_sphere {

void say_approach(StepBuilder& step, const Ray& ray, const Sphere& sphere, double b, double a) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    const dvec3 nearest = origin - b / a * direction;
    step.say("Does the ray approach the center? ", strong("b = m·d"), " = ", now(b),
             b < 0 ? ": it does, until t = −b/a." : ": it does not.")
        .arrow(ray.origin, ray.origin + ray.direction, Role::Ray, "d")
        .keep("d")
        .point(vec3(nearest), b < 0 ? Role::Candidate : Role::Rejected, "nearest")
        .keep("nearest")
        .line(vec3(nearest), sphere.center, Role::Construction)
        .value("a = d·d", a)
        .now_value("b", b);
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.decides(AnswerPart::Contact, AnswerPart::Normal);
    step.say("The ray hits the surface at ", strong("t"), " = ", now(hit.t),
             ". The normal points from the center through that point.");
    ray_hit::mark(step, ray, hit);
}

void say_on_surface(StepBuilder& step, const Ray& ray) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("The origin lies ", strong("on the surface"), ": t = 0.").point(ray.origin, Role::Hit);
}

void say_away(StepBuilder& step, const Ray& ray) {
    step.verdict(false);
    step.say("The ray starts outside and never approaches: ", strong("no hit"), ".")
        .arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
}

void say_miss(StepBuilder& step, const Ray& ray) {
    step.say("The ray misses the sphere: ", strong("no hit"), ".")
        .arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
}

void say_exit(StepBuilder& step, double root, double t) {
    step.decides(AnswerPart::Parameter);
    step.say("From inside the ray can only ", strong("leave"),
             ": take the larger solution, t = (-b + √(b² - a c)) / a = ", now(t), ".")
        .value("root", root)
        .now_value("t", t);
}

void say_enter(StepBuilder& step, const Ray& ray, double b, double a, double root, double t) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    step.decides(AnswerPart::Parameter);
    step.say("From outside the ray ", strong("enters"),
             " first: take the smaller solution, t = (-b - √(b² - a c)) / a = ", now(t),
             ", computed as c / (√(b² − a c) − b), which avoids cancellation.")
        .point(vec3(origin + (root - b) / a * direction), Role::Rejected, "exit")
        .value("root", root)
        .now_value("t", t);
}

}  // namespace collidoscope::ray_sphere
