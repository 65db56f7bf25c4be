// Point in any polygon by the winding number: how many turns the outline makes around the point.
// Source: Sunday 2021, "Inclusion of a point in a polygon"; Hormann and Agathos 2001, made exact.
//
// From the point a ray runs along +x, as for the crossings. An edge that crosses it upward turns
// left around the point and counts +1, one that crosses it downward -1. An end on the ray counts
// as below it, so a vertex on the ray is counted once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/narrow/polygon/polygon_winding_steps.h"

namespace collidoscope {

struct Winding {
    Where where = Where::Outside;       // by the rule that was asked for
    std::int64_t number = 0;            // turns around the point, counterclockwise ones positive
    std::vector<std::int64_t> of_ring;  // the same for each ring; they add up to the number
};

// Inside means by the rule: a number that is not zero, an odd one (which is the answer of the
// crossings) or a positive one. Every point of every edge is on the boundary, whatever lies on its
// two sides; the numbers are 0 then. A ring of one or two vertices has nothing but boundary. Exact
// on the given floats. Cost: O(n) comparisons, one cross product for each edge that spans the
// ray's height.
template <Tracer T = NoTrace>
Winding winding_of(const Polygon& polygon, const Point2& point, FillRule rule, T trace = {}) {
    const vec2 p = point.position;
    Winding w{.of_ring = std::vector<std::int64_t>(polygon.rings.size())};
    trace.step("ray", [&](auto& step) { polygon_winding::say_ray(step, polygon, p, rule); });

    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            const polygon_winding::Edge edge{polygon, p, r, i};
            const vec2 a = v[i];
            const vec2 b = v[i + 1 < v.size() ? i + 1 : 0];
            if (on_segment(a, b, p)) {
                trace.step("boundary", [&](auto& step) { say_boundary(step, edge); });
                return {Where::Boundary, 0, std::vector<std::int64_t>(polygon.rings.size())};
            }
            // Upward with p on its left, or downward with p on its right: the ray is crossed.
            if (a.y <= p.y && p.y < b.y && side_of(a, b, p) > 0) {
                w.number += 1, w.of_ring[r] += 1;
                trace.step("up", [&](auto& step) { say_crossing(step, edge, +1, w.number); });
            } else if (b.y <= p.y && p.y < a.y && side_of(a, b, p) < 0) {
                w.number -= 1, w.of_ring[r] -= 1;
                trace.step("down", [&](auto& step) { say_crossing(step, edge, -1, w.number); });
            } else {
                trace.step("misses", [&](auto& step) { say_misses(step, edge, w.number); });
            }
        }
        // Rings that overlap add up: each says how often it encloses the point.
        if (polygon.rings.size() > 1)
            trace.step("ring", [&](auto& step) {
                polygon_winding::say_ring(step, r, w.of_ring[r], w.number);
            });
    }

    w.where = polygon_winding::is_inside(rule, w.number) ? Where::Inside : Where::Outside;
    if (w.where == Where::Inside)
        trace.step("inside",
                   [&](auto& step) { polygon_winding::say_answer(step, p, rule, w.number); });
    else
        trace.step("outside",
                   [&](auto& step) { polygon_winding::say_answer(step, p, rule, w.number); });
    return w;
}

}  // namespace collidoscope
