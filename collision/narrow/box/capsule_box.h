// Capsule against box: the distance of the capsule's axis from the box, compared with the radius.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 4.5.1 (capsules) and 5.5.7
// (a moving sphere and a box: the same question).
#pragma once

#include <array>

#include "collision/narrow/box/box_coordinates.h"
#include "collision/narrow/box/capsule_box_steps.h"
#include "collision/narrow/primitives/line_contact.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope {

namespace detail {

// A box in double: center, half sizes and unit axes.
struct PlainBox {
    dvec3 center{0}, half{0};
    dmat3 axis{1};
};
PlainBox plain_box(const Box& box);
PlainBox plain_box(const Aabb& box);

// Which parts are closest: an end of the axis and the box, or the axis and one of its edges.
struct AxisBoxPlace {
    double distance = 0;             // negative: how deep the axis is in the box
    dvec3 normal{0};                 // unit, from the axis to the box
    dvec3 on_axis{0}, on_box{0};     // in the world
    int face = -1;                   // the normal is that of this face, reversed
    dvec3 edge_from{0}, edge_to{0};  // of the box, in the world, when it is an edge
};
// From an end (0 or 1) of the axis, in double.
AxisBoxPlace from_end(const Segment& axis, const PlainBox& box, int end);
// From the axis to edge 0 to 11.
AxisBoxPlace from_edge(const Segment& axis, const PlainBox& box, int edge);
// The shortest way out, when they meet: through a face, or over an edge. The places are those that
// touch once the axis has gone it. `along`: whether the axis runs along the faces of each slab.
AxisBoxPlace way_out(const Segment& axis, const PlainBox& box, const std::array<bool, 3>& along);
// The stretch of an axis parallel to a face that lies over that face.
std::array<dvec3, 2> stretch_over(const Segment& axis, const PlainBox& box, int face);
// For an axis that lies along a face, at most ten degrees from it: the ends of its stretch over
// that face, each with the foot on the face; false unless the face is what is nearest and both
// ends are deep enough.
bool lies_along(const Segment& axis, const PlainBox& box, double radius,
                const AxisBoxPlace& nearest, std::array<AxisBoxPlace, 2>& ends);

// The exact sign of the axis's distance from the box minus the radius. Instantiated for both kinds
// of coordinates in capsule_box.cpp.
template <typename Coordinates>
int sign_of_gap(const Segment& axis, const Coordinates& box, float radius, bool moderate);
// Runs the axis along the faces of this slab? Exact.
template <typename Coordinates>
bool along_face(const Segment& axis, const Coordinates& box, int face);

bool all_moderate(const Capsule& capsule, const Box& box);
bool all_moderate(const Capsule& capsule, const Aabb& box);

template <typename Solid, Tracer T>
PairResult collide_with_box(const Capsule& a, const Solid& b, T trace) {
    const auto coordinates = coordinates_of(b);
    const PlainBox box = plain_box(b);
    const Segment axis = axis_of(a);
    const double radius{a.radius};
    const bool moderate = all_moderate(a, b);
    trace.step("axis", [&](auto& step) { capsule_box::say_axis(step, a); });

    // Does the axis meet the box? Separating axes tell: the box's own, and across them and the
    // axis.
    const bool meets = sign_of_gap(axis, coordinates, 0, moderate) <= 0;
    trace.step("meet", [&](auto& step) { capsule_box::say_meet(step, a, meets); });

    AxisBoxPlace best;
    if (meets) {
        std::array<bool, 3> along{};
        for (int k = 0; k < 3; ++k)
            along[static_cast<std::size_t>(k)] = along_face(axis, coordinates, 2 * k);
        best = way_out(axis, box, along);
        trace.step("out", [&](auto& step) { capsule_box::say_out(step, best); });
    } else {
        // From each end to the box.
        for (int end = 0; end < 2; ++end) {
            const AxisBoxPlace here = from_end(axis, box, end);
            const bool closer = end == 0 || here.distance < best.distance;
            if (closer) best = here;
            trace.step("end", [&](auto& step) { capsule_box::say_end(step, here, closer); });
        }
        // From the axis to each edge.
        for (int edge = 0; edge < 12; ++edge) {
            const AxisBoxPlace here = from_edge(axis, box, edge);
            const bool closer = here.distance < best.distance;
            if (closer) best = here;
            if (!closer) continue;
            trace.step("edge", [&](auto& step) { capsule_box::say_edge(step, here); });
        }
    }

    // Compare with the radius, by squares and exactly.
    const int sign = sign_of_gap(axis, coordinates, a.radius, moderate);
    trace.step("compare",
               [&](auto& step) { capsule_box::say_compare(step, a, radius, best, sign); });

    const double signed_distance = with_sign(best.distance - radius, sign);
    const dvec3 reach = radius * best.normal;
    PairResult result =
        single_contact(signed_distance, best.normal, best.on_axis + reach, best.on_box);
    trace.step("normal", [&](auto& step) { capsule_box::say_normal(step, best, result); });
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { capsule_box::say_apart(step, result); });
        return result;
    }

    // An axis along the face touches it along a line, which is held by its ends.
    if (best.face >= 0 && along_face(axis, coordinates, best.face)) {
        const std::array<dvec3, 2> stretch = stretch_over(axis, box, best.face);
        if (stretch[0] != stretch[1]) {
            result.contacts = {};
            for (const dvec3& p : stretch)
                result.contacts.add(single_contact(signed_distance, best.normal, p + reach,
                                                   p + best.distance * best.normal)
                                        .contacts[0]);
            trace.step("parallel",
                       [&](auto& step) { capsule_box::say_parallel(step, best, result); });
            return result;
        }
    }
    // Nearly along it, each end has a depth of its own.
    std::array<AxisBoxPlace, 2> ends;
    if (lies_along(axis, box, radius, best, ends)) {
        const Contact deepest = result.contacts[0];
        result.contacts = {};
        for (const AxisBoxPlace& end : ends)
            result.contacts.add(single_contact(end.distance - radius, end.normal,
                                               end.on_axis + radius * end.normal, end.on_box)
                                    .contacts[0]);
        add_if_deeper(result.contacts, deepest, radius);
        trace.step("parallel",
                   [&](auto& step) { capsule_box::say_parallel(step, ends[0], result); });
        return result;
    }
    return tell_end(trace, result, "Capsule and box");
}

}  // namespace detail

// Hit and the sign of the distance are exact for all finite floats, radii and half sizes >= 0 (zero
// sizes make plates, rods and points) and quaternions of any length but zero, which count as their
// unit quaternion; distance and points are rounded from double. If the axis meets the box, the
// depth is the shortest way out of it plus the radius. A capsule that lies along the nearest face,
// or nearly so, has two contacts, at the ends of its part over that face, each with its own depth,
// and a third where neither is the deepest place; all others have one. Cost: about 3,000 flops.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Box& b, T trace = {}) {
    return detail::collide_with_box(a, b, trace);
}

// The same for an axis-aligned box that is not empty.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Aabb& b, T trace = {}) {
    return detail::collide_with_box(a, b, trace);
}

}  // namespace collidoscope
