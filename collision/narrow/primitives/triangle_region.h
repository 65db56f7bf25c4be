// Which part of a triangle is nearest to a point: the face, an edge or a corner.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.1.5 (Voronoi regions).
#pragma once

#include <array>

#include "collision/exact/flat.h"
#include "collision/exact/predicates.h"
#include "collision/narrow/primitives/triangle_region_steps.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// The nearest part, with its corners: 3 for the face, 2 for an edge, 1 for a corner.
struct TrianglePart {
    int count = 0;
    std::array<vec3, 3> corner{};
};

// The distance of a point from a triangle's part, for comparing with a length r.
struct PartDistance {
    double distance = 0;  // >= 0
    double excess = 0;    // distance - r, with its exact sign
    dvec3 nearest{0};     // on the part
    dvec3 towards{0};     // unit, from the point to the nearest; zero when they coincide
    double side = 0;      // of a face: the exact sign is that of the point's side
};
PartDistance distance_to(const TrianglePart& part, const vec3& p, float r);

namespace detail {

// Is p before the edge's start, beyond its end, or beside it?
inline int along_edge(const vec3& a, const vec3& b, const vec3& p) {
    if (exact::sign_of_dot(a, p, a, b) <= 0) return -1;
    return exact::sign_of_dot(b, p, a, b) >= 0 ? 1 : 0;
}

// The sign of dot(n × (b - a), p - a), n the triangle's normal: negative outside the edge.
inline int inside_edge(const Triangle& t, const vec3& a, const vec3& b, const vec3& p) {
    return exact::sign([&](auto lift) {
        const auto n = cross(lift(t.b) - lift(t.a), lift(t.c) - lift(t.a));
        return dot(cross(n, lift(b) - lift(a)), lift(p) - lift(a));
    });
}

// The point of the edge that is closest to p, to rounding: for pictures.
vec3 on_edge(const vec3& a, const vec3& b, const vec3& p);

// A triangle without area is the segment between its ends, or a point.
inline TrianglePart flat_part(const Triangle& t, const vec3& p) {
    const std::array<vec3, 3> corners{t.a, t.b, t.c};
    const Segment s = exact::ends(corners);
    if (s.a == s.b) return {1, {s.a}};
    const int place = along_edge(s.a, s.b, p);
    if (place != 0) return {1, {place < 0 ? s.a : s.b}};
    return {2, {s.a, s.b}};
}

}  // namespace detail

// The part nearest to p, decided exactly; on a border between regions the smaller part. Triangles
// that are segments or points are taken as such. Cost: at most 12 signs of about 10 to 60 flops.
template <Tracer T = NoTrace>
TrianglePart nearest_part(const Triangle& t, const vec3& p, T trace = {}) {
    const std::array<vec3, 3> v{t.a, t.b, t.c};
    if (exact::on_one_line(t.a, t.b, t.c)) {
        const TrianglePart part = detail::flat_part(t, p);
        trace.step("degenerate",
                   [&](auto& step) { triangle_region::say_degenerate(step, t, part); });
        return part;
    }

    // A corner is nearest where p lies behind both of its edges.
    for (std::size_t k = 0; k < 3; ++k) {
        const vec3 &q = v[k], &next = v[(k + 1) % 3], &last = v[(k + 2) % 3];
        const bool here =
            exact::sign_of_dot(q, p, q, next) <= 0 && exact::sign_of_dot(q, p, q, last) <= 0;
        trace.step("corner", [&](auto& step) { triangle_region::say_corner(step, t, p, k, here); });
        if (here) return {1, {q}};
    }

    // An edge is nearest where p lies outside of it, between its ends.
    for (std::size_t k = 0; k < 3; ++k) {
        const vec3 &q = v[k], &next = v[(k + 1) % 3];
        const bool here =
            detail::inside_edge(t, q, next, p) <= 0 && detail::along_edge(q, next, p) == 0;
        trace.step("edge", [&](auto& step) { triangle_region::say_edge(step, t, p, k, here); });
        if (here) return {2, {q, next}};
    }
    trace.step("face", [&](auto& step) { triangle_region::say_face(step, t); });
    return {3, {t.a, t.b, t.c}};
}

}  // namespace collidoscope
