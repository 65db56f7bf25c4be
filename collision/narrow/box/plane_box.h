// Plane against box: the signs of the normal along the box's axes name its lowest corner.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.2.3 (box against plane); the
// manifold as physics engines keep it.
#pragma once

#include <array>
#include <vector>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/narrow/box/plane_box_steps.h"
#include "collision/narrow/primitives/plane_manifold.h"
#include "collision/narrow/primitives/plane_manifold_steps.h"

namespace collidoscope {

// The plane is solid on the side its normal points away from; the normal may have any length but
// zero. Hit and the sign of the distance are exact for all finite floats; the distance is that of
// the lowest corner. The contacts are corners in the solid (supporting_corners): four where a face
// lies flat. Cost: three dot products when apart, eight more and a sort for the manifold.
template <Tracer T = NoTrace>
PairResult collide(const Plane& a, const Box& b, T trace = {}) {
    const TurnedBoxCoordinates box(b);
    const PlaneNormal normal(a);

    // Does the normal rise along an axis? Then that axis's lower end is the low one.
    unsigned low = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const int rises =
            exact::sign([&](auto lift) { return box.leaving(lift, a.normal, 2 * axis + 1); });
        if (rises < 0) low |= 1u << axis;
        trace.step("axis", [&](auto& step) {
            plane_box::say_axis(step, BoxFrame(b), normal, axis, rises);
        });
    }

    // The corner at those three ends is the lowest.
    const PlaneBoxCorners corners(a, b, normal);
    trace.step("corner",
               [&](auto& step) { plane_box::say_corner(step, BoxFrame(b), normal, low); });
    const std::array<CornerHeight, 1> lowest{corners[low]};
    trace.step("lowest",
               [&](auto& step) { plane_manifold::say_lowest(step, normal, lowest, 0, "corner"); });
    if (lowest[0].height > 0) {
        const PairResult result = plane_result(normal, lowest, 0, {});
        trace.step("apart",
                   [&](auto& step) { plane_manifold::say_apart(step, result, "Plane and box"); });
        return result;
    }

    // The deepest and those on the outline of all in the solid hold the box up.
    std::array<CornerHeight, 8> all;
    for (unsigned bits = 0; bits < 8; ++bits) all[bits] = corners[bits];
    const PairResult result = plane_result(normal, all, low, supporting_corners(normal, all));
    trace.step("manifold", [&](auto& step) { plane_manifold::say_manifold(step, all, result); });
    trace.step("contact", [&](auto& step) { plane_manifold::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
