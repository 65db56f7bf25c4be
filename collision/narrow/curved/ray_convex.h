// A ray against any convex body that has a support mapping: GJK, while planes that separate the
// ray's place from the body move it forward.
//
// Source: van den Bergen 2004, "Ray Casting against General Convex Objects with Application to
// Continuous Collision Detection".
#pragma once

#include <cstdint>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "collision/narrow/curved/ray_convex_steps.h"
#include "collision/narrow/curved/ray_simplex.h"
#include "collision/narrow/gjk/constants.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

enum class RayStatus : std::uint8_t { Hit, Missed, Undecided };

struct RayConvexAnswer {
    std::optional<RayHit> hit;
    // Undecided: the ray touches the body as far as the bounds tell, or the body has no volume.
    RayStatus status = RayStatus::Undecided;
    // The first crossing of the surface is no earlier than lower, and where the status is Hit no
    // later than upper; of a ray from inside the same of its exit.
    double lower = 0, upper = std::numeric_limits<double>::infinity();
    // At t the ray is at most this far from the body.
    double gap = 0;
    int iterations = 0;
    bool capped = false;
};

namespace ray_convex {

inline constexpr int iteration_cap = 128;
// Share of the body's radius: a search that rounding ends farther from the body claims no hit.
inline constexpr double touching = 1e-9;

// A cast in double: t is proven, and within `rounding` the body is there unless the ray missed.
struct Cast {
    bool missed = false, capped = false;
    double t = 0, gap = 0;
    dvec3 normal{0};  // of the plane that moved the place last; of any length
    int iterations = 0;
};

template <Tracer T>
Cast cast(const SupportBody& body, const dvec3& origin, const dvec3& direction, double rounding,
          T trace) {
    Cast found;
    dvec3 x = origin;
    RaySimplex simplex;
    simplex.add(body.support(x - body.center()));
    dvec3 v = simplex.way_to(x);
    trace.step("begin", [&](auto& step) { say_begin(step, body, x, v); });

    for (;;) {
        const double length = glm::length(v);
        found.gap = length;
        found.capped = found.iterations == iteration_cap;
        if (length <= rounding || found.capped) break;
        ++found.iterations;

        // The plane through the support point across v has the body on one side.
        const dvec3 p = body.support(v);
        const double beyond = glm::dot(v, x - p);
        trace.step("support", [&](auto& step) { say_support(step, x, p, beyond / length); });
        const bool separated = beyond > rounding * length;
        if (separated) {
            const double speed = glm::dot(v, direction);
            // On the other side of it, the ray has to approach the plane.
            if (speed >= 0) {
                found.missed = true;
                trace.step("miss", [&](auto& step) { say_miss(step, x, v, p, direction); });
                return found;
            }
            const double from = found.t;
            found.t -= beyond / speed;
            found.normal = v;
            x = origin + found.t * direction;
            trace.step("clip", [&](auto& step) { say_clip(step, body, x, v, p, from, found.t); });
            if (found.t == from) break;
        } else if (simplex.contains(p)) {
            break;
        }

        // The nearest point of the simplex with the support point.
        simplex.add(p);
        v = simplex.way_to(x);
        trace.step("nearest", [&](auto& step) { say_nearest(step, x, v, simplex.points()); });
        if (!separated && glm::length(v) >= length) break;
    }
    return found;
}

// No place of the ray nor of the body is farther from the origin of coordinates, for as long as
// it matters; over 2^46 it is the rounding of what is computed.
double rounding_of(const SupportBody& body, const dvec3& origin);
// A parameter from which on the ray is beyond the body.
double far_end(const SupportBody& body, const Ray& ray);
// The least of some later parameters (earlier ones for a direction turned around) at which the
// place is proven to be inside.
std::optional<double> known_inside(const SupportBody& body, const Ray& ray, double t, double turn,
                                   double rounding);

}  // namespace ray_convex

// As the other rays: the body is a surface, the hit is the first crossing with t >= 0, from
// strictly inside the exit, from the surface t = 0. The normal is that of the last plane that moved
// the place, outward. t is right to the bounds: their gap is about 1e-12 of the size over the
// cosine of the ray's angle with the normal. A ray that touches within the rounding of double is
// undecided, and counts as a hit; one whose search ended farther away is undecided and none. Cost:
// about 3 support mappings on polytopes, 10 on curved bodies, dozens where the ray grazes; the
// proof of the upper bound takes as many again.
template <Tracer T = NoTrace>
RayConvexAnswer raycast_by_gjk(const Ray& ray, const SupportBody& body, T trace = {}) {
    RayConvexAnswer answer;
    const dvec3 origin(ray.origin), direction(ray.direction);
    const double rounding = ray_convex::rounding_of(body, origin);
    ray_convex::Cast found = ray_convex::cast(body, origin, direction, rounding, trace);
    answer.iterations = found.iterations;
    answer.capped = found.capped;
    if (found.missed) {
        answer.status = RayStatus::Missed;
        return answer;
    }

    // No plane has moved it: the ray starts in the body or on its surface.
    double turn = 1;
    bool inside = false;
    if (found.t == 0 && found.normal == dvec3(0)) {
        const PlaceInBody start = place_near_surface(body, origin, rounding);
        inside = start.place == RayPlace::Inside;
        if (!inside) {
            const dvec3 normal =
                start.separating == dvec3(0) ? -glm::normalize(direction) : start.separating;
            answer.hit = RayHit{.t = 0, .normal = vec3(normal), .inside = false};
            answer.gap = found.gap;
            answer.upper = 0;
            trace.step("on_surface",
                       [&](auto& step) { ray_convex::say_on_surface(step, ray, *answer.hit); });
            return answer;
        }
        // The exit is where a ray that comes back from beyond the body enters it.
        const double end = ray_convex::far_end(body, ray);
        found = ray_convex::cast(body, origin + end * direction, -direction, rounding, NoTrace{});
        answer.iterations += found.iterations;
        answer.capped |= found.capped;
        found.t = end - found.t;
        turn = -1;
        trace.step("inside", [&](auto& step) { ray_convex::say_inside(step, ray, found.t); });
    }

    // A place that a tetrahedron of support points holds bounds the crossing from the other side.
    answer.gap = found.gap;
    const auto known = ray_convex::known_inside(body, ray, found.t, turn, rounding);
    answer.lower = inside ? known.value_or(0) : found.t;
    if (inside || known) answer.upper = inside ? found.t : *known;
    if (known) answer.status = RayStatus::Hit;
    const bool hit = known || answer.gap <= ray_convex::touching * body.radius() + rounding;
    trace.step("bounds", [&](auto& step) {
        step.verdict(hit);
        ray_convex::say_bounds(step, ray, answer.lower, answer.upper, answer.gap, known);
    });
    if (!hit) return answer;
    const dvec3 normal = found.normal == dvec3(0) ? -direction : found.normal;
    answer.hit = RayHit{
        .t = static_cast<float>(found.t), .normal = vec3(glm::normalize(normal)), .inside = inside};
    trace.step("hit", [&](auto& step) { ray_convex::say_hit(step, ray, *answer.hit); });
    return answer;
}

const char* name_of(RayStatus status);

}  // namespace collidoscope
