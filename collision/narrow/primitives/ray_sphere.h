// Ray against sphere: a quadratic equation for t.
//
// Source: Kenwright 2014, section 9 (sphere against ray; the mouse picks objects); Ericson 2005,
// "Real-Time Collision Detection", section 5.3.2.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/ray_sphere_steps.h"
#include "collision/results.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// The sphere is a surface here: the hit is the first crossing with t >= 0. From strictly inside the
// ball that is the exit, and inside is true; from the surface it is t = 0. The normal of the hit is
// unit and outward (from the center); for a sphere of radius 0, a point, it is against the ray. Hit
// or not is exact for all finite floats and radii >= 0; t has a relative error of 2^-24, and is
// infinite when too large for a float. Cost: about 100 flops, more when the ray grazes.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Sphere& sphere, T trace = {}) {
    const dvec3 origin(ray.origin), direction(ray.direction), center(sphere.center);
    const dvec3 m = origin - center;

    // |m + t d|² = r² is a t² + 2 b t + c = 0. c tells whether the ray starts outside.
    const auto start = [&](auto lift) {
        const auto from_center = lift(ray.origin) - lift(sphere.center);
        const auto r = lift(double{sphere.radius});
        return dot(from_center, from_center) - r * r;
    };
    const double c = exact::value(start);
    trace.step("start", [&](auto& step) { ray_sphere::say_start(step, ray, sphere, m, start, c); });

    // b tells whether the ray moves toward the center.
    const double b = exact::value([&](auto lift) {
        return dot(lift(ray.origin) - lift(sphere.center), lift(ray.direction));
    });
    const double a = glm::dot(direction, direction);
    trace.step("approach", [&](auto& step) { ray_sphere::say_approach(step, ray, sphere, b, a); });

    const auto answer = [&](double t) {
        const dvec3 p = sphere.radius > 0 ? m + t * direction : -direction;
        const double length = glm::length(p);
        const RayHit hit{.t = static_cast<float>(t),
                         .normal = vec3(length > 0 ? p / length : -direction / std::sqrt(a)),
                         .inside = c < 0};
        trace.step("hit", [&](auto& step) { ray_sphere::say_hit(step, ray, hit); });
        return hit;
    };

    // On the surface already: t = 0.
    if (c == 0) {
        trace.step("on_surface", [&](auto& step) { ray_sphere::say_on_surface(step, ray); });
        return answer(0);
    }

    // Outside and not approaching: the sphere lies behind.
    if (c > 0 && b >= 0) {
        trace.step("away", [&](auto& step) { ray_sphere::say_away(step, ray); });
        return std::nullopt;
    }

    // The discriminant tells whether the line reaches the sphere at all.
    const auto equation = [&](auto lift) {
        const auto from_center = lift(ray.origin) - lift(sphere.center);
        const auto d = lift(ray.direction);
        const auto r = lift(double{sphere.radius});
        const auto along = dot(from_center, d);
        return along * along - dot(d, d) * (dot(from_center, from_center) - r * r);
    };
    const double discriminant = exact::value(equation);
    trace.step("discriminant", [&](auto& step) {
        ray_sphere::say_discriminant(step, ray, sphere, c, b, a, equation, discriminant);
    });
    if (discriminant < 0) {
        trace.step("miss", [&](auto& step) { ray_sphere::say_miss(step, ray); });
        return std::nullopt;
    }
    const double root = std::sqrt(discriminant);

    // From inside take the larger solution, from outside the smaller; either without cancellation.
    if (c < 0) {
        const double t = b > 0 ? -c / (b + root) : (root - b) / a;
        trace.step("exit", [&](auto& step) { ray_sphere::say_exit(step, root, t); });
        return answer(t);
    }
    const double t = c / (root - b);
    trace.step("enter", [&](auto& step) { ray_sphere::say_enter(step, ray, b, a, root, t); });
    return answer(t);
}

}  // namespace collidoscope
