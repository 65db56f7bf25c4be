// Point in any polygon by counting crossings of a ray: concave, with holes, crossing itself.
// Source: Kenwright, "Workshop Series: Collision Detection" (2014), sections 4 and 6, made exact.
//
// From the point a ray runs along +x. An edge counts when one end is above the ray and the other on
// or below it, and it passes to the right of the point. Because an end on the ray always counts as
// below, a vertex on the ray is counted once where the outline goes through and not at all (or
// twice) where it turns back, so no ray ever has to be chosen with luck. The ray has no far end
// that could lie inside.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "collision/narrow/polygon/polygon_crossings_steps.h"
#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Inside means inside an odd number of rings (a self-crossing ring counts as often as the parity of
// its crossings says). Every point of every edge is on the boundary, also where two rings share an
// edge, and rings of one or two vertices have nothing but boundary. Exact on the given floats.
// An empty polygon holds nothing. Cost: O(n) comparisons, one cross product for each edge that
// spans the ray's height.
template <Tracer T = NoTrace>
Where where_by_crossings(const Polygon& polygon, const Point2& point, T trace = {}) {
    const vec2 p = point.position;
    trace.step("ray", [&](auto& step) { polygon_crossings::say_ray(step, polygon, p); });

    std::int64_t crossings = 0;
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            const vec2 a = v[i];
            const vec2 b = v[i + 1 < v.size() ? i + 1 : 0];
            // See whether the edge spans the ray's height, and on which side of it p lies.
            const bool spans = (a.y > p.y) != (b.y > p.y);
            const bool level = a.y == p.y && b.y == p.y;
            const int side = spans ? side_of(a, b, p) : 0;
            // A point on the edge needs no count: the answer is the boundary.
            const bool on_edge =
                spans ? side == 0
                      : a == p || (level && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x));
            if (on_edge) {
                trace.step("boundary", [&](auto& step) {
                    polygon_crossings::say_boundary(step, polygon, p, r, i, crossings);
                });
                return Where::Boundary;
            }
            // An edge that does not span the height is not crossed.
            if (!spans) {
                trace.step("misses", [&](auto& step) {
                    polygon_crossings::say_misses(step, polygon, p, r, i, crossings);
                });
                continue;
            }
            // Going up, p is left of an edge that passes to its right; going down, right of it.
            const bool passes_right = b.y > a.y ? side > 0 : side < 0;
            if (!passes_right) {
                trace.step("behind", [&](auto& step) {
                    polygon_crossings::say_behind(step, polygon, p, r, i, crossings);
                });
                continue;
            }
            ++crossings;
            trace.step("crossing", [&](auto& step) {
                polygon_crossings::say_crossing(step, polygon, p, r, i, crossings);
            });
        }
    }

    // An odd count means inside.
    if (crossings % 2 == 1) {
        trace.step("inside",
                   [&](auto& step) { polygon_crossings::say_inside(step, p, crossings); });
        return Where::Inside;
    }
    trace.step("outside", [&](auto& step) { polygon_crossings::say_outside(step, p, crossings); });
    return Where::Outside;
}

}  // namespace collidoscope
