// Sphere against a finite plane made of triangles: hit the infinite plane first, then ask whether
// the point of contact lies inside one of the triangles.
//
// Source: Kenwright 2014, section 2 (a wall as two or more triangles).
#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <span>
#include <string>

#include "collision/narrow/primitives/plane_triangles_steps.h"
#include "collision/narrow/primitives/sphere_triangle.h"

namespace collidoscope {

// The plane of the largest triangle, and how far corners of the others stand off it.
struct WallPlane {
    dvec3 normal{0};  // unit; zero when no triangle has an area
    double offset = 0;
    double unevenness = 0;
    double size = 0;  // largest distance of a corner from the first one
};
WallPlane plane_of(std::span<const Triangle> wall);

struct WallResult {
    PairResult pair;
    bool plane_hit = false;    // the infinite plane is hit
    bool foot_inside = false;  // the center's foot on it lies in a triangle
    std::size_t triangle = 0;  // of the nearest point
};

// The wall is thin and seen from both sides; it has one triangle at least. Hit, distance, normal
// and witness points are those of the nearest triangle, exact as for a single one, also where the
// source stops short: at the rim, where the sphere reaches the wall though the foot of its center
// lies beside it. plane_hit and foot_inside are the source's own two questions, in double. Cost:
// about 150 flops per triangle.
template <Tracer T = NoTrace>
WallResult collide(const Sphere& a, std::span<const Triangle> wall, T trace = {}) {
    WallResult result;
    const WallPlane plane = plane_of(wall);
    const dvec3 center(a.center);

    // Hit the infinite plane that the wall is part of.
    const double height = glm::dot(plane.normal, center) - plane.offset;
    const dvec3 foot = center - height * plane.normal;
    result.plane_hit = std::abs(height) <= double{a.radius};
    trace.step("plane",
               [&](auto& step) { plane_triangles::say_plane(step, a, result, height, foot); });

    // Ask of each triangle whether the foot lies inside, and find the nearest of all.
    PartDistance nearest;
    int flat = 0;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        const TrianglePart part = nearest_part(wall[i], a.center);
        const PartDistance to = distance_to(part, a.center, a.radius);
        const bool inside = part.count == 3;
        result.foot_inside = result.foot_inside || inside;
        const bool nearer = i == 0 || to.excess < nearest.excess;
        trace.step("inside", [&](auto& step) {
            plane_triangles::say_inside(step, wall, i, to, inside, nearer);
        });
        if (!nearer) continue;
        nearest = to;
        flat = part.count;
        result.triangle = i;
    }

    // The source's answer is here; the sound version looks at the rim too.
    trace.step("verdict",
               [&](auto& step) { plane_triangles::say_verdict(step, a, result, nearest, flat); });

    const bool coincide = nearest.towards == dvec3(0);
    const dvec3 normal =
        coincide ? detail::normal_on_triangle(wall[result.triangle]) : nearest.towards;
    const dvec3 on_a = center + double{a.radius} * normal;
    result.pair = detail::single_contact(nearest.excess, normal, on_a, nearest.nearest);
    if (result.pair.hit) {
        trace.step("contact", [&](auto& step) { plane_triangles::say_contact(step, result); });
    } else {
        trace.step("apart", [&](auto& step) { plane_triangles::say_apart(step, result); });
    }
    return result;
}

}  // namespace collidoscope
