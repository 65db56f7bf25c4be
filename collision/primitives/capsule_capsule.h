// Capsule against capsule: the closest points of the two axes make two spheres of them.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 4.5.1 (capsules) and 5.1.9
// (closest points of two segments).
#pragma once

#include "collision/primitives/segment_gap.h"
#include "collision/primitives/segment_segment.h"

namespace collidoscope {

namespace detail {

// For parallel axes that run side by side: the ends of the stretch of A's axis beside B's, and the
// points of B's axis opposite; false where they share no more than one point of that stretch.
bool side_by_side(const Segment& a, const Segment& b, std::array<SegmentPoints, 2>& ends);

}  // namespace detail

// Hit and the sign of the distance are exact for all finite floats and radii >= 0; distance and
// points are rounded from double. Capsules whose ends coincide are spheres. If the axes meet, the
// normal stands across both, and the depth is the sum of the radii. Parallel axes, exactly so, that
// run side by side have two contacts, at the ends of the stretch they share; all others one.
// Swapping the capsules turns the answer round, also where their axes are equal and the normal
// points out of the thicker one; of equal capsules it is the same either way. Cost: about 600
// flops.
template <Tracer T = NoTrace>
PairResult collide(const Capsule& a, const Capsule& b, T trace = {}) {
    const Segment axis_a = axis_of(a), axis_b = axis_of(b);
    trace.step("axes", [&](auto& step) {
        step.say("A capsule is everything within its radius of its ", strong("axis"),
                 ". So look at the two axes alone.")
            .line(a.from, a.to, Role::ShapeA, "A")
            .keep("A")
            .line(b.from, b.to, Role::ShapeB, "B")
            .keep("B")
            .value("rA", a.radius)
            .value("rB", b.radius);
    });

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
    trace.step("closest", [&](auto& step) {
        step.say("The axes come closest at ", strong("p"), " on A and ", strong("q"),
                 " on B, a distance of ", now(distance), ".")
            .point(vec3(closest.on_a), Role::Best, "p")
            .keep("p")
            .point(vec3(closest.on_b), Role::Best, "q")
            .keep("q")
            .line(vec3(closest.on_a), vec3(closest.on_b), Role::Current, "d")
            .keep("d")
            .value("p", vec3(closest.on_a))
            .value("q", vec3(closest.on_b))
            .now_value("d", distance);
    });

    // Compare with the sum of the radii, by squares and exactly.
    const detail::Reach reach{a.radius, b.radius};
    const int sign = detail::sign_of_gap(axis_a, axis_b, reach);
    trace.step("compare", [&](auto& step) {
        step.verdict(sign <= 0);
        step.say("Together the radii reach ", now(reach.sum()),
                 sign > 0   ? ", less than the distance: they are "
                 : sign < 0 ? ", more than the distance: they "
                            : ", exactly the distance: they ",
                 strong(sign > 0   ? "separated"
                        : sign < 0 ? "overlap"
                                   : "just touch"),
                 ".")
            .line(vec3(closest.on_a), vec3(closest.on_b), sign > 0 ? Role::Apart : Role::Hit)
            .value("rA + rB", reach.sum())
            .now_value("d - (rA + rB)", distance - reach.sum())
            .ask("Do the capsules reach each other?")
            .choice("They are disjoint", sign > 0)
            .choice("They touch", sign <= 0);
    });

    // The normal points from the closest point of A's axis to that of B's.
    const bool same_axis = a.from == b.from && a.to == b.to;
    const dvec3 normal = distance > 0 ? (closest.on_b - closest.on_a) / distance
                         : same_axis && a.radius < b.radius ? -detail::across(axis_a, axis_b)
                                                            : detail::across(axis_a, axis_b);
    const auto on_a = [&](const dvec3& p) { return p + double{a.radius} * normal; };
    const auto on_b = [&](const dvec3& q) { return q - double{b.radius} * normal; };
    trace.step("normal", [&](auto& step) {
        step.decides(AnswerPart::Normal, AnswerPart::Witness);
        step.say(distance > 0 ? "The normal runs along the shortest way between the axes: "
                              : "The axes meet, so the way out is across both: ",
                 strong("n"), " = ", now(vec3(normal)), ".")
            .arrow(vec3(closest.on_a), vec3(closest.on_a + normal), Role::Normal, "n")
            .keep("n")
            .point(vec3(on_a(closest.on_a)), Role::Witness, "pA")
            .point(vec3(on_b(closest.on_b)), Role::Witness, "pB")
            .now_value("n", vec3(normal));
    });
    const double signed_distance = detail::with_sign(distance - reach.sum(), sign);
    PairResult result =
        detail::single_contact(signed_distance, normal, on_a(closest.on_a), on_b(closest.on_b));
    if (!result.hit) {
        trace.step("apart", [&](auto& step) {
            step.decides(AnswerPart::Depth);
            step.say("The capsules are ", strong("separated"), " by ", now(result.signed_distance),
                     ".")
                .line(result.point_on_a, result.point_on_b, Role::Apart);
        });
        return result;
    }

    // Axes side by side touch along a line: it is held by its ends.
    if (parallel) {
        result.contacts = {};
        for (const detail::SegmentPoints& end : ends) {
            const PairResult one =
                detail::single_contact(signed_distance, normal, on_a(end.on_a), on_b(end.on_b));
            result.contacts.add(one.contacts[0]);
        }
        trace.step("parallel", [&](auto& step) {
            step.say(
                "The axes are parallel and run side by side: the capsules meet along a line, "
                "and its two ends are the ",
                strong("contacts"), ".");
            detail::say_line_of_contact(step, result);
        });
        return result;
    }
    return detail::tell_end(trace, result, "The capsules");
}

}  // namespace collidoscope
