// Capsule against capsule: the closest points of the two axes make two spheres of them.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 4.5.1 (capsules) and 5.1.9
// (closest points of two segments).
#pragma once

#include "collision/narrow/primitives/capsule_capsule_steps.h"
#include "collision/narrow/primitives/line_contact.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/primitives/segment_segment.h"

namespace collidoscope {

namespace detail {

// For parallel axes that run side by side: the ends of the stretch of A's axis beside B's, and the
// points of B's axis opposite; false where they share no more than one point of that stretch.
bool side_by_side(const Segment& a, const Segment& b, std::array<SegmentPoints, 2>& ends);

// For axes that are nearly parallel, at most ten degrees from it, and meet nowhere: the same ends,
// each with the nearest point of the other axis; false unless both are deep enough and on the side
// of the normal. `reach` is the sum of the radii, `distance` that of the axes.
bool nearly_side_by_side(const Segment& a, const Segment& b, double reach, double distance,
                         const dvec3& normal, std::array<SegmentPoints, 2>& ends);

}  // namespace detail

// Hit and the sign of the distance are exact for all finite floats and radii >= 0; distance and
// points are rounded from double. Capsules whose ends coincide are spheres. If the axes meet, the
// normal stands across both, and the depth is the sum of the radii. Axes that are parallel, or
// nearly so, and run side by side have two contacts, at the ends of the stretch they share; all
// others one. Where they are not exactly parallel, each end has its own depth and normal, and the
// closest points are a third contact unless an end is as deep. Swapping
// the capsules turns the answer round, also where their axes are equal and the normal points out of
// the thicker one; of equal capsules it is the same either way. Cost: about 600 flops.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Capsule& b, T trace = {}) {
    const Segment axis_a = axis_of(a), axis_b = axis_of(b);
    trace.step("axes", [&](auto& step) { capsule_capsule::say_axes(step, a, b); });

    // Find the closest points of the axes.
    const SegmentPair axes = collide(axis_a, axis_b, trace.scope("segment_segment"));
    std::array<detail::SegmentPoints, 2> ends;
    const bool parallel = detail::side_by_side(axis_a, axis_b, ends);
    const detail::SegmentPoints told = detail::points_at(axis_a, axis_b, axes.s, axes.t);
    // If the axes are parallel, the middle of the equally close points; else the very closest.
    const detail::ClosestPair closest =
        axes.pair.hit ? detail::ClosestPair{told.on_a, told.on_b, 0}
        : parallel    ? detail::ClosestPair{told.on_a, told.on_b, told.distance()}
                      : detail::closest_points(axis_a, axis_b);
    const double distance = closest.distance;
    trace.step("closest",
               [&](auto& step) { capsule_capsule::say_closest(step, closest, distance); });

    // Compare with the sum of the radii, by squares and exactly.
    const detail::Reach reach{a.radius, b.radius};
    const int sign = detail::sign_of_gap(axis_a, axis_b, reach);
    trace.step("compare", [&](auto& step) {
        capsule_capsule::say_compare(step, closest, distance, reach, sign);
    });

    // The normal points from the closest point of A's axis to that of B's.
    const bool same_axis = a.from == b.from && a.to == b.to;
    const dvec3 normal = distance > 0 ? (closest.on_b - closest.on_a) / distance
                         : same_axis && a.radius < b.radius ? -detail::across(axis_a, axis_b)
                                                            : detail::across(axis_a, axis_b);
    const auto on_a = [&](const dvec3& p) { return p + double{a.radius} * normal; };
    const auto on_b = [&](const dvec3& q) { return q - double{b.radius} * normal; };
    trace.step("normal", [&](auto& step) {
        capsule_capsule::say_normal(step, a, b, closest, distance, normal);
    });
    const double signed_distance = detail::with_sign(distance - reach.sum(), sign);
    PairResult result =
        detail::single_contact(signed_distance, normal, on_a(closest.on_a), on_b(closest.on_b));
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { capsule_capsule::say_apart(step, result); });
        return result;
    }

    // Axes side by side touch along a line: it is held by its ends.
    if (parallel ||
        detail::nearly_side_by_side(axis_a, axis_b, reach.sum(), distance, normal, ends)) {
        const Contact deepest = result.contacts[0];
        result.contacts = {};
        for (const detail::SegmentPoints& end : ends) {
            const dvec3 out = parallel ? normal : (end.on_b - end.on_a) / end.distance();
            const double gap = parallel ? signed_distance : end.distance() - reach.sum();
            const PairResult one = detail::single_contact(
                gap, out, end.on_a + double{a.radius} * out, end.on_b - double{b.radius} * out);
            result.contacts.add(one.contacts[0]);
        }
        detail::add_if_deeper(result.contacts, deepest, reach.sum());
        trace.step("parallel",
                   [&](auto& step) { capsule_capsule::say_parallel(step, result, parallel); });
        return result;
    }
    return detail::tell_end(trace, result, "The capsules");
}

}  // namespace collidoscope
