// GJK: the distance of two convex polytopes, found as the distance of the origin from their
// Minkowski difference A - B, which is never built: a simplex of its vertices walks towards the
// origin.
//
// Sources: Gilbert, Johnson, Keerthi 1988, "A fast procedure for computing the distance between
// complex objects in three-dimensional space"; van den Bergen 2003, "Collision Detection in
// Interactive 3D Environments", section 4.3 (the bounds and when to stop); Montanari, Petrinic,
// Barbieri 2017, "Improving the GJK algorithm for faster and more reliable distance queries between
// convex objects" (signed volumes).
#pragma once

#include "collision/constants.h"
#include "collision/narrow/gjk_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace gjk {

// The answer of a search that ended with this simplex, whose point nearest to the origin is v.
GjkResult finish(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                 GjkResult result, const dvec3& v);

// Goes on with exact signs from where the bounds ended without a proof.
HullDecision settle(const Frame& frame, const PlacedPolytope& a, const GjkSimplex& simplex,
                    GjkResult& result);

// Adds the points of an earlier simplex to one of a single point.
inline void recall(const Frame& frame, const GjkSimplex& earlier, GjkSimplex& s, dvec3& v,
                   double& squared) {
    for (std::size_t i = 1; i < static_cast<std::size_t>(std::min(earlier.size, 4)); ++i) {
        const dvec3 w = frame.point_a(earlier.a[i]) - frame.point_b(earlier.b[i]);
        if (!(glm::dot(v, w) < squared) || s.contains(earlier.a[i], earlier.b[i])) continue;
        GjkSimplex grown = s;
        grown.add(w, earlier.a[i], earlier.b[i]);
        const Nearest n = nearest(grown);
        const double now = glm::dot(n.v, n.v);
        if (n.inside || now >= squared) continue;
        reduce(grown, n);
        s = grown;
        v = n.v;
        squared = now;
    }
}

template <typename Support, Tracer T>
GjkResult search(const PlacedPolytope& a, const PlacedPolytope& b, Support furthest,
                 GjkCache* cache, T trace) {
    const Frame frame(a, b);
    GjkResult result;
    GjkSimplex s;
    const auto view = [&](const dvec3& v) { return View{a, b, frame, s, result, v}; };

    // Begin with the point of A - B furthest towards the other's centre; or with the points that
    // the last query ended with, each taken if it is beyond the plane square to v, as below.
    const bool warm = cache && cache->simplex.size > 0;
    if (warm) {
        furthest.on_a = cache->simplex.a[0];
        furthest.on_b = cache->simplex.b[0];
    } else {
        furthest.ask(frame, frame.center_b() - frame.a.center);
    }
    s.add(frame.point_a(furthest.on_a) - frame.point_b(furthest.on_b), furthest.on_a,
          furthest.on_b);
    s.weight[0] = 1;
    dvec3 v = s.p[0];
    double squared = glm::dot(v, v);
    if (warm) recall(frame, cache->simplex, s, v, squared);
    trace.step("begin", [&](auto& step) { say_begin(step, view(v)); });

    const double rounding = constants::gjk_rounding * frame.reach;
    for (;;) {
        const double length = std::sqrt(squared);
        result.capped = result.iterations == constants::gjk_iteration_cap;
        if (length <= rounding || result.capped) {
            trace.step("stop", [&](auto& step) {
                say_stop(step, view(v), result.capped ? "cap" : "origin");
            });
            break;
        }
        ++result.iterations;

        // Look for the point of A - B furthest from v towards the origin.
        furthest.ask(frame, -v);
        const Index on_a = furthest.on_a, on_b = furthest.on_b;
        const dvec3 w = frame.point_a(on_a) - frame.point_b(on_b);
        trace.step("support", [&](auto& step) { say_support(step, view(v), {on_a, on_b, w}); });

        // No point of A - B lies beyond the plane through w across v: a lower bound.
        const double across = glm::dot(v, w);
        result.lower = std::max(result.lower, across / length);
        trace.step("bound", [&](auto& step) { say_bound(step, view(v), {on_a, on_b, w}, across); });

        // Stop when the bounds meet, or when rounding keeps them apart.
        const bool met = squared - across <= constants::gjk_gap * squared + rounding * length;
        if (met || s.contains(on_a, on_b)) {
            if (result.lower > rounding)
                trace.step("apart", [&](auto& step) { say_apart(step, view(v)); });
            else
                trace.step("stop", [&](auto& step) { say_stop(step, view(v), "bounds"); });
            break;
        }

        // Let the simplex grow by w, and find its point nearest to the origin.
        s.add(w, on_a, on_b);
        const Nearest n = nearest(s);
        if (n.inside) {
            const bool certain = certainly_inside(s, rounding);
            s.weight = n.weight;
            if (certain) result.status = GjkStatus::Overlapping;
            trace.step("inside", [&](auto& step) { say_inside(step, view(v), n, certain); });
            break;
        }
        const double now = glm::dot(n.v, n.v);
        if (now >= squared) {
            --s.size;
            trace.step("stop", [&](auto& step) { say_stop(step, view(v), "progress"); });
            break;
        }

        // Drop the points that v does not need.
        [[maybe_unused]] GjkSimplex before;
        if constexpr (T::enabled) before = s;
        reduce(s, n);
        v = n.v;
        squared = now;
        trace.step("nearest", [&](auto& step) { say_nearest(step, view(v), before); });
    }
    if (cache) cache->simplex = s;
    const bool proven = result.status == GjkStatus::Overlapping ||
                        (result.lower > rounding &&
                         std::sqrt(squared) - result.lower <= constants::gjk_gap * frame.reach);
    result = finish(frame, a, s, result, v);

    // Where the bounds leave a doubt, do the same with exact signs.
    if (!proven) {
        const HullDecision decision = settle(frame, a, s, result);
        trace.step("exact", [&](auto& step) { say_exact(step, view(v), decision); });
        (void)decision;
    }
    return result;
}

