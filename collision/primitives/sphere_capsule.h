// Sphere against capsule: the point of the capsule's axis nearest to the sphere's center makes two
// spheres of them.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 4.5.1 (sphere against capsule) and
// 5.1.2 (closest point on a segment).
#pragma once

#include "collision/exact/predicates.h"
#include "collision/primitives/segment_gap.h"
#include "collision/primitives/segment_segment.h"
#include "collision/primitives/triangle_region.h"
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
    trace.step("axis", [&](auto& step) {
        step.say("The capsule is everything within ", strong("rB"), " = ", now(b.radius),
                 " of its axis. Look for the axis's point nearest to the sphere's center ",
                 strong("c"), ".")
            .point(a.center, Role::Current, "c")
            .keep("c")
            .line(b.from, b.to, Role::Current, "axis")
            .keep("axis")
            .value("rA", a.radius)
            .value("rB", b.radius);
    });

    // Is the center before the axis's start, beyond its end, or beside it?
    const int place = detail::along_edge(b.from, b.to, a.center);
    const double t = detail::clamped_parameter(axis, center);
    trace.step("project", [&](auto& step) {
        const double length = glm::dot(along, along);
        const double free = length > 0 ? glm::dot(center - dvec3(b.from), along) / length : 0;
        step.say("Projected on the axis, the center lies at ", strong("t"), " = ", now(free),
                 place < 0   ? ": before the start."
                 : place > 0 ? ": beyond the end."
                             : ": between the ends.")
            .line(a.center, vec3(dvec3(b.from) + free * along), Role::Construction)
            .now_value("t", free)
            .ask("Which part of the axis is nearest?")
            .choice("An end", place != 0)
            .choice("A point between", place == 0);
    });

    // Clamp it to the axis.
    const dvec3 nearest = place < 0   ? dvec3(b.from)
                          : place > 0 ? dvec3(b.to)
                                      : detail::points_at(axis, axis, t, t).on_a;
    const dvec3 between = nearest - center;
    const double distance = glm::length(between);
    trace.step("clamp", [&](auto& step) {
        step.say("The closest point of the axis is ", strong("q"), " = ", now(vec3(nearest)),
                 ", at a distance of ", now(distance), ".")
            .point(vec3(nearest), Role::Best, "q")
            .keep("q")
            .line(a.center, vec3(nearest), Role::Current, "d")
            .keep("d")
            .now_value("d", distance);
    });

    // Compare with the sum of the radii, by squares and exactly.
    const detail::Reach reach{a.radius, b.radius};
    const int sign = detail::sign_of_gap(a.center, axis, reach);
    trace.step("compare", [&](auto& step) {
        step.verdict(sign <= 0);
        step.say("Together the radii reach ", now(reach.sum()),
                 sign > 0   ? ", less than the distance: they are "
                 : sign < 0 ? ", more than the distance: they "
                            : ", exactly the distance: they ",
                 strong(sign > 0   ? "apart"
                        : sign < 0 ? "overlap"
                                   : "just touch"),
                 ".")
            .line(a.center, vec3(nearest), sign > 0 ? Role::Apart : Role::Hit)
            .value("rA + rB", reach.sum())
            .now_value("d - (rA + rB)", distance - reach.sum());
    });

    // The normal points from the center to the nearest point.
    const dvec3 normal = distance > 0 ? between / distance : detail::any_across(along);
    const dvec3 on_a = center + double{a.radius} * normal;
    const dvec3 on_b = nearest - double{b.radius} * normal;
    trace.step("normal", [&](auto& step) {
        step.decides(AnswerPart::Normal, AnswerPart::Witness);
        step.say(distance > 0 ? "The normal runs from the center to the nearest point: "
                              : "The center lies on the axis, so the way out is across it: ",
                 strong("n"), " = ", now(vec3(normal)), ".")
            .arrow(a.center, a.center + vec3(normal), Role::Normal, "n")
            .keep("n")
            .point(vec3(on_a), Role::Witness, "pA")
            .keep("pA")
            .point(vec3(on_b), Role::Witness, "pB")
            .keep("pB")
            .now_value("n", vec3(normal));
    });
    const PairResult result =
        detail::single_contact(detail::with_sign(distance - reach.sum(), sign), normal, on_a, on_b);
    return detail::tell_end(trace, result, "Sphere and capsule");
}

}  // namespace collidoscope
