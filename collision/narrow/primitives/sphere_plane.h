// Sphere against plane: how far is the center from the plane, measured along its normal?
//
// Source: Kenwright 2014, tasks and section 2 (a sphere against an infinite plane).
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/primitives/sphere_plane_steps.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// The plane is solid on the side its normal points away from; the normal may have any length but
// zero. Hit and the sign of the distance are exact for all finite floats and radii >= 0. The
// contact normal points from the sphere into the plane's solid: against the plane's normal, also
// when the center is inside, so depth is the way straight out. Cost: about 80 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Plane& b, T trace = {}) {
    const dvec3 center(a.center), plane_normal(b.normal);

    // Put the center into the plane's equation.
    const auto equation = [&](auto lift) {
        return dot(lift(b.normal), lift(a.center)) - lift(double{b.offset});
    };
    const double side = exact::value(equation);
    const double length = std::sqrt(glm::dot(plane_normal, plane_normal));
    const dvec3 up = plane_normal / length;
    const double height = side / length;
    const dvec3 foot = center - height * up;
    trace.step("side",
               [&](auto& step) { sphere_plane::say_side(step, a, equation, side, up, foot); });

    // Measure in units of the normal's length.
    trace.step("height",
               [&](auto& step) { sphere_plane::say_height(step, a, length, height, foot); });

    // Compare the height with the radius, squared when the center is outside: no root is needed.
    const auto squares = [&](auto lift) {
        const auto n = lift(b.normal);
        const auto s = dot(n, lift(a.center)) - lift(double{b.offset});
        const auto r = lift(double{a.radius});
        return s * s - (r * r) * dot(n, n);
    };
    double excess = -1;
    if (side > 0)
        excess = exact::value(squares);
    else if (side == 0 && a.radius == 0)
        excess = 0;
    trace.step("compare", [&](auto& step) {
        sphere_plane::say_compare(step, a, side, up, height, squares, excess);
    });

    // h - r, written so that it does not cancel and keeps the exact sign.
    double distance = 0;
    if (side > 0)
        distance = excess / ((side + double{a.radius} * length) * length);
    else if (excess != 0)
        distance = height - double{a.radius};
    trace.step("distance",
               [&](auto& step) { sphere_plane::say_distance(step, a, height, distance); });

    // Witness points: the sphere's lowest point and its shadow on the plane.
    const dvec3 lowest = center - double{a.radius} * up;
    const dvec3 normal = -up;
    trace.step("witness", [&](auto& step) { sphere_plane::say_witness(step, foot, lowest); });

    const PairResult result = detail::single_contact(distance, normal, lowest, foot);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { sphere_plane::say_apart(step, result); });
        return result;
    }
    trace.step("contact", [&](auto& step) { sphere_plane::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
