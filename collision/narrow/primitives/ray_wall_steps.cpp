#include "collision/narrow/primitives/ray_wall_steps.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/trace/arithmetic.h"

namespace collidoscope::ray_wall {
namespace {

void mark_ray(StepBuilder& step, const Ray& ray, Role role) {
    step.arrow(ray.origin, ray.origin + ray.direction, role);
}

// The feet of the common perpendicular of the ray's line and the axis's.
void mark_distance(StepBuilder& step, const Ray& ray, const RayWall& wall, Role role) {
    const dvec3 d(ray.direction), &u = wall.unit_axis(),
                                  m = dvec3(ray.origin) - dvec3(wall.axis().a);
    const dvec3 across = d - glm::dot(d, u) * u;
    const double squared = glm::dot(across, across);
    const double t = squared > 0 ? -glm::dot(m, across) / squared : 0;
    const dvec3 nearest = dvec3(ray.origin) + t * d;
    const dvec3 foot = dvec3(wall.axis().a) + glm::dot(m + t * d, u) * u;
    step.line(vec3(foot), vec3(nearest), role, "distance of the lines");
}

}  // namespace

vec3 point_at(const Ray& ray, double t) {
    return vec3(dvec3(ray.origin) + t * dvec3(ray.direction));
}

double parameter_of(const RayWall& wall, RayWall::At at) {
    return at == RayWall::At::Origin ? 0 : at == RayWall::At::Entry ? wall.entry() : wall.exit();
}

void say_line(StepBuilder& step, const Ray& ray, const RayWall& wall, const char* body) {
    const double discriminant = wall.reduced_discriminant();
    show_arithmetic(step, "D", [&](auto lift) { return wall.discriminant(lift); });
    step.say("Without its ends the ", body, " is an infinite cylinder about the axis ", strong("a"),
             ". The line reaches it unless ", strong("D = r²|d×a|² − (a·(d×m))²"),
             " is negative. It is ", now(discriminant),
             discriminant < 0               ? ": the line passes by."
             : wall.unit_axis() == dvec3(0) ? ": there is no axis, which decides nothing."
             : wall.parallel()              ? ": the ray runs along the axis."
             : discriminant > 0             ? ": the line goes through."
                                            : ": the line is tangent.");
    step.line(wall.axis().a, wall.axis().b, Role::Axis, "a").keep("axis");
    step.arrow(ray.origin, ray.origin + ray.direction, Role::Ray, "d").keep("d");
    mark_distance(step, ray, wall, discriminant < 0 ? Role::Apart : Role::Current);
    step.value("r", wall.radius()).now_value("D", discriminant);
    step.ask("Does the ray's line reach the infinite cylinder about the axis?")
        .choice("It does", discriminant >= 0 && !(wall.parallel() && wall.c() > 0))
        .choice("It passes by", discriminant < 0 || (wall.parallel() && wall.c() > 0));
}

void say_miss(StepBuilder& step, const Ray& ray, const RayWall& wall) {
    step.verdict(false);
    step.say(wall.parallel() ? "The ray runs along the axis, farther from it than the radius: "
                             : "The whole line is farther from the axis than the radius: ",
             strong("no hit"), ".");
    mark_distance(step, ray, wall, Role::Apart);
    mark_ray(step, ray, Role::Apart);
}

void say_away(StepBuilder& step, const Ray& ray) {
    step.verdict(false);
    step.say("The ray starts outside and never approaches the axis: ", strong("no hit"), ".");
    mark_ray(step, ray, Role::Apart);
}

void say_place(StepBuilder& step, const Ray& ray, const RayWall& wall, RayWall::At at, int place,
               const char* beyond) {
    const bool endless = at != RayWall::At::Origin && wall.parallel();
    if (wall.unit_axis() == dvec3(0))
        step.say("The ends coincide: the surface is ", strong(beyond), ".");
    else if (endless)
        step.say(
            "The ray runs along the axis and never leaves the infinite cylinder: its way ends "
            "at ",
            strong(beyond), " it is directed to.");
    else
        step.say(at == RayWall::At::Origin  ? "The ray starts in the infinite cylinder, "
                 : at == RayWall::At::Entry ? "The ray enters the infinite cylinder "
                                            : "The ray leaves the infinite cylinder ",
                 strong(place < 0   ? "before the first end"
                        : place > 0 ? "beyond the second end"
                                    : "between the ends"),
                 ": ", place == 0 ? "there the surface is the wall." : "there the surface is ",
                 place == 0 ? "" : beyond, place == 0 ? "" : ".");
    const dvec3 p(point_at(ray, endless ? 0 : parameter_of(wall, at)));
    const dvec3 &u = wall.unit_axis(), from(wall.axis().a);
    step.point(vec3(p), place == 0 ? Role::Candidate : Role::Rejected, "crossing")
        .line(vec3(p), vec3(from + glm::dot(p - from, u) * u), Role::Construction);
    step.now_value("along a", glm::dot(p - from, u));
    step.ask("Which part of the surface does the ray meet there, if any?")
        .choice("The wall between the ends", place == 0)
        .choice("An end", place != 0);
}

void say_wall(StepBuilder& step, const Ray& ray, RayWall::At at, double t) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say(at == RayWall::At::Exit ? "From inside the ray leaves through the "
                                     : "From outside the ray enters through the ",
             strong("wall"), ", at t = ", now(t),
             at == RayWall::At::Exit ? ": the larger solution of A t² + 2 B t + C = 0."
                                     : ": the smaller solution of A t² + 2 B t + C = 0, computed "
                                       "as C / (√(B² − A C) − B), which avoids cancellation.");
    step.point(point_at(ray, t), Role::Best).now_value("t", t);
}

void say_on_surface(StepBuilder& step, const Ray& ray) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("The origin lies ", strong("on the surface"), ": t = 0.").point(ray.origin, Role::Hit);
}

}  // namespace collidoscope::ray_wall
