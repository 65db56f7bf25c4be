// Capsule against triangle: the distance of the capsule's axis from the triangle, compared with the
// radius.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 4.5.1 (capsules) and 5.1.10
// (closest points of a segment and a triangle); van den Bergen 2003, section 4.3.8 (the depth as a
// distance to the boundary of the Minkowski difference).
#pragma once

#include <limits>

#include "collision/primitives/segment_gap.h"
#include "collision/primitives/segment_segment.h"
#include "collision/primitives/triangle_region.h"

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

}  // namespace detail

// The triangle is a flat body seen from both sides; it may be a segment or a point, and so may the
// axis. Hit and the sign of the distance are exact for all finite floats and radii >= 0; distance
// and points are rounded from double. If the axis passes through the triangle, the depth is the
// shortest way out of it plus the radius. One contact. Cost: about 1,500 flops.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Triangle& b, T trace = {}) {
    const Segment axis = axis_of(a);
    const double radius{a.radius};
    trace.step("axis", [&](auto& step) {
        step.say("The capsule is everything within ", strong("r"), " = ", now(a.radius),
                 " of its axis: how far is the ", strong("axis"), " from the triangle?")
            .line(a.from, a.to, Role::Current, "axis")
            .keep("axis")
            .value("r", a.radius);
    });

    // Does the axis meet the triangle?
    const bool meets = detail::sign_of_gap(axis, b, {0, 0}) <= 0;
    trace.step("meet", [&](auto& step) {
        step.say(
                "Look on which sides of the triangle's plane the axis's ends lie, and on which "
                "side of the axis each edge runs: the axis ",
                strong(meets ? "meets the triangle" : "misses the triangle"), ".")
            .facet({b.a, b.b, b.c}, meets ? Role::Hit : Role::Candidate)
            .ask("Does the axis meet the triangle?")
            .choice("Yes", meets)
            .choice("No", !meets);
    });

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
        trace.step("end", [&](auto& step) {
            step.say("From this end of the axis the triangle is ", now(to.distance), " away",
                     closer ? ": the nearest so far." : ".")
                .line(end, vec3(to.nearest), closer ? Role::Best : Role::Rejected)
                .now_value("distance", to.distance);
        });
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
            static constexpr std::array<const char*, 3> names{"ab", "bc", "ca"};
            step.say("The axis comes within ", now(distance), " of edge ", strong(names[k]),
                     closer ? ": the nearest so far." : ".")
                .line(edge.a, edge.b, closer ? Role::Best : Role::Rejected)
                .line(vec3(points.on_a), vec3(points.on_b), closer ? Role::Best : Role::Rejected)
                .now_value("distance", distance);
        });
    }

    if (meets) {
        core = detail::way_out(axis, b, 0.5 * (core.on_axis + core.on_other));
        trace.step("out", [&](auto& step) {
            step.say(
                    "The axis meets the triangle. The shortest way to part them, across the "
                    "triangle or across an edge and the axis, is ",
                    now(-core.distance), "; the radius comes on top.")
                .line(vec3(core.on_axis), vec3(core.on_other), Role::Current)
                .arrow(vec3(core.on_axis), vec3(core.on_axis + core.normal), Role::Normal, "n")
                .now_value("depth of the axis", -core.distance);
        });
    } else {
        core.normal =
            core.distance > 0 ? (core.on_other - core.on_axis) / core.distance : dvec3(0, 1, 0);
    }

    // Compare with the radius, by squares and exactly.
    const int sign = detail::sign_of_gap(axis, b, {a.radius, 0});
    trace.step("compare", [&](auto& step) {
        step.verdict(sign <= 0);
        step.say("Compare with the radius ", now(a.radius), ": the two ",
                 strong(sign > 0   ? "are separated"
                        : sign < 0 ? "overlap"
                                   : "just touch"),
                 ".")
            .line(vec3(core.on_axis), vec3(core.on_other), sign > 0 ? Role::Apart : Role::Hit, "d")
            .keep("d")
            .value("r", a.radius)
            .value("d", core.distance)
            .now_value("d - r", core.distance - radius);
    });

    const dvec3 on_a = core.on_axis + radius * core.normal;
    const PairResult result = detail::single_contact(
        detail::with_sign(core.distance - radius, sign), core.normal, on_a, core.on_other);
    trace.step("normal", [&](auto& step) {
        step.decides(AnswerPart::Normal, AnswerPart::Witness);
        step.say("The normal runs from the capsule to the triangle: ", strong("n"), " = ",
                 now(result.normal), ".")
            .arrow(vec3(core.on_axis), vec3(core.on_axis + core.normal), Role::Normal, "n")
            .keep("n")
            .point(result.point_on_a, Role::Witness, "pA")
            .keep("pA")
            .point(result.point_on_b, Role::Witness, "pB")
            .keep("pB")
            .now_value("n", result.normal);
    });
    if (!result.hit) {
        trace.step("apart", [&](auto& step) {
            step.decides(AnswerPart::Depth);
            step.say("Capsule and triangle are ", strong("separated"), " by ",
                     now(result.signed_distance), ".")
                .line(result.point_on_a, result.point_on_b, Role::Apart);
        });
        return result;
    }
    trace.step("contact", [&](auto& step) {
        step.decides(AnswerPart::Contact, AnswerPart::Depth);
        detail::say_contact(step, result);
    });
    return result;
}

}  // namespace collidoscope
