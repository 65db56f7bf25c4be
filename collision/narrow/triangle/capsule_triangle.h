// Capsule against triangle: the distance of the capsule's axis from the triangle, compared with the
// radius.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 4.5.1 (capsules) and 5.1.10
// (closest points of a segment and a triangle); van den Bergen 2003, section 4.3.8 (the depth as a
// distance to the boundary of the Minkowski difference).
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "collision/narrow/primitives/line_contact.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/narrow/primitives/segment_segment.h"
#include "collision/narrow/primitives/triangle_region.h"
#include "collision/narrow/triangle/capsule_triangle_steps.h"
#include "collision/narrow/triangle/constants.h"

namespace collidoscope {

namespace detail {

// The closest points of two cores, or the way out of the other: the capsule's is a segment.
struct CoreContact {
    double distance = 0;  // negative: how deep
    dvec3 normal{0};      // unit, from the capsule's axis to the other
    dvec3 on_axis{0}, on_other{0};
};

// The shortest way out of a triangle that the axis meets: across the triangle, or across the axis
// and one of its edges. The places are those that touch once the axis has gone it. `at`: a point
// that they share.
CoreContact way_out(const Segment& axis, const Triangle& t, const dvec3& at);

// For a capsule that lies along the face, at most ten degrees from it: the ends of the stretch of
// its axis over the triangle, each with the foot on the face; false unless the face is what is
// nearest and both ends are deep enough.
bool lies_along(const Segment& axis, const Triangle& t, double radius, const CoreContact& core,
                std::array<CoreContact, 2>& ends);

}  // namespace detail

// The triangle is a flat body seen from both sides; it may be a segment or a point, and so may the
// axis. Hit and the sign of the distance are exact for all finite floats and radii >= 0; distance
// and points are rounded from double. If the axis passes through the triangle, the depth is the
// shortest way out of it plus the radius. A capsule that lies along the face, or nearly so, has two
// contacts, at the ends of the stretch over the triangle, each with its own depth, and a third
// where neither is the deepest place; all others have one. Cost: about 1,500 flops.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Triangle& b, T trace = {}) {
    const Segment axis = axis_of(a);
    const double radius{a.radius};
    trace.step("axis", [&](auto& step) { capsule_triangle::say_axis(step, a); });

    // Does the axis meet the triangle?
    const bool meets = detail::sign_of_gap(axis, b, {0, 0}) <= 0;
    trace.step("meet", [&](auto& step) { capsule_triangle::say_meet(step, b, meets); });

    detail::CoreContact core;
    core.distance = std::numeric_limits<double>::infinity();
    const auto consider = [&](const detail::CoreContact& here) {
        const bool closer = here.distance < core.distance;
        if (closer) core = here;
        return closer;
    };
    // From each end to the triangle.
    for (const vec3& end : {a.from, a.to}) {
        const PartDistance to = distance_to(nearest_part(b, end), end, 0);
        const bool closer = consider({to.distance, to.towards, dvec3(end), to.nearest});
        trace.step("end", [&](auto& step) { capsule_triangle::say_end(step, end, to, closer); });
    }
    // From the axis to each edge.
    const std::array<vec3, 3> corners{b.a, b.b, b.c};
    for (std::size_t k = 0; k < 3; ++k) {
        const Segment edge{corners[k], corners[(k + 1) % 3]};
        const SegmentPair pair = collide(axis, edge, trace.scope("segment_segment"));
        const detail::SegmentPoints told = detail::points_at(axis, edge, pair.s, pair.t);
        const detail::ClosestPair points = pair.pair.hit
                                               ? detail::ClosestPair{told.on_a, told.on_b, 0}
                                               : detail::closest_points(axis, edge);
        const double distance = points.distance;
        const dvec3 normal =
            distance > 0 ? detail::unit_way(points.on_b - points.on_a, axis, edge) : dvec3(0);
        const bool closer = consider({distance, normal, points.on_a, points.on_b});
        trace.step("edge", [&](auto& step) {
            capsule_triangle::say_edge(step, k, edge, points, distance, closer);
        });
    }

    if (meets) {
        core = detail::way_out(axis, b, 0.5 * (core.on_axis + core.on_other));
        trace.step("out", [&](auto& step) { capsule_triangle::say_out(step, core); });
    } else if (!(core.distance > 0)) {
        core.normal = dvec3(0, 1, 0);
    } else {
        // Points so far out that their difference is rounding leave the way that was found exactly.
        const dvec3 between = (core.on_other - core.on_axis) / core.distance;
        if (std::fabs(glm::dot(between, between) - 1) < constants::unit_slack)
            core.normal = between;
    }

    // Compare with the radius, by squares and exactly.
    const int sign = detail::sign_of_gap(axis, b, {a.radius, 0});
    trace.step("compare",
               [&](auto& step) { capsule_triangle::say_compare(step, a, radius, core, sign); });

    const dvec3 on_a = core.on_axis + radius * core.normal;
    PairResult result = detail::single_contact(detail::with_sign(core.distance - radius, sign),
                                               core.normal, on_a, core.on_other);
    trace.step("normal", [&](auto& step) { capsule_triangle::say_normal(step, core, result); });
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { capsule_triangle::say_apart(step, result); });
        return result;
    }

    // Along the face it touches along a line, which is held by its ends.
    std::array<detail::CoreContact, 2> ends;
    if (detail::lies_along(axis, b, radius, core, ends)) {
        const Contact deepest = result.contacts[0];
        result.contacts = {};
        for (const detail::CoreContact& end : ends)
            result.contacts.add(detail::single_contact(end.distance - radius, end.normal,
                                                       end.on_axis + radius * end.normal,
                                                       end.on_other)
                                    .contacts[0]);
        detail::add_if_deeper(result.contacts, deepest, radius);
        trace.step("parallel", [&](auto& step) { capsule_triangle::say_parallel(step, result); });
        return result;
    }
    trace.step("contact", [&](auto& step) { capsule_triangle::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
