// Point in convex polygon by one plane equation per edge.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), section 3.2.
//
// A point inside a convex polygon lies on the positive side of the inward normal of every edge. The
// source's listing takes cross((0, 0, 1), p0 - p1) as the outward normal, which is right only for a
// counter-clockwise ring; for a clockwise one it answers "outside" everywhere. Here the winding is
// found first.
#pragma once

#include <glm/geometric.hpp>

#include "collision/polygon/polygon_edges.h"
#include "collision/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Exact on the given floats, for one convex ring (polygon_convexity.h tells), in either winding,
// with collinear and repeated vertices, and for rings without area. An empty polygon holds nothing.
// For any other polygon the answer means nothing. The sign of a distance is that of an exact cross
// product, so no normal is normalized to decide. Stops at the first edge that has the point
// outside. Cost: O(n), one cross product per edge.
template <Tracer T = NoTrace>
Where where_by_planes(const Polygon& polygon, const Point2& point, T trace = {}) {
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
        step.say(
            "Each edge lies on a line that has an inner and an outer side. Inside means a "
            "positive distance along the inward normal of all ",
            n, " edges.");
        step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
    });

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
        trace.step("flat", [&](auto& step) { show::describe_flat(step, v, p, where); });
        return where;
    }
    trace.step("winding", [&](auto& step) {
        step.say(
            strong(show::vertex(beside)), " lies to the ", strong(winding > 0 ? "left" : "right"),
            " of edge ", strong(show::edge(polygon, 0, first)), ", so the ring is ",
            now(winding > 0 ? "counter-clockwise" : "clockwise"), " and its inner side is on the ",
            winding > 0 ? "left" : "right", " of every edge.");
        step.arrow(show::lifted(from), show::lifted(to), Role::Current);
        step.point(show::lifted(v[beside]), Role::Construction, show::vertex(beside));
        step.now_value("winding", winding > 0 ? "counter-clockwise" : "clockwise");
    });

    bool on_a_line = false;
    for (std::size_t i = 0; i < n; ++i) {
        const vec2 a = v[i];
        const vec2 b = v[(i + 1) % n];
        // Pass over an edge without length: it has no normal.
        if (a == b) {
            trace.step("skip", [&](auto& step) {
                step.say("Edge ", strong(show::edge(polygon, 0, i)),
                         " has zero length, so it has no normal: skip it.");
                show::mark_edge(step, polygon, 0, i, Role::Rejected);
            });
            continue;
        }

        // Find on which side of the edge p lies: the sign of its distance along the inward normal.
        const int side = winding * side_of(a, b, p);
        const auto distance = [&] { return winding * show::signed_distance(a, b, p); };
        const auto describe = [&](StepBuilder& step, Role verdict) {
            show::mark_edge(step, polygon, 0, i, verdict);
            show::ask_side(step, polygon, 0, i, winding, side);
            const dvec2 e = glm::normalize(dvec2(b) - dvec2(a));
            const dvec2 normal = static_cast<double>(winding) * dvec2(-e.y, e.x);
            const dvec2 middle = 0.5 * (dvec2(a) + dvec2(b));
            const double size = 0.4 * glm::length(dvec2(b) - dvec2(a));
            const dvec2 foot = dvec2(p) - distance() * normal;
            step.arrow(show::lifted(vec2(middle)), show::lifted(vec2(middle + size * normal)),
                       Role::Normal, "n");
            step.line(show::lifted(vec2(foot)), show::lifted(p), Role::Depth,
                      "s = " + spoken(distance()));
            step.line(show::lifted(a), show::lifted(vec2(foot)), Role::Construction);
            show_arithmetic(step, "s |ab|", orient2d_polynomial(a, b, p));
            step.value("n", vec2(normal)).value("a", a).value("b", b);
            step.now_value("s", distance());
        };
        if (side < 0) {
            trace.step("outside", [&](auto& step) {
                step.say("Along the inward normal of edge ", strong(show::edge(polygon, 0, i)),
                         " p is at ", now(distance()),
                         ". That is negative, behind the edge: ", strong("outside"),
                         ". The other edges need not be tested.");
                describe(step, Role::Outside);
                show::mark_answer(step, p, Where::Outside);
            });
            return Where::Outside;
        }
        if (side == 0) {
            on_a_line = true;
            trace.step("on_line", [&](auto& step) {
                step.say("The distance from the line of edge ", strong(show::edge(polygon, 0, i)),
                         " is exactly ", now("0"),
                         ": p is on it. If no other edge has it outside, it is on the boundary.");
                describe(step, Role::Boundary);
            });
        } else {
            trace.step("ahead", [&](auto& step) {
                step.say("Along the inward normal of edge ", strong(show::edge(polygon, 0, i)),
                         " p is at ", now(distance()),
                         ". That is positive, on the inner side: continue.");
                describe(step, Role::Inside);
            });
        }
    }

    // No edge has p outside: it is on the boundary if it is on a line, and inside if not.
    if (on_a_line) {
        trace.step("boundary", [&](auto& step) {
            step.say("No distance is negative, and one of them is zero: ", strong("boundary"), ".");
            show::mark_answer(step, p, Where::Boundary);
        });
        return Where::Boundary;
    }
    trace.step("inside", [&](auto& step) {
        step.say("All distances are positive: ", strong("inside"), ".");
        show::mark_answer(step, p, Where::Inside);
    });
    return Where::Inside;
}

}  // namespace collidoscope
