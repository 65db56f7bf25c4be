// Sphere against capsule: the point of the capsule's axis nearest to the sphere's center makes two
// spheres of them.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 4.5.1 (sphere against capsule) and
// 5.1.2 (closest point on a segment).
#pragma once

#include "collision/exact/predicates.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/primitives/segment_segment.h"
#include "collision/narrow/primitives/sphere_capsule_steps.h"
#include "collision/narrow/primitives/triangle_region.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Hit and the sign of the distance are exact for all finite floats and radii >= 0; distance and
// points are rounded from double. A capsule whose ends coincide is a sphere. With the center on the
// axis every direction across it separates as well as any other: the normal is then the coordinate
// axis least along it, made perpendicular. Cost: about 150 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Capsule& b, T trace = {}) {
    const Segment axis = axis_of(b);
    const dvec3 center(a.center), along(dvec3(b.to) - dvec3(b.from));
    trace.step("axis", [&](auto& step) { sphere_capsule::say_axis(step, a, b); });

    // Is the center before the axis's start, beyond its end, or beside it?
    const int place = detail::along_edge(b.from, b.to, a.center);
    const double t = detail::clamped_parameter(axis, center);
    trace.step("project",
               [&](auto& step) { sphere_capsule::say_project(step, a, b, along, place); });

    // Clamp it to the axis.
    const dvec3 nearest = place < 0   ? dvec3(b.from)
                          : place > 0 ? dvec3(b.to)
                                      : detail::points_at(axis, axis, t, t).on_a;
    const dvec3 between = nearest - center;
    const double distance = glm::length(between);
    trace.step("clamp", [&](auto& step) { sphere_capsule::say_clamp(step, a, nearest, distance); });

    // Compare with the sum of the radii, by squares and exactly.
    const detail::Reach reach{a.radius, b.radius};
    const int sign = detail::sign_of_gap(a.center, axis, reach);
    trace.step("compare", [&](auto& step) {
        sphere_capsule::say_compare(step, a, nearest, distance, reach, sign);
    });

    // The normal points from the center to the nearest point.
    const dvec3 normal = distance > 0 ? between / distance : detail::any_across(along);
    const dvec3 on_a = center + double{a.radius} * normal;
    const dvec3 on_b = nearest - double{b.radius} * normal;
    trace.step("normal", [&](auto& step) {
        sphere_capsule::say_normal(step, a, distance, normal, on_a, on_b);
    });
    const PairResult result =
        detail::single_contact(detail::with_sign(distance - reach.sum(), sign), normal, on_a, on_b);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { sphere_capsule::say_apart(step, result); });
        return result;
    }
    trace.step("contact", [&](auto& step) { sphere_capsule::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
