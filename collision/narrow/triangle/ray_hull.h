// Ray against convex hull: clip the ray by the planes of the faces.
//
// Source: Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"; Ericson 2005,
// "Real-Time Collision Detection", section 5.3.8 (ray against convex polyhedron).
#pragma once

#include <optional>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/triangle/ray_hull_steps.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/results.h"

namespace collidoscope {

// The hull is a surface here: the hit is the first crossing with t >= 0. From strictly inside that
// is the exit, and inside is true; from the surface it is t = 0. The normal is that of the face
// that decides, outward; of a hull without volume it is against the ray. Hit or not is exact for
// all finite floats; t has a relative error of 2^-24, and is infinite when too large for a float.
// Cost: that of the convex hull, then two determinants for each face.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Hull& hull, T trace = {}) {
    const Polytope polytope = convex_hull(hull.points);
    const FaceCutters cut(ray, polytope);
    trace.step("hull", [&](auto& step) { ray_hull::say_hull(step, ray, hull, polytope); });

    // A hull without volume is a polygon, a segment or a point: triangles.
    if (polytope.dimension < 3) {
        const std::optional<RayHit> hit = hit_of_flat(ray, polytope);
        trace.step("flat", [&](auto& step) { ray_hull::say_flat(step, ray, polytope, hit); });
        return hit;
    }

    // The ray is inside the hull while it is inside of all faces.
    std::optional<Index> entry, exit, along;
    for (Index face = 0; face < polytope.faces.size(); ++face) {
        const int leaves = cut.direction(face), outside = cut.origin(face);
        // Along the face it is inside all the time, or never.
        if (leaves == 0) {
            trace.step("parallel",
                       [&](auto& step) { ray_hull::say_parallel(step, cut, face, outside); });
            if (outside > 0) return std::nullopt;
            if (outside == 0 && !along) along = face;
            continue;
        }
        // Else the plane cuts the line in a t, where the ray enters the half-space or leaves it.
        if (leaves < 0) {
            if (!entry || cut.compare(face, *entry) > 0) entry = face;
            trace.step("enter",
                       [&](auto& step) { ray_hull::say_cut(step, cut, face, entry, exit); });
        } else {
            if (!exit || cut.compare(face, *exit) < 0) exit = face;
            trace.step("leave",
                       [&](auto& step) { ray_hull::say_cut(step, cut, face, entry, exit); });
        }
        // Nothing is left when the last entry comes after the first exit.
        if (entry && exit && cut.compare(*entry, *exit) > 0) {
            trace.step("empty", [&](auto& step) { ray_hull::say_empty(step, cut, *entry, *exit); });
            return std::nullopt;
        }
    }

    // It ends before the ray begins.
    if (cut.origin(*exit) > 0) {
        trace.step("behind", [&](auto& step) { ray_hull::say_behind(step, cut, *exit); });
        return std::nullopt;
    }

    // The entry is the hit, unless it lies behind: then the ray starts on the surface or inside.
    const RayHit hit = first_crossing(cut, *entry, *exit, along);
    trace.step("hit", [&](auto& step) { ray_hull::say_hit(step, ray, hit); });
    return hit;
}

}  // namespace collidoscope
