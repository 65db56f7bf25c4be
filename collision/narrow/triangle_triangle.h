// Triangle against triangle: do they share a point, and which.
//
// Source: Guigue and Devillers 2003, "Fast and Robust Triangle-Triangle Overlap Test Using
// Orientation Predicates"; Moeller 1997, "A Fast Triangle-Triangle Intersection Test", for the
// picture of two intervals on one line.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "collision/exact/triangle_side.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

namespace detail {

// Coplanar triangles and triangles that are segments or points: exact, out of line.
bool overlap_flat(const Triangle& a, const Triangle& b);

// A triangle turned so that its corner `apex` is alone on its side of the other's plane.
struct Apex {
    vec3 apex, left, right;
    bool above;  // the apex is on the higher side
};

inline Apex apex_first(const Triangle& t, int a, int b, int c) {
    // The corner whose sign differs from both others; of three different signs the highest.
    if (a != b && a != c && (b == c || a > 0)) return {t.a, t.b, t.c, a > b};
    if (b != a && b != c && (a == c || b > 0)) return {t.b, t.c, t.a, b > c};
    return {t.c, t.a, t.b, c > a};
}

inline bool boxes_apart(const Triangle& s, const Triangle& t) {
    for (int k = 0; k < 3; ++k) {
        if (std::max({s.a[k], s.b[k], s.c[k]}) < std::min({t.a[k], t.b[k], t.c[k]})) return true;
        if (std::max({t.a[k], t.b[k], t.c[k]}) < std::min({s.a[k], s.b[k], s.c[k]})) return true;
    }
    return false;
}

}  // namespace detail

// Do the closed triangles share a point? Exact for all finite floats: coplanar, touching and
// degenerate triangles (segments, points) included, so order of arguments and corners never matter.
// Cost: about 100 flops when one lies on one side of the other's plane, 200 otherwise.
template <Tracer T = NoTrace>
bool overlaps(const Triangle& a, const Triangle& b, T trace = {}) {
    // Compare the extents along the coordinate axes.
    if (detail::boxes_apart(a, b)) {
        trace.step("extents", [&](auto& step) {
            step.say("Along a coordinate axis the triangles do not reach each other: ",
                     strong("apart"), ".")
                .facet({a.a, a.b, a.c}, Role::ShapeA)
                .facet({b.a, b.b, b.c}, Role::ShapeB);
        });
        return false;
    }

    // Find the side of B's plane on which each corner of A lies.
    const exact::TriangleSide side_of_b(b);
    const int a0 = side_of_b(a.a), a1 = side_of_b(a.b), a2 = side_of_b(a.c);
    trace.step("side_of_b", [&](auto& step) {
        step.say("The corners of A lie on the sides ", now(a0), ", ", now(a1), ", ", now(a2),
                 " of B's plane.")
            .facet({b.a, b.b, b.c}, Role::Current)
            .point(a.a, Role::ShapeA)
            .point(a.b, Role::ShapeA)
            .point(a.c, Role::ShapeA);
    });
    if (a0 == a1 && a1 == a2 && a0 != 0) return false;

    // Find the side of A's plane on which each corner of B lies.
    const exact::TriangleSide side_of_a(a);
    const int b0 = side_of_a(b.a), b1 = side_of_a(b.b), b2 = side_of_a(b.c);
    trace.step("side_of_a", [&](auto& step) {
        step.say("The corners of B lie on the sides ", now(b0), ", ", now(b1), ", ", now(b2),
                 " of A's plane.")
            .facet({a.a, a.b, a.c}, Role::Current)
            .point(b.a, Role::ShapeB)
            .point(b.b, Role::ShapeB)
            .point(b.c, Role::ShapeB);
    });
    if (b0 == b1 && b1 == b2 && b0 != 0) return false;

    // Decide coplanar and degenerate triangles in the plane.
    if ((a0 == 0 && a1 == 0 && a2 == 0) || (b0 == 0 && b1 == 0 && b2 == 0)) {
        const bool hit = detail::overlap_flat(a, b);
        trace.step("flat", [&](auto& step) {
            step.say("The triangles lie in one plane, or one of them is a mere segment or point: ",
                     strong(hit ? "they meet" : "apart"), ".")
                .facet({a.a, a.b, a.c}, hit ? Role::Hit : Role::ShapeA)
                .facet({b.a, b.b, b.c}, hit ? Role::Hit : Role::ShapeB);
        });
        return hit;
    }

    // Each triangle cuts the line common to both planes in an interval between its two edges at the
    // lone corner. Turn both so that the intervals run the same way.
    detail::Apex p = detail::apex_first(a, a0, a1, a2);
    detail::Apex q = detail::apex_first(b, b0, b1, b2);
    if (!p.above) std::swap(q.left, q.right);
    if (!q.above) std::swap(p.left, p.right);

    // Compare the start of either interval with the end of the other.
    const int start = exact::orient3d(p.apex, p.left, q.apex, q.left);
    const int end = start > 0 ? -1 : exact::orient3d(p.apex, p.right, q.apex, q.right);
    const bool hit = start <= 0 && end >= 0;
    trace.step("intervals", [&](auto& step) {
        step.say("On the line common to both planes the two intervals ",
                 strong(hit ? "overlap" : "do not overlap"), ".")
            .line(p.apex, p.left, Role::ShapeA)
            .line(p.apex, p.right, Role::ShapeA)
            .line(q.apex, q.left, Role::ShapeB)
            .line(q.apex, q.right, Role::ShapeB);
    });
    return hit;
}

// What the triangles have in common: nothing, or the segment (for triangles that cross; a point is
// a segment of no length). Of coplanar overlaps the longest segment in the common area. Present
// exactly when overlaps(a, b); the coordinates are computed in double and rounded.
// Cost: a microsecond or so; meant for showing contacts.
std::optional<Segment> intersection(const Triangle& a, const Triangle& b);

}  // namespace collidoscope
