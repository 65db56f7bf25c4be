// Sphere against triangle: find the point of the triangle nearest to the center.
//
// Source: Ericson 2005, "Real-Time Collision Detection", sections 5.1.5 and
// 5.2.7.
#pragma once

#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/primitives/sphere_triangle_steps.h"
#include "collision/narrow/primitives/triangle_region.h"

namespace collidoscope {

namespace detail {

// Away from the triangle where the center lies on it: against its normal; across a segment; down.
inline dvec3 normal_on_triangle(const Triangle& t) {
    const dvec3 e = dvec3(t.b) - dvec3(t.a), f = dvec3(t.c) - dvec3(t.a);
    dvec3 n = glm::cross(e, f);
    if (exact::on_one_line(t.a, t.b, t.c)) {
        const dvec3 line = glm::dot(e, e) > glm::dot(f, f) ? e : f;
        // Any direction across the line: the coordinate axis that is least along it.
        const dvec3 size = glm::abs(line);
        const dvec3 least = size.y <= size.x && size.y <= size.z ? dvec3(0, 1, 0)
                            : size.x <= size.z                   ? dvec3(1, 0, 0)
                                                                 : dvec3(0, 0, 1);
        n = least * glm::dot(line, line) - line * glm::dot(line, least);
        if (glm::dot(line, line) == 0) n = dvec3(0, 1, 0);
    }
    return -n / std::sqrt(glm::dot(n, n));
}

}  // namespace detail

// The triangle is a flat body seen from both sides; it may be a segment or a point. Hit and the
// sign of the distance are exact for all finite floats and radii >= 0. With the center on the
// triangle the normal is against the triangle's and the depth is the radius. Otherwise the depth is
// what the sphere reaches beyond the nearest point. Cost: about 200 flops.
template <Tracer T = NoTrace>
PairResult collide(const Sphere& a, const Triangle& b, T trace = {}) {
    trace.step("center", [&](auto& step) { sphere_triangle::say_center(step, a); });

    // Find the part of the triangle that is nearest to the center.
    const TrianglePart part = nearest_part(b, a.center, trace);

    // Project the center on it.
    const PartDistance to = distance_to(part, a.center, a.radius);
    trace.step("nearest", [&](auto& step) { sphere_triangle::say_nearest(step, a, part, to); });

    // Compare the distance with the radius.
    trace.step("compare", [&](auto& step) { sphere_triangle::say_compare(step, a, to); });

    // The normal points from the center to the nearest point.
    const bool coincide = to.towards == dvec3(0);
    const dvec3 normal = coincide ? detail::normal_on_triangle(b) : to.towards;
    const dvec3 on_a = dvec3(a.center) + double{a.radius} * normal;
    trace.step("normal", [&](auto& step) {
        sphere_triangle::say_normal(step, a, to, coincide, normal, on_a);
    });

    const PairResult result = detail::single_contact(to.excess, normal, on_a, to.nearest);
    if (!result.hit) {
        trace.step("apart", [&](auto& step) { sphere_triangle::say_apart(step, result); });
        return result;
    }
    trace.step("contact", [&](auto& step) { sphere_triangle::say_contact(step, result); });
    return result;
}

}  // namespace collidoscope
