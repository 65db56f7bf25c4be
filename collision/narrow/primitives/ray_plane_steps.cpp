#include "collision/narrow/primitives/ray_plane_steps.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::ray_plane {

void say_start(StepBuilder& step, const Ray& ray, const Plane& plane, double below) {
    const dvec3 origin(ray.origin);
    const dvec3 n(plane.normal);
    const double squared = glm::dot(n, n);
    const dvec3 foot = origin + below / squared * n;
    step.say("Insert the origin into the plane's equation: ", strong("offset - n·o"), " = ",
             now(below),
             below == 0  ? ". The ray starts on the plane."
             : below < 0 ? ". The ray starts on the side that the normal points to."
                         : ". The ray starts below the plane.")
        .point(ray.origin, Role::Current, "o")
        .line(ray.origin, vec3(foot), Role::Construction)
        .arrow(vec3(foot), vec3(foot + n / std::sqrt(squared)), Role::Axis, "n")
        .keep("plane normal")
        .now_value("offset - n·o", below);
}

void say_speed(StepBuilder& step, const Ray& ray, double below, double speed) {
    step.say("Each unit of t changes the equation by ", strong("n·d"), " = ", now(speed),
             speed > 0   ? ": the ray moves along the normal."
             : speed < 0 ? ": the ray moves against the normal."
                         : ": the ray is parallel to the plane.")
        .arrow(ray.origin, ray.origin + ray.direction, Role::Ray, "d")
        .keep("d")
        .value("offset - n·o", below)
        .now_value("n·d", speed)
        .ask("Which way does the ray point?")
        .choice("Along the normal", speed > 0)
        .choice("Against the normal", speed < 0)
        .choice("Parallel to the plane", speed == 0);
}

void say_parallel(StepBuilder& step, const Ray& ray, bool in_plane) {
    step.verdict(in_plane);
    if (in_plane) step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    step.say("Parallel to the plane, the ray hits it only if it starts on it: ",
             strong(in_plane ? "it does, at t = 0" : "it never does"), ".")
        .arrow(ray.origin, ray.origin + ray.direction, in_plane ? Role::Hit : Role::Apart);
}

void say_behind(StepBuilder& step, const Ray& ray, double below, double speed) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    step.verdict(false);
    step.say("The ray moves away: the plane lies ", strong("behind"),
             ", at t = ", now(below / speed), ".")
        .point(vec3(origin + below / speed * direction), Role::Rejected)
        .line(ray.origin, vec3(origin + below / speed * direction), Role::Construction);
}

void say_divide(StepBuilder& step, const Ray& ray, double below, double speed, float t) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact);
    const vec3 p(origin + double{t} * direction);
    step.say("Divide the distance by the speed: ", strong("t"), " = ", below, " / ", speed, " = ",
             now(t), ".")
        .line(ray.origin, p, Role::Ray)
        .keep("path")
        .point(p, Role::Hit, "p")
        .keep("p")
        .now_value("t", t);
}

void say_normal(StepBuilder& step, const Ray& ray, float t, const RayHit& hit) {
    const dvec3 origin(ray.origin);
    const dvec3 direction(ray.direction);
    step.decides(AnswerPart::Normal);
    const vec3 p(origin + double{t} * direction);
    step.say("Normalize the normal and flip it ", strong("against the ray"), ": ", now(hit.normal),
             ".")
        .arrow(p, p + hit.normal, Role::Normal, "n")
        .value("point", p)
        .now_value("n", hit.normal);
}

}  // namespace collidoscope::ray_plane
