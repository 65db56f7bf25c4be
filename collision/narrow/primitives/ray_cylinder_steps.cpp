#include "collision/narrow/primitives/ray_cylinder_steps.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collision/narrow/primitives/ray_hit_steps.h"
#include "collision/narrow/primitives/ray_wall_steps.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope::ray_cylinder {
namespace {

const vec3& end_of(const RayWall& wall, int place) {
    return place < 0 ? wall.axis().a : wall.axis().b;
}

const char* name_of(int place) {
    return place < 0 ? "first disc" : "second disc";
}

void mark_disc(StepBuilder& step, const RayWall& wall, int place, Role role) {
    constexpr int sides = 48;
    const dvec3 center(end_of(wall, place)), u = detail::any_across(wall.unit_axis()),
                                             v = glm::cross(wall.unit_axis(), u);
    Wire rim{{}, true};
    rim.points.reserve(sides);
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides, radius{wall.radius()};
        rim.points.emplace_back(center + radius * (std::cos(angle) * u + std::sin(angle) * v));
    }
    step.mark(rim, role, name_of(place));
}

}  // namespace

int start_of(const RayWall& wall) {
    using At = RayWall::At;
    const int before = -wall.side(wall.axis().a, At::Origin);
    const int beyond = wall.side(wall.axis().b, At::Origin);
    if (wall.c() > 0 || before > 0 || beyond > 0) return 1;
    return wall.c() < 0 && before < 0 && beyond < 0 ? -1 : 0;
}

int disc_of(const RayWall& wall) {
    using At = RayWall::At;
    return wall.side(wall.axis().b, At::Origin) == 0   ? 1
           : wall.side(wall.axis().a, At::Origin) == 0 ? -1
                                                       : 0;
}

RayHit hit_at(const Ray& ray, const RayWall& wall, double t, int place, bool inside) {
    RayHit hit{.t = static_cast<float>(t), .normal = {}, .inside = inside};
    if (wall.radius() == 0)
        hit.normal = wall.against();
    else if (place == 0)
        hit.normal = wall.outward(dvec3(ray.origin) + t * dvec3(ray.direction));
    else if (wall.axis().a == wall.axis().b)
        hit.normal = vec3(wall.rises() > 0 ? -wall.unit_axis() : wall.unit_axis());
    else
        hit.normal = vec3(place < 0 ? -wall.unit_axis() : wall.unit_axis());
    return hit;
}

void say_start(StepBuilder& step, const Ray& ray, const RayWall& wall, int start) {
    show_arithmetic(step, "C", [&](auto lift) { return wall.start(lift); });
    const dvec3 m = dvec3(ray.origin) - dvec3(wall.axis().a), &u = wall.unit_axis();
    const double along = glm::dot(m, u),
                 length = glm::length(dvec3(wall.axis().b) - dvec3(wall.axis().a));
    step.say("A cylinder is a wall around an axis between two discs. The origin lies ",
             strong(wall.c() > 0    ? "outside of the wall"
                    : wall.c() == 0 ? "on the wall"
                                    : "within the wall"),
             " and ", now(along), " along an axis of length ", length, ": the ray starts ",
             strong(start > 0    ? "outside"
                    : start == 0 ? "on the surface"
                                 : "inside"),
             ".");
    step.line(wall.axis().a, wall.axis().b, Role::Axis, "a").keep("axis");
    step.point(ray.origin, Role::Current, "o")
        .line(ray.origin, vec3(dvec3(wall.axis().a) + along * u), Role::Construction)
        .value("C", wall.c())
        .now_value("along a", along);
}

void say_past(StepBuilder& step, const Ray& ray, const RayWall& wall, int place) {
    step.verdict(false);
    const bool comes = wall.rises() == -place;
    step.say("Beyond an end, the ray can hit that end's disc alone. It ",
             comes               ? "comes to the disc's plane outside of the disc: "
             : wall.rises() == 0 ? "runs along the disc's plane: "
                                 : "runs away from it: ",
             strong("no hit"), ".");
    mark_disc(step, wall, place, Role::Rejected);
    if (comes) {
        const double t = wall.level(end_of(wall, place));
        step.line(end_of(wall, place), ray_wall::point_at(ray, t), Role::Apart);
        step.now_value("t", t);
    }
    step.arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
}

void say_disc(StepBuilder& step, const Ray& ray, const RayWall& wall, int place, double t) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("The ray is in the plane of the ", strong(name_of(place)), " at t = ", now(t),
             ", there at most the radius from its center: it goes through the disc.");
    mark_disc(step, wall, place, Role::Candidate);
    const vec3 p = ray_wall::point_at(ray, t);
    step.line(end_of(wall, place), p, Role::Construction).point(p, Role::Best);
    step.now_value("t", t);
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit, int place) {
    step.decides(AnswerPart::Contact, AnswerPart::Normal);
    step.say("The ray hits the surface at ", strong("t"), " = ", now(hit.t), ". The normal is the ",
             place == 0 ? "wall's: away from the axis." : "disc's: along the axis.");
    ray_hit::mark(step, ray, hit);
}

}  // namespace collidoscope::ray_cylinder
