// Plane against cylinder: the lowest point of the lower disc's rim.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.2 (a body against a plane by
// what it reaches along the normal); van den Bergen 2003, section 4.3.4 (a cylinder's support
// mapping); the manifold as physics engines keep it.
#pragma once

#include <array>
#include <vector>

#include "collision/narrow/convex/curved_shapes.h"
#include "collision/narrow/primitives/plane_cylinder_steps.h"
#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/narrow/primitives/plane_manifold_steps.h"

namespace collidoscope {

namespace plane_cylinder {

// Four points of each disc's rim with their heights, which have the exact signs: the lowest, the
// highest and between them two as high as the center. Those of the lower disc first. rises: the
// rises_along().
std::array<CornerHeight, 8> rim_heights(const Plane& a, const Cylinder& b,
                                        const PlaneNormal& normal, int rises);
// The sign of the normal along the cylinder's axis; 0 where its ends coincide.
int rises_along(const Plane& a, const Cylinder& b);

}  // namespace plane_cylinder

// The plane is solid on the side its normal points away from; the normal may have any length but
// zero. Hit and the sign of the distance are exact for all finite floats and radii >= 0; the
// distance is that of the lowest point. The contacts are those of eight points of the rims that
// hold the cylinder up (supporting_corners): four where it stands, two where it lies, one on an
// edge. Cost: about ten dot products and a square root, a sort for the manifold.
template <Tracer T = NoTrace>
PairResult collide(const Plane& a, const Cylinder& b, T trace = {}) {
    trace.step("axis", [&](auto& step) { plane_cylinder::say_axis(step, b); });

    // The lower disc is at the end the normal does not rise to.
    const PlaneNormal normal(a);
    const int rises = plane_cylinder::rises_along(a, b);
    trace.step("lower", [&](auto& step) { plane_cylinder::say_lower(step, a, b, rises); });

    // From its center the rim is lowest in the direction against the normal, taken in the disc.
    const std::array<CornerHeight, 8> rims = plane_cylinder::rim_heights(a, b, normal, rises);
    trace.step("rim", [&](auto& step) { plane_cylinder::say_rim(step, b, rises, rims); });
    const std::size_t lowest = lowest_of(rims);
    trace.step("lowest", [&](auto& step) {
        plane_manifold::say_lowest(step, normal, rims, lowest, "point");
    });
    if (rims[lowest].height > 0) {
        const PairResult result = plane_result(normal, rims, lowest, {});
        trace.step("apart", [&](auto& step) {
            plane_manifold::say_apart(step, result, "Plane and cylinder");
        });
        return result;
    }

    // Points of both rims that are in the solid hold the cylinder up.
    const PairResult result = plane_result(normal, rims, lowest, supporting_corners(normal, rims));
    trace.step("manifold", [&](auto& step) { plane_manifold::say_manifold(step, rims, result); });
    trace.step("contact", [&](auto& step) { plane_manifold::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
