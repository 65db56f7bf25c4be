// Triangle against triangle: do they share a point, and which.
//
// Source: Guigue and Devillers 2003, "Fast and Robust Triangle-Triangle Overlap Test Using
// Orientation Predicates"; Möller 1997, "A Fast Triangle-Triangle Intersection Test", for the
// picture of two intervals on one line; thesis 2002, section 3.4.2.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/exact/triangle_side.h"
#include "collision/narrow/primitives/single_contact.h"
#include "collision/narrow/triangle/triangle_depth.h"
#include "collision/narrow/triangle/triangle_distance.h"
#include "collision/narrow/triangle/triangle_triangle_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace detail {

// Coplanar triangles and triangles that are segments or points: exact, out of line.
bool overlap_flat(const Triangle& a, const Triangle& b);

// The signs of three corners as one number, 0 to 26: beyond on the lower side, in the plane, beyond
// on the higher side are 0, 13, 26.
constexpr int signs_code(int a, int b, int c) {
    return 9 * a + 3 * b + c + 13;
}
constexpr int all_below = 0, all_in_plane = 13, all_above = 26;

// Which corner is alone on its side of the other's plane, and which way round the others follow
// seen from the side above which it lies.
struct Apex {
    std::uint8_t apex, left, right;
    bool above;  // the apex is on the higher side
};

// By signs_code: the corner whose sign differs from both others; of three different the highest.
constexpr Apex apex_first(int a, int b, int c) {
    if (a != b && a != c && (b == c || a > 0)) return {0, 1, 2, a > b};
    if (b != a && b != c && (a == c || b > 0)) return {1, 2, 0, b > c};
    return {2, 0, 1, c > a};
}
inline constexpr std::array<Apex, 27> apexes = [] {
    std::array<Apex, 27> table{};
    for (int a = -1; a <= 1; ++a)
        for (int b = -1; b <= 1; ++b)
            for (int c = -1; c <= 1; ++c)
                table[static_cast<std::size_t>(signs_code(a, b, c))] = apex_first(a, b, c);
    return table;
}();

// Not as a list, which takes half of the test in WebAssembly.
inline float smallest(float a, float b, float c) {
    return std::min(std::min(a, b), c);
}
inline float largest(float a, float b, float c) {
    return std::max(std::max(a, b), c);
}

inline bool boxes_apart(const Triangle& s, const Triangle& t) {
    for (int k = 0; k < 3; ++k) {
        if (largest(s.a[k], s.b[k], s.c[k]) < smallest(t.a[k], t.b[k], t.c[k])) return true;
        if (largest(t.a[k], t.b[k], t.c[k]) < smallest(s.a[k], s.b[k], s.c[k])) return true;
    }
    return false;
}

}  // namespace detail

