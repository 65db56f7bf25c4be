// Sphere against sphere: compare the distance of the centers with the sum of the radii.
//
// Source: Kenwright 2014, tasks and section 1 (contact: penetration depth, normal, points).
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/primitives/sphere_sphere_steps.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Hit and the sign of the distance are exact for all finite floats and radii >= 0; a radius of 0 is
// a point. Distance and points are rounded from double. With a common center every direction
// separates as well as any other: the normal is then +Y, or -Y when A is the smaller one, so that
// swapping the spheres mirrors it; equal ones cannot be told apart, and have +Y. When one sphere
// lies inside the other the depth is still the sum of the radii minus the distance of the centers.
// Cost: about 80 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Sphere& b, T trace = {}) {
    // Find the way from one center to the other.
    const dvec3 center_a(a.center), center_b(b.center);
    const dvec3 between = center_b - center_a;
    trace.step("between", [&](auto& step) { sphere_sphere::say_between(step, a, b, between); });

    // Add up how far the spheres reach.
    const double reach = double{a.radius} + double{b.radius};
    trace.step("reach", [&](auto& step) { sphere_sphere::say_reach(step, a, b, between, reach); });

    // Compare the squares: no root is needed to say yes or no.
    const auto squares = [&](auto lift) {
        const auto d = lift(b.center) - lift(a.center);
        const auto s = lift(double{a.radius}) + lift(double{b.radius});
        return dot(d, d) - s * s;
    };
    const double excess = exact::value(squares);
    trace.step("compare", [&](auto& step) {
        sphere_sphere::say_compare(step, a, b, between, reach, squares, excess);
    });

    // Take the normal along the centers; with a common center, up out of the larger sphere.
    const double length = std::sqrt(glm::dot(between, between));
    const bool concentric = length == 0;
    const dvec3 up(0, a.radius < b.radius ? -1 : 1, 0);
    const dvec3 normal = concentric ? up : between / length;
    if (concentric) {
        trace.step("concentric",
                   [&](auto& step) { sphere_sphere::say_concentric(step, a, up, normal); });
    } else {
        trace.step("normal",
                   [&](auto& step) { sphere_sphere::say_normal(step, a, length, normal); });
    }

    // |d| - s = (d·d - s²) / (|d| + s) does not cancel, and keeps the exact sign.
    const double distance = excess == 0 ? 0 : excess / (length + reach);
    trace.step("distance",
               [&](auto& step) { sphere_sphere::say_distance(step, reach, length, distance); });

    // Walk from each center by its radius toward the other.
    const dvec3 on_a = center_a + double{a.radius} * normal;
    const dvec3 on_b = center_b - double{b.radius} * normal;
    trace.step("witness", [&](auto& step) { sphere_sphere::say_witness(step, on_a, on_b); });

    const PairResult result = detail::single_contact(distance, normal, on_a, on_b);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { sphere_sphere::say_apart(step, result); });
        return result;
    }
    trace.step("contact", [&](auto& step) { sphere_sphere::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
