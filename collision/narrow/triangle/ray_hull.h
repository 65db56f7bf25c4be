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
// For many rays against the same polytope. Cost: two determinants for each face. Traced steps:
// those of a hull but the first.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Polytope& polytope, T trace = {}) {
    // A hull without volume is a polygon, a segment or a point: triangles.
    if (polytope.dimension < 3) {
        const std::optional<RayHit> hit = hit_of_flat(ray, polytope);
        trace.step("flat", [&](auto& step) { ray_hull::say_flat(step, ray, polytope, hit); });
        return hit;
    }

    // The ray is inside the hull while it is inside of all faces.
    const FaceCutters cut(ray, polytope);
    std::optional<Index> entry, exit, along;
    FaceCut entering, leaving;
    for (Index face = 0; face < polytope.faces.size(); ++face) {
        const FaceCut here = cut.cut(face);
        const int leaves = cut.direction(here);
        // Along the face it is inside all the time, or never.
        if (leaves == 0) {
            const int outside = cut.origin(face);
            trace.step("parallel",
                       [&](auto& step) { ray_hull::say_parallel(step, cut, face, outside); });
            if (outside > 0) return std::nullopt;
            if (outside == 0 && !along) along = face;
            continue;
        }
        // Else the plane cuts the line in a t, where the ray enters the half-space or leaves it.
        if (leaves < 0) {
            if (!entry || cut.compare(here, entering) > 0) {
                entry = face;
                entering = here;
            }
            trace.step("enter",
                       [&](auto& step) { ray_hull::say_cut(step, cut, face, entry, exit); });
        } else {
            if (!exit || cut.compare(here, leaving) < 0) {
                exit = face;
                leaving = here;
            }
            trace.step("leave",
                       [&](auto& step) { ray_hull::say_cut(step, cut, face, entry, exit); });
        }
        // Nothing is left when the last entry comes after the first exit.
        if (entry && exit && cut.compare(entering, leaving) > 0) {
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

// The same of the convex hull of points. Cost: that of the hull, too.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Hull& hull, T trace = {}) {
    const Polytope polytope = convex_hull(hull.points);
    trace.step("hull", [&](auto& step) { ray_hull::say_hull(step, ray, hull, polytope); });
    return raycast(ray, polytope, trace);
}

}  // namespace collidoscope
