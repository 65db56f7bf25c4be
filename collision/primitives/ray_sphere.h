// Ray against sphere: a quadratic equation for t.
//
// Source: Kenwright 2014, section 9 (sphere against ray; the mouse picks objects); Ericson 2005,
// "Real-Time Collision Detection", section 5.3.2.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/sign.h"
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
    trace.step("start", [&](auto& step) {
        show_arithmetic(step, "c", start);
        step.say("Compare the origin's distance from the center with the radius: ",
                 strong("c = m·m - r²"), " = ", now(c),
                 c > 0    ? ". The ray starts outside."
                 : c == 0 ? ". The ray starts on the surface."
                          : ". The ray starts inside.")
            .arrow(sphere.center, ray.origin, Role::Current, "m")
            .keep("m")
            .point(sphere.center, Role::ShapeB)
            .value("m·m", glm::dot(m, m))
            .now_value("c", c);
    });

    // b tells whether the ray moves toward the center.
    const double b = exact::value([&](auto lift) {
        return dot(lift(ray.origin) - lift(sphere.center), lift(ray.direction));
    });
    const double a = glm::dot(direction, direction);
    trace.step("approach", [&](auto& step) {
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
    });

    const auto answer = [&](double t) {
        const dvec3 p = sphere.radius > 0 ? m + t * direction : -direction;
        const double length = glm::length(p);
        const RayHit hit{.t = static_cast<float>(t),
                         .normal = vec3(length > 0 ? p / length : -direction / std::sqrt(a)),
                         .inside = c < 0};
        trace.step("hit", [&](auto& step) {
            step.decides(AnswerPart::Contact, AnswerPart::Normal);
            const vec3 point(origin + double{hit.t} * direction);
            step.say("The ray hits the surface at ", strong("t"), " = ", now(hit.t),
                     ". The normal points from the center through that point.")
                .line(ray.origin, point, Role::Ray)
                .point(point, Role::Hit, "p")
                .arrow(point, point + hit.normal, Role::Normal, "n")
                .value("point", point)
                .value("n", hit.normal)
                .now_value("t", hit.t);
        });
        return hit;
    };

    // On the surface already: t = 0.
    if (c == 0) {
        trace.step("on_surface", [&](auto& step) {
            step.verdict(true);
            step.decides(AnswerPart::Parameter);
            step.say("The origin lies ", strong("on the surface"), ": t = 0.")
                .point(ray.origin, Role::Hit);
        });
        return answer(0);
    }

    // Outside and not approaching: the sphere lies behind.
    if (c > 0 && b >= 0) {
        trace.step("away", [&](auto& step) {
            step.verdict(false);
            step.say("The ray starts outside and never approaches: ", strong("no hit"), ".")
                .arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
        });
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
        step.verdict(discriminant >= 0);
        show_arithmetic(step, "b² - a c", equation);
        const dvec3 nearest = origin - b / a * direction;
        step.say("The equation has a solution unless ", strong("b² - a c"), " is negative. It is ",
                 now(discriminant),
                 discriminant < 0    ? ": the ray misses."
                 : discriminant == 0 ? ": the line is tangent."
                                     : ": the line goes through the sphere.")
            .line(sphere.center, vec3(nearest), discriminant < 0 ? Role::Apart : Role::Current,
                  "distance to the line")
            .value("a", a)
            .value("b", b)
            .value("c", c)
            .now_value("b² - a c", discriminant)
            .ask("Does the ray's line reach the sphere?")
            .choice("It does", discriminant >= 0)
            .choice("It misses", discriminant < 0);
    });
    if (discriminant < 0) {
        trace.step("miss", [&](auto& step) {
            step.say("The ray misses the sphere: ", strong("no hit"), ".")
                .arrow(ray.origin, ray.origin + ray.direction, Role::Apart);
        });
        return std::nullopt;
    }
    const double root = std::sqrt(discriminant);

    // From inside take the larger solution, from outside the smaller; either without cancellation.
    if (c < 0) {
        const double t = b > 0 ? -c / (b + root) : (root - b) / a;
        trace.step("exit", [&](auto& step) {
            step.decides(AnswerPart::Parameter);
            step.say("From inside the ray can only ", strong("leave"),
                     ": take the larger solution, t = (-b + √(b² - a c)) / a = ", now(t), ".")
                .value("root", root)
                .now_value("t", t);
        });
        return answer(t);
    }
    const double t = c / (root - b);
    trace.step("enter", [&](auto& step) {
        step.decides(AnswerPart::Parameter);
        step.say("From outside the ray ", strong("enters"),
                 " first: take the smaller solution, t = (-b - √(b² - a c)) / a = ", now(t),
                 ", computed as c / (√(b² − a c) − b), which avoids cancellation.")
            .point(vec3(origin + (root - b) / a * direction), Role::Rejected, "exit")
            .value("root", root)
            .now_value("t", t);
    });
    return answer(t);
}

}  // namespace collidoscope