PairResult apart_result(const GjkResult& result);
PairResult depth_result(const Polytope& a, const Polytope& b);

}  // namespace gjk

// The distance of two polytopes, with proof: result.lower and result.upper enclose it, 1e-12 of the
// reach apart or less. Where the bounds do not meet, because bodies all but touch or rounding gets
// in the way, exact signs of the placed coordinates settle it. Undecided is left only what the
// rounding of the placed coordinates decides: within 1e-13 of the reach of touching. Never more
// than constants::gjk_iteration_cap iterations; `capped` says when they ended the search.
//
// cache: what the last query of the same pair left, for bodies that move a little from one query to
// the next. It changes how fast the answer comes, not what it is.
// Cost: some five iterations of two support mappings each, 0.3 to 1 µs, one or two with a cache; 10
// to 50 µs where exact signs are needed.
GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b,
                         GjkCache* cache = nullptr);
// The same with tables made of the two polytopes.
GjkResult closest_points(const PlacedPolytope& a, const SupportTable& table_a,
                         const PlacedPolytope& b, const SupportTable& table_b,
                         GjkCache* cache = nullptr);

struct GjkAnswer {
    PairResult pair;
    GjkResult search;
};

// Two polytopes where their vertices are. The hit is exact: what the bounds leave undecided is
// decided by exact signs (exact_separation.h). The distance is right to 1e-12 of the reach, and
// relative to itself where exact signs found it. The depth is that of exhaustive search
// (hull_depth.h): GJK itself knows only that they overlap.
template <Tracer T = NoTrace>
GjkAnswer collide_by_gjk(const Polytope& a, const Polytope& b, T trace = {}) {
    GjkAnswer answer;
    answer.search =
        gjk::search(PlacedPolytope(a), PlacedPolytope(b), gjk::OwnSupport{}, nullptr, trace);
    const GjkResult& found = answer.search;
    const bool hit = found.settled_exactly ? found.meets : found.status == GjkStatus::Overlapping;
    if (hit) {
        answer.pair = gjk::depth_result(a, b);
        trace.step("depth", [&](auto& step) { gjk::say_depth(step, answer.pair); });
    } else {
        answer.pair = gjk::apart_result(found);
        trace.step("closest", [&](auto& step) { gjk::say_closest(step, answer.pair); });
    }
    return answer;
}

}  // namespace collidoscope