// Do the closed triangles share a point? Exact for all finite floats: coplanar, touching and
// degenerate triangles (segments, points) included, so order of arguments and corners never matter.
// Cost: about 100 flops when one lies on one side of the other's plane, 200 otherwise.
template <Tracer T = NoTrace>
bool overlaps(const Triangle& a, const Triangle& b, T trace = {}) {
    namespace show = triangle_steps;

    // Compare the extents along the coordinate axes.
    const bool far_apart = detail::boxes_apart(a, b);
    trace.step("extents", [&](auto& step) {
        if (far_apart) step.verdict(false);
        show::say_extents(step, a, b, far_apart);
    });
    if (far_apart) return false;

    // Find the side of B's plane on which each corner of A lies.
    const exact::TriangleSide side_of_b(b);
    const std::array<int, 3> sides_a{side_of_b(a.a), side_of_b(a.b), side_of_b(a.c)};
    const int code_a = detail::signs_code(sides_a[0], sides_a[1], sides_a[2]);
    trace.step("side_of_b", [&](auto& step) { show::say_sides(step, a, b, sides_a, true); });
    if (code_a == detail::all_below || code_a == detail::all_above) {
        trace.step("a_beyond", [&](auto& step) {
            step.verdict(false);
            show::say_beyond(step, a, b, true);
        });
        return false;
    }

    // Find the side of A's plane on which each corner of B lies.
    const exact::TriangleSide side_of_a(a);
    const std::array<int, 3> sides_b{side_of_a(b.a), side_of_a(b.b), side_of_a(b.c)};
    const int code_b = detail::signs_code(sides_b[0], sides_b[1], sides_b[2]);
    trace.step("side_of_a", [&](auto& step) { show::say_sides(step, b, a, sides_b, false); });
    if (code_b == detail::all_below || code_b == detail::all_above) {
        trace.step("b_beyond", [&](auto& step) {
            step.verdict(false);
            show::say_beyond(step, b, a, false);
        });
        return false;
    }

    // Decide coplanar and degenerate triangles in the plane.
    if (code_a == detail::all_in_plane || code_b == detail::all_in_plane) {
        const bool hit = detail::overlap_flat(a, b);
        trace.step("flat", [&](auto& step) {
            step.verdict(hit);
            show::say_flat(step, a, b, hit);
        });
        return hit;
    }

    // Each triangle cuts the line common to both planes in an interval between its two edges at the
    // lone corner. Turn both so that the intervals run the same way.
    const detail::Apex& p = detail::apexes[static_cast<std::size_t>(code_a)];
    const detail::Apex& q = detail::apexes[static_cast<std::size_t>(code_b)];
    const std::array<const vec3*, 3> ca{&a.a, &a.b, &a.c}, cb{&b.a, &b.b, &b.c};
    const vec3& apex_a = *ca[p.apex];
    const vec3& apex_b = *cb[q.apex];
    trace.step("line", [&](auto& step) { show::say_line(step, a, b); });
    trace.step("interval_a", [&](auto& step) { show::say_interval(step, a, b, apex_a, true); });
    trace.step("interval_b", [&](auto& step) { show::say_interval(step, b, a, apex_b, false); });

    // Compare the start of either interval with the end of the other: each time the sign of the
    // volume between two edges.
    const int start = exact::orient3d(apex_a, *ca[q.above ? p.left : p.right], apex_b,
                                      *cb[p.above ? q.left : q.right]);
    const int end = start > 0 ? -1
                              : exact::orient3d(apex_a, *ca[q.above ? p.right : p.left], apex_b,
                                                *cb[p.above ? q.right : q.left]);
    const bool hit = start <= 0 && end >= 0;
    trace.step("compare", [&](auto& step) {
        step.verdict(hit);
        show::say_compare(step, a, b, start, end);
    });
    return hit;
}

// Intersection of the triangles: nothing, or a segment (of triangles that cross; a point is a
// segment of no length). For coplanar overlaps the longest segment in the common area. Present
// exactly when overlaps(a, b); the coordinates are computed in double and rounded. Cost: a
// microsecond or so; meant for showing contacts.
std::optional<Segment> intersection(const Triangle& a, const Triangle& b);

// The common area of triangles in one plane: the corners of a convex polygon, in order. Empty for
// triangles that are apart or have no more than a segment in common. Cost: microseconds.
std::vector<vec3> common_area(const Triangle& a, const Triangle& b);

// Two flat bodies. Hit is that of overlaps: exact. Meeting: the depth is the length of the shortest
// translation that separates them (triangle_depth.h), with one contact; triangles in one plane have
// depth 0 across it. Apart: the true distance and closest points (triangle_distance.h). All orders
// of the corners give the same bits; swapping the triangles turns the normal round and exchanges
// the witness points, bit for bit, unless the triangles are equal.
// Cost: overlaps, and about 2 µs for depth or distance.
template <Tracer T = NoTrace>
PairResult collide(const Triangle& a, const Triangle& b, T trace = {}) {
    namespace show = triangle_steps;
    if (!overlaps(a, b, trace)) {
        // Measure the gap between the closest features.
        const TriangleGap gap = closest_features(a, b);
        const PairResult result =
            detail::single_contact(gap.distance, gap.normal, gap.point_on_a, gap.point_on_b);
        trace.step("closest", [&](auto& step) {
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            show::say_closest(step, gap, result);
        });
        return result;
    }
    trace.step("segment", [&](auto& step) {
        show::say_segment(step, a, b, *intersection(a, b), common_area(a, b));
    });

    // Find the shortest translation out, along the axes of the flat bodies.
    const TriangleWayOut way = shortest_way_out(a, b);
    trace.step("depth", [&](auto& step) {
        step.decides(AnswerPart::Normal, AnswerPart::Depth, AnswerPart::Witness);
        show::say_depth(step, a, b, way);
    });
    const PairResult result =
        detail::single_contact(0 - way.depth, way.normal, way.point_on_a, way.point_on_b);
    trace.step("contact", [&](auto& step) {
        step.decides(AnswerPart::Contact);
        show::say_contact(step, b, result);
    });
    return result;
}

}  // namespace collidoscope
