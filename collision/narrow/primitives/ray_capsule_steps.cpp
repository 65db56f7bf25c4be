#include "collision/narrow/primitives/ray_capsule_steps.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/ray_hit_steps.h"
#include "collision/narrow/primitives/ray_wall_steps.h"
#include "collision/narrow/primitives/segment_segment.h"

namespace collidoscope {

RayBall::RayBall(const Ray& ray, const vec3& center, float radius)
    : center_(center), radius_(radius) {
    const auto start = [&](auto lift) {
        const auto m = lift(ray.origin) - lift(center);
        const auto r = lift(double{radius});
        return dot(m, m) - r * r;
    };
    const auto approach = [&](auto lift) {
        return dot(lift(ray.origin) - lift(center), lift(ray.direction));
    };
    c_ = exact::value(start);
    b_ = exact::value(approach);
    a_ = glm::dot(dvec3(ray.direction), dvec3(ray.direction));
    discriminant_ = exact::value([&](auto lift) {
        const auto d = lift(ray.direction);
        const auto along = approach(lift);
        return along * along - dot(d, d) * start(lift);
    });
    root_ = discriminant_ > 0 ? std::sqrt(discriminant_) : 0;
}

}  // namespace collidoscope

namespace collidoscope::ray_capsule {
namespace {

dvec3 nearest_of_axis(const Capsule& capsule, const dvec3& p) {
    const Segment axis = axis_of(capsule);
    const double s = detail::clamped_parameter(axis, p);
    return detail::points_at(axis, axis, s, s).on_a;
}

}  // namespace

int place_of(const RayWall& wall, RayWall::At at) {
    if (wall.axis().a == wall.axis().b) return -1;
    if (wall.parallel() && at == RayWall::At::Exit) return wall.rises();
    return wall.place(at);
}

RayHit hit_at(const Ray& ray, const Capsule& capsule, double t, bool inside) {
    const dvec3 direction(ray.direction), p = dvec3(ray.origin) + t * direction;
    const dvec3 out = p - nearest_of_axis(capsule, p);
    const double length = glm::length(out);
    const dvec3 normal =
        capsule.radius > 0 && length > 0 ? out / length : -direction / glm::length(direction);
    return {.t = static_cast<float>(t), .normal = vec3(normal), .inside = inside};
}

void say_start(StepBuilder& step, const Ray& ray, const Capsule& capsule, int start) {
    const dvec3 q = nearest_of_axis(capsule, dvec3(ray.origin));
    const double distance = glm::length(dvec3(ray.origin) - q);
    step.say("The capsule is everything within ", strong("r"), " = ", capsule.radius,
             " of its axis. Its nearest point ", strong("q"), " is ", now(distance),
             " from the origin: the ray starts ",
             strong(start > 0    ? "outside"
                    : start == 0 ? "on the surface"
                                 : "inside"),
             ".");
    step.line(capsule.from, capsule.to, Role::Axis, "a").keep("axis");
    step.point(vec3(q), Role::Candidate, "q")
        .line(vec3(q), ray.origin, Role::Current)
        .value("r", capsule.radius)
        .now_value("|o − q|", distance);
}

void say_past(StepBuilder& step, const Ray& ray, const RayBall& ball) {
    step.verdict(false);
    step.say("Beyond an end, the surface is that of the end's ball. The ray ",
             ball.b() >= 0 ? "does not approach it: " : "passes by: ", strong("no hit"), ".");
    step.mark(Ball{{ball.center(), ball.radius()}}, Role::Rejected, "ball");
    step.arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
    step.value("b", ball.b()).now_value("b² − a c", ball.discriminant());
}

void say_ball(StepBuilder& step, const Ray& ray, const RayBall& ball, bool inside, double t) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter);
    step.say("Beyond an end, the surface is that of the ", strong("end's ball"), ": the ray ",
             inside ? "leaves" : "enters", " it at t = ", now(t), ".");
    step.mark(Ball{{ball.center(), ball.radius()}}, Role::Candidate, "ball");
    step.point(ray_wall::point_at(ray, t), Role::Best);
    step.value("b² − a c", ball.discriminant()).now_value("t", t);
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.decides(AnswerPart::Contact, AnswerPart::Normal);
    step.say("The ray hits the surface at ", strong("t"), " = ", now(hit.t),
             ". The normal points there from the nearest point of the axis.");
    ray_hit::mark(step, ray, hit);
}

}  // namespace collidoscope::ray_capsule
