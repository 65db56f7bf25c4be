// Point in convex polygon by cross products with a reference vertex.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.1.
//
// A point inside a convex polygon lies on the inner side of every edge, and so does every vertex.
// For each edge the cross product with the point is compared to that with another vertex, so the
// ring may run either way. The source takes that vertex at random; a vertex on the edge's line
// would say nothing, so here one off the line is sought.
#pragma once

#include "collision/narrow/polygon/polygon_cross_steps.h"
#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Exact on the given floats, for one convex ring (polygon_convexity.h tells), in either winding,
// with collinear and repeated vertices, and for rings without area. An empty polygon holds nothing.
// For any other polygon the answer means nothing. Stops at the first edge that has the point
// outside. Cost: O(n); the reference vertex is kept while it stays off the edges' lines, and only
// ever moves on.
template <Tracer T = NoTrace>
Where where_by_cross(const Polygon& polygon, const Point2& point, T trace = {}) {
    const vec2 p = point.position;
    if (polygon.rings.empty() || polygon.rings.front().empty()) {
        trace.step("start", [&](auto& step) { polygon_cross::say_empty(step, p); });
        return Where::Outside;
    }
    const Ring& v = polygon.rings.front();
    const std::size_t n = v.size();
    trace.step("start", [&](auto& step) { polygon_cross::say_start(step, p, n); });

    std::size_t reference = 2 % n;
    bool on_a_line = false;
    bool has_length = false;
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 a = v[i];
        const vec2 b = v[(i + 1) % n];
        // Pass over an edge without length: it has no sides.
        if (a == b) {
            trace.step("skip", [&](auto& step) { polygon_cross::say_skip(step, polygon, i); });
            continue;
        }
        has_length = true;

        // Find a vertex off the edge's line: it shows the inner side.
        int inner = side_of(a, b, v[reference]);
        for (std::size_t tried = 1; inner == 0 && tried < n; ++tried) {
            reference = (reference + 1) % n;
            inner = side_of(a, b, v[reference]);
        }
        // Without one the ring has no area: answer for the segment it is.
        if (inner == 0) {
            const Where where = where_on_flat_ring(v, a, b, p);
            trace.step("flat", [&](auto& step) { polygon_show::describe_flat(step, v, p, where); });
            return where;
        }

        // Compare the signs of the two cross products.
        const int side = side_of(a, b, p);
        if (side == -inner) {
            trace.step("outside", [&](auto& step) {
                polygon_cross::say_outside(step, polygon, p, i, reference, inner);
            });
            return Where::Outside;
        }
        if (side == 0) {
            on_a_line = true;
            trace.step("on_line", [&](auto& step) {
                polygon_cross::say_on_line(step, polygon, p, i, reference, inner);
            });
        } else {
            trace.step("same", [&](auto& step) {
                polygon_cross::say_same(step, polygon, p, i, reference, inner);
            });
        }
    }

    // A ring whose edges all have no length is a point.
    if (!has_length) {
        const Where where = where_on_flat_ring(v, v[0], v[0], p);
        trace.step("flat", [&](auto& step) { polygon_show::describe_flat(step, v, p, where); });
        return where;
    }
    // No edge has p outside: it is on the boundary if it is on a line, and inside if not.
    if (on_a_line) {
        trace.step("boundary", [&](auto& step) { polygon_cross::say_boundary(step, p); });
        return Where::Boundary;
    }
    trace.step("inside", [&](auto& step) { polygon_cross::say_inside(step, p); });
    return Where::Inside;
}

}  // namespace collidoscope
