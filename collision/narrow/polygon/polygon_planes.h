// Point in convex polygon by one plane equation per edge.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.2.
//
// A point inside a convex polygon lies on the positive side of the inward normal of every edge. The
// source's listing takes cross((0, 0, 1), p0 - p1) as the outward normal, which is right only for a
// counter-clockwise ring; for a clockwise one it answers "outside" everywhere. Here the winding is
// found first.
#pragma once

#include <glm/geometric.hpp>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_planes_steps.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Exact on the given floats, for one convex ring (polygon_convexity.h tells), in either winding,
// with collinear and repeated vertices, and for rings without area. An empty polygon holds nothing.
// For any other polygon the answer means nothing. The sign of a distance is that of an exact cross
// product, so no normal is normalized to decide. Stops at the first edge that has the point
// outside. Cost: O(n), one cross product per edge.
template <Tracer T = NoTrace>
Where where_by_planes(const Polygon& polygon, const Point2& point, T trace = {}) {
    const vec2 p = point.position;
    if (polygon.rings.empty() || polygon.rings.front().empty()) {
        trace.step("start", [&](auto& step) { polygon_planes::say_empty(step, p); });
        return Where::Outside;
    }
    const Ring& v = polygon.rings.front();
    const std::size_t n = v.size();
    trace.step("start", [&](auto& step) { polygon_planes::say_start(step, p, n); });

    // Find the winding: the side of the first edge with length on which the other vertices lie.
    std::size_t first = 0;
    while (first + 1 < n && v[first] == v[first + 1]) ++first;
    const vec2 from = v[first];
    const vec2 to = v[(first + 1) % n];
    int winding = 0;
    std::size_t beside = first;
    for (std::size_t k = 0; winding == 0 && k < n; ++k) {
        beside = (first + 2 + k) % n;
        winding = side_of(from, to, v[beside]);
    }
    // Without a vertex beside that edge the ring has no area: answer for the segment it is.
    if (winding == 0) {
        const Where where = where_on_flat_ring(v, from, to, p);
        trace.step("flat", [&](auto& step) { polygon_show::describe_flat(step, v, p, where); });
        return where;
    }
    trace.step("winding", [&](auto& step) {
        polygon_planes::say_winding(step, polygon, first, beside, winding);
    });

    bool on_a_line = false;
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 a = v[i];
        const vec2 b = v[(i + 1) % n];
        // Pass over an edge without length: it has no normal.
        if (a == b) {
            trace.step("skip", [&](auto& step) { polygon_planes::say_skip(step, polygon, i); });
            continue;
        }

        // Find on which side of the edge p lies: the sign of its distance along the inward normal.
        const int side = winding * side_of(a, b, p);
        if (side < 0) {
            trace.step("outside", [&](auto& step) {
                polygon_planes::say_outside(step, polygon, p, i, winding);
            });
            return Where::Outside;
        }
        if (side == 0) {
            on_a_line = true;
            trace.step("on_line", [&](auto& step) {
                polygon_planes::say_on_line(step, polygon, p, i, winding);
            });
        } else {
            trace.step("ahead", [&](auto& step) {
                polygon_planes::say_ahead(step, polygon, p, i, winding);
            });
        }
    }

    // No edge has p outside: it is on the boundary if it is on a line, and inside if not.
    if (on_a_line) {
        trace.step("boundary", [&](auto& step) { polygon_planes::say_boundary(step, p); });
        return Where::Boundary;
    }
    trace.step("inside", [&](auto& step) { polygon_planes::say_inside(step, p); });
    return Where::Inside;
}

}  // namespace collidoscope
