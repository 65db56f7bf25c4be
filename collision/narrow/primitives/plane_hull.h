// Plane against convex hull: the lowest vertex decides, and all that are below hold it up.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.2.1 (a hull's least projection
// on the normal); the manifold as physics engines keep it.
#pragma once

#include <vector>

#include "collision/narrow/primitives/plane_hull_steps.h"
#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/narrow/primitives/plane_manifold_steps.h"

namespace collidoscope {

// The plane is solid on the side its normal points away from; the normal may have any length but
// zero. Hit and the sign of the distance are exact for all finite floats; the distance is that of
// the lowest point. The contacts are points of the hull in the solid (supporting_corners). Cost:
// O(n), about 20 flops a point, and O(k log k) for k points in the solid.
template <Tracer T = NoTrace>
PairResult collide(const Plane& a, const Hull& b, T trace = {}) {
    // Measure every vertex along the normal.
    const PlaneNormal normal(a);
    trace.step("normal", [&](auto& step) { plane_hull::say_normal(step, a, b, normal); });
    std::vector<CornerHeight> corners;
    corners.reserve(b.points.size());
    for (const vec3& p : b.points) {
        corners.push_back({dvec3(p), height_of(a, normal, p)});
        trace.step("height", [&](auto& step) { plane_hull::say_height(step, a, normal, corners); });
    }

    // The lowest decides.
    const std::size_t lowest = lowest_of(corners);
    trace.step("lowest", [&](auto& step) {
        plane_manifold::say_lowest(step, normal, corners, lowest, "vertex");
    });

    // The deepest and those on the outline of all in the solid hold the hull up.
    const PairResult result =
        plane_result(normal, corners, lowest, supporting_corners(normal, corners));
    if (!result.hit) {
        trace.step("apart",
                   [&](auto& step) { plane_manifold::say_apart(step, result, "Plane and hull"); });
        return result;
    }
    trace.step("manifold",
               [&](auto& step) { plane_manifold::say_manifold(step, corners, result); });
    trace.step("contact", [&](auto& step) { plane_manifold::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
