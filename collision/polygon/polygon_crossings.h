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

#include "collision/polygon/polygon_edges.h"
#include "collision/polygon/polygon_show.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Inside means inside an odd number of rings (a self-crossing ring counts as often as the parity of
// its crossings says). Every point of every edge is on the boundary, also where two rings share an
// edge, and rings of one or two vertices have nothing but boundary. Exact on the given floats.
// An empty polygon holds nothing. Cost: O(n) comparisons, one cross product for each edge that
// spans the ray's height.
template <Tracer T = NoTrace>
Where where_by_crossings(const Polygon& polygon, const Point2& point, T trace = {}) {
    namespace show = polygon_show;
    const vec2 p = point.position;
    trace.step("ray", [&](auto& step) {
        // The ray is drawn to a little beyond the last vertex.
        double end = p.x;
        double low = p.x;
        for (const Ring& ring : polygon.rings) {
            for (const vec2& v : ring) {
                end = std::max(end, double{v.x});
                low = std::min(low, double{v.x});
            }
        }
        end += end > low ? 0.15 * (end - low) : 1.0;
        step.say("From ", strong("p"),
                 " cast a ray to the right. Each crossing of the outline changes between inside "
                 "and outside, so only the parity of the count matters.");
        step.point(show::lifted(p), Role::Candidate, "p").value("p", p);
        step.arrow(show::lifted(p), {static_cast<float>(end), p.y, 0}, Role::Ray).keep("ray");
        step.now_value("n", std::int64_t{0});
    });

    std::int64_t crossings = 0;
    for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
        const Ring& v = polygon.rings[r];
        for (std::size_t i = 0; i < v.size(); ++i) {
            const vec2 a = v[i];
            const vec2 b = v[i + 1 < v.size() ? i + 1 : 0];
            const auto describe = [&](StepBuilder& step, Role verdict) {
                show::mark_edge(step, polygon, r, i, verdict);
                step.value("a", a).value("b", b).now_value("n", crossings);
                if (verdict == Role::Boundary) return;
                step.ask("Does the ray cross edge " + show::edge(polygon, r, i) + "?",
                         "crossing of an edge");
                step.choice("It crosses it", verdict == Role::Candidate,
                            EdgeMark{static_cast<int>(r), static_cast<int>(i)});
                step.choice("It does not", verdict == Role::Rejected);
            };

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
                    step.say("p lies exactly on edge ", strong(show::edge(polygon, r, i)),
                             a == p || b == p ? ", at its end: " : ": ", strong("boundary"),
                             ". The count does not matter.");
                    describe(step, Role::Boundary);
                    show::mark_answer(step, p, Where::Boundary);
                });
                return Where::Boundary;
            }
            // An edge that does not span the height is not crossed.
            if (!spans) {
                trace.step("misses", [&](auto& step) {
                    step.say("Edge ", strong(show::edge(polygon, r, i)));
                    if (level) {
                        step.say(
                            " lies on the ray. An endpoint on the ray counts as below it, so this "
                            "edge is not crossed");
                    } else if (a.y > p.y) {
                        step.say(" is above the ray: not crossed");
                    } else if (a.y == p.y || b.y == p.y) {
                        step.say(
                            " only touches the ray from below. An endpoint on the ray counts as "
                            "below it, so this edge is not crossed");
                    } else {
                        step.say(" is below the ray: not crossed");
                    }
                    step.say(", still ", now(crossings), ".");
                    describe(step, Role::Rejected);
                });
                continue;
            }
            // Going up, p is left of an edge that passes to its right; going down, right of it.
            const bool passes_right = b.y > a.y ? side > 0 : side < 0;
            const auto crossing = [&] {
                const double t = (double{p.y} - a.y) / (double{b.y} - a.y);
                const double x = a.x + t * (double{b.x} - a.x);
                const bool agrees = passes_right ? x > p.x : x < p.x;
                return vec3(agrees ? static_cast<float>(x) : p.x, p.y, 0);
            };
            if (!passes_right) {
                trace.step("behind", [&](auto& step) {
                    show_arithmetic(step, "side of p", orient2d_polynomial(a, b, p));
                    step.say("Edge ", strong(show::edge(polygon, r, i)),
                             " spans the ray's height but passes on the ", strong("left"),
                             " of p, behind the ray: not crossed, still ", now(crossings), ".");
                    describe(step, Role::Rejected);
                    step.point(crossing(), Role::Rejected);
                });
                continue;
            }
            ++crossings;
            trace.step("crossing", [&](auto& step) {
                show_arithmetic(step, "side of p", orient2d_polynomial(a, b, p));
                step.say("Edge ", strong(show::edge(polygon, r, i)),
                         " spans the ray's height and passes on the ", strong("right"),
                         " of p: crossing ", now(crossings));
                if (a.y == p.y || b.y == p.y) {
                    step.say(" (its endpoint on the ray counts as below, the other is above)");
                }
                step.say(crossings % 2 == 1 ? ", so far inside." : ", so far outside.");
                describe(step, Role::Candidate);
                step.point(crossing(), Role::Hit, std::to_string(crossings))
                    .keep("crossing " + std::to_string(crossings));
            });
        }
    }

    // An odd count means inside.
    if (crossings % 2 == 1) {
        trace.step("inside", [&](auto& step) {
            step.say("The ray crosses the outline ", now(crossings),
                     plural(crossings, " time", " times"), ". The count is odd: ", strong("inside"),
                     ".");
            step.now_value("n", crossings);
            show::mark_answer(step, p, Where::Inside);
        });
        return Where::Inside;
    }
    trace.step("outside", [&](auto& step) {
        step.say("The ray crosses the outline ", now(crossings),
                 " times. The count is even: ", strong("outside"), ".");
        step.now_value("n", crossings);
        show::mark_answer(step, p, Where::Outside);
    });
    return Where::Outside;
}

}  // namespace collidoscope
