// Point in convex polygon by cross products with a reference vertex.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.1.
//
// A point inside a convex polygon lies on the inner side of every edge, and so does every vertex.
// For each edge the cross product with the point is compared to that with another vertex, so the
// ring may run either way. The source takes that vertex at random; a vertex on the edge's line
// would say nothing, so here one off the line is sought.
#pragma once

#include "collision/polygon/polygon_edges.h"
#include "collision/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Exact on the given floats, for one convex ring (polygon_convexity.h tells), in either winding,
// with collinear and repeated vertices, and for rings without area. An empty polygon holds nothing.
// For any other polygon the answer means nothing. Stops at the first edge that has the point
// outside. Cost: O(n); the reference vertex is kept while it stays off the edges' lines, and only
// ever moves on.
template <Tracer T = NoTrace>
Where where_by_cross(const Polygon& polygon, const Point2& point, T trace = {}) {
    namespace show = polygon_show;
    const vec2 p = point.position;
    if (polygon.rings.empty() || polygon.rings.front().empty()) {
        trace.step("start", [&](auto& step) {
            step.say("The polygon has no vertices: every point is ", strong("outside"), ".");
            show::mark_answer(step, p, Where::Outside);
        });
        return Where::Outside;
    }
    const Ring& v = polygon.rings.front();
    const std::size_t n = v.size();
    trace.step("start", [&](auto& step) {
        step.say("Inside a convex polygon means on the inner side of each of its ", n,
                 " edges. One edge that has ", strong("p"), " on its outer side decides it.");
        step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
    });

    std::size_t reference = 2 % n;
    bool on_a_line = false;
    bool has_length = false;
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 a = v[i];
        const vec2 b = v[(i + 1) % n];
        // Pass over an edge without length: it has no sides.
        if (a == b) {
            trace.step("skip", [&](auto& step) {
                step.say("Edge ", strong(show::edge(polygon, 0, i)),
                         " has zero length, so it has no sides: skip it.");
                show::mark_edge(step, polygon, 0, i, Role::Rejected);
            });
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
            trace.step("flat", [&](auto& step) { show::describe_flat(step, v, p, where); });
            return where;
        }

        // Compare the signs of the two cross products.
        const int side = side_of(a, b, p);
        const auto describe = [&](StepBuilder& step, Role verdict) {
            show::mark_edge(step, polygon, 0, i, verdict);
            show::ask_side(step, polygon, 0, i, inner, side * inner);
            step.arrow(show::lifted(a), show::lifted(b), Role::Current, "b − a");
            step.arrow(show::lifted(a), show::lifted(p), Role::Candidate, "p − a");
            step.arrow(show::lifted(a), show::lifted(v[reference]), Role::Construction, "r − a");
            step.point(show::lifted(v[reference]), Role::Construction,
                       "r = " + show::vertex(reference));
            step.value("a", a).value("b", b);
            show_arithmetic(step, "(b − a) × (p − a)", orient2d_polynomial(a, b, p));
            step.now_value("(b − a) × (p − a)", show::cross_product(a, b, p));
            step.value("(b − a) × (r − a)", show::cross_product(a, b, v[reference]));
        };
        if (side == -inner) {
            trace.step("outside", [&](auto& step) {
                step.say("At edge ", strong(show::edge(polygon, 0, i)), " the cross product is ",
                         now(show::cross_product(a, b, p)), " for p but ",
                         show::cross_product(a, b, v[reference]), " for ",
                         strong(show::vertex(reference)),
                         ". The signs are opposite, so p is on the outer side: ", strong("outside"),
                         ". The other edges need not be tested.");
                describe(step, Role::Outside);
                show::mark_answer(step, p, Where::Outside);
            });
            return Where::Outside;
        }
        if (side == 0) {
            on_a_line = true;
            trace.step("on_line", [&](auto& step) {
                step.say("At edge ", strong(show::edge(polygon, 0, i)),
                         " the cross product for p is ", now("0"),
                         ": p is on the edge's line. If no other edge has it outside, it is on "
                         "the boundary.");
                describe(step, Role::Boundary);
            });
        } else {
            trace.step("same", [&](auto& step) {
                step.say("At edge ", strong(show::edge(polygon, 0, i)), " the cross product is ",
                         now(show::cross_product(a, b, p)), " for p and ",
                         show::cross_product(a, b, v[reference]), " for ",
                         strong(show::vertex(reference)),
                         ". The signs agree, so p is on the inner side: continue.");
                describe(step, Role::Inside);
            });
        }
    }

    // A ring whose edges all have no length is a point.
    if (!has_length) {
        const Where where = where_on_flat_ring(v, v[0], v[0], p);
        trace.step("flat", [&](auto& step) { show::describe_flat(step, v, p, where); });
        return where;
    }
    // No edge has p outside: it is on the boundary if it is on a line, and inside if not.
    if (on_a_line) {
        trace.step("boundary", [&](auto& step) {
            step.say("No edge has p on its outer side, and p is on an edge's line: ",
                     strong("boundary"), ".");
            show::mark_answer(step, p, Where::Boundary);
        });
        return Where::Boundary;
    }
    trace.step("inside", [&](auto& step) {
        step.say("p is on the inner side of every edge: ", strong("inside"), ".");
        show::mark_answer(step, p, Where::Inside);
    });
    return Where::Inside;
}

}  // namespace collidoscope
