// Triangle against triangle as Möller published it in 1997: in float, with an absolute epsilon, by
// computing the two intervals. Kept to show how it fails.
// Source: Möller 1997, "A Fast Triangle-Triangle Intersection Test", Journal of Graphics Tools 2,
// sections 2 and 3; the epsilon is the one of the code that came with it.
//
// NOT for use: triangle_triangle.h is the sound version. Each of these goes wrong:
// - a corner closer to the other's plane than 0.000001, measured in lengths times areas, counts as
//   lying in it: of a small triangle that is every corner, so small models are all coplanar;
// - float rounds the plane's normal and offset, so corners near it change sides;
// - the interval ends are quotients in float and compared as they come out: triangles that share a
//   corner or touch are apart or meet by chance.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>

#include "collision/narrow/textbook/triangle_moller_parts.h"
#include "collision/trace/trace.h"

namespace collidoscope {

// Answer of the published test. Cost: about 200 flops and four divisions.
template <Tracer T = NoTrace>
bool moller_overlaps(const Triangle& a, const Triangle& b, T trace = {}) {
    namespace parts = moller;

    // Put the corners of A into the equation of B's plane.
    const parts::PlaneEquation plane_b(b);
    const parts::Heights raw_a = parts::heights(a, plane_b);
    trace.step("plane_b", [&](auto& step) { parts::say_plane(step, a, b, raw_a, true); });

    // Call a corner near the plane a corner in it.
    const parts::Heights over_b = parts::snapped(raw_a);
    trace.step("epsilon_a", [&](auto& step) { parts::say_epsilon(step, a, raw_a, over_b, true); });
    if (parts::one_side(over_b)) {
        trace.step("a_beyond", [&](auto& step) {
            step.verdict(false);
            parts::say_apart(step, a, b, true);
        });
        return false;
    }

    // The same with the corners of B and A's plane.
    const parts::PlaneEquation plane_a(a);
    const parts::Heights raw_b = parts::heights(b, plane_a);
    trace.step("plane_a", [&](auto& step) { parts::say_plane(step, b, a, raw_b, false); });
    const parts::Heights over_a = parts::snapped(raw_b);
    trace.step("epsilon_b", [&](auto& step) { parts::say_epsilon(step, b, raw_b, over_a, false); });
    if (parts::one_side(over_a)) {
        trace.step("b_beyond", [&](auto& step) {
            step.verdict(false);
            parts::say_apart(step, a, b, false);
        });
        return false;
    }

    // Coplanar, or so it seems: edges against edges, then corner in triangle.
    if (parts::all_zero(over_b)) {
        const bool hit = parts::coplanar_overlap(plane_a.normal, a, b);
        trace.step("coplanar", [&](auto& step) {
            step.verdict(hit);
            parts::say_coplanar(step, a, b, hit);
        });
        return hit;
    }

    // Measure along the coordinate in which the common line is longest.
    const vec3 direction = glm::cross(plane_a.normal, plane_b.normal);
    const int axis = parts::largest_axis(direction);
    trace.step("direction", [&](auto& step) { parts::say_direction(step, a, b, direction, axis); });

    // Divide to get the ends of both intervals.
    const parts::Range range_a = parts::interval(parts::along(a, axis), over_b);
    const parts::Range range_b = parts::interval(parts::along(b, axis), over_a);
    trace.step("intervals",
               [&](auto& step) { parts::say_intervals(step, a, b, range_a, range_b); });

    // Compare them.
    const bool hit = !(range_a.hi < range_b.lo || range_b.hi < range_a.lo);
    trace.step("compare", [&](auto& step) {
        step.verdict(hit);
        parts::say_compare(step, a, b, range_a, range_b, hit);
    });
    return hit;
}

}  // namespace collidoscope
