// GJK: the distance of two convex polytopes, found as the distance of the origin from their
// Minkowski difference A - B, which is never built: a simplex of its vertices walks toward the
// origin.
//
// Sources: Gilbert, Johnson, Keerthi 1988, "A fast procedure for computing the distance between
// complex objects in three-dimensional space"; van den Bergen 2003, "Collision Detection in
// Interactive 3D Environments", section 4.3 (the bounds and when to stop); Montanari, Petrinic,
// Barbieri 2017, "Improving the GJK algorithm for faster and more reliable distance queries between
// convex objects" (signed volumes).
#pragma once

#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/gjk/gjk_steps.h"
#include "collision/narrow/gjk/gjk_support.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace gjk {

// Fills in the answer of a search that ended with v, the point of A - B that on_a and on_b make,
// and says whether the bounds prove it. separates: none of A - B lies beyond the origin along -v.
LANES_INLINE bool finish(const Frame& frame, const PlacedPolytope& a, const dvec3& on_a,
                         const dvec3& on_b, const dvec3& v, bool separates, GjkResult& result) {
    result.on_a = a.world(on_a);
    result.on_b = a.world(on_b);
    if (result.status == GjkStatus::Overlapping) {
        result.lower = 0;
        return true;
    }
    result.upper = glm::length(v);
    if (result.upper > 0) result.normal = a.world_direction(-v / result.upper);
    const double rounding = constants::gjk_rounding * frame.reach;
    if (result.lower > rounding) result.status = GjkStatus::Separated;
    // That far apart two points of the bodies are.
    const double most = glm::length(on_b - on_a);
    const bool proven =
        separates && result.lower > rounding &&
        std::max(most, result.upper) - result.lower <= constants::gjk_gap * frame.reach;
    result.lower = std::min(result.lower, result.upper);
    return proven;
}

// Goes on with exact signs from where the bounds ended without a proof.
HullDecision settle(const Frame& frame, const PlacedPolytope& a, GjkResult& result);

// Points of A - B to begin with.
struct Start {
    std::array<MinkowskiVertex, 3> corners{};
    int count = 1;
};

// One point: the furthest toward the other's center.
template <typename Support>
LANES_INLINE Start start_at_one(const Frame& frame, Support& furthest) {
    const MinkowskiVertex first = furthest.ask(plain(frame.a.center - frame.center_b()));
    return {{first, first, first}, 1};
}
// The points that an earlier query ended with.
template <typename Support>
LANES_INLINE Start start_again(const GjkSimplex& earlier, const Support& furthest) {
    const auto last = static_cast<std::size_t>(std::min(earlier.size, 3) - 1);
    Start start;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t k = std::min(i, last);
        start.corners[i] = furthest.corner(earlier.a[k], earlier.b[k]);
    }
    start.count = static_cast<int>(last) + 1;
    return start;
}

// furthest: where points of A - B come from (gjk_support.h).
template <typename Support, Tracer T>
LANES_INLINE void search(const PlacedPolytope& a, const PlacedPolytope& b, const Frame& frame,
                         Support& furthest, const Start& start, T trace, GjkResult& result) {
    // Begin with the simplex of those points; v is its point nearest to the origin.
    Walk walk;
    Point v = walk.begin(start.corners, start.count);
    double squared = dot(v, v);
    double proof = 0;  // the square of the lower bound
    // The bound may come from an earlier v; this says that v itself is a separating direction.
    bool separates = false;
    int iterations = 0;
    const auto view = [&] {
        return View{a, b, frame, walk.simplex(), std::sqrt(proof), iterations, shown(v)};
    };

    trace.step("begin", [&](auto& step) { say_begin(step, view()); });

    const double rounding = constants::gjk_rounding * frame.reach;
    const double rounding_squared = rounding * rounding;
    bool inside = false;
    for (;;) {
        result.capped = iterations == constants::gjk_iteration_cap;
        if (squared <= rounding_squared || result.capped) {
            trace.step("stop", [&](auto& step) {
                say_stop(step, view(), result.capped ? Stop::Cap : Stop::Origin);
            });
            break;
        }
        ++iterations;

        // Look for the point of A - B furthest from v toward the origin.
        const MinkowskiVertex w = furthest.ask(v);
        trace.step("support", [&](auto& step) { say_support(step, view(), w); });

        // No point of A - B lies beyond the plane through w across v: a lower bound.
        const double across = dot(v, w.w);
        separates = across > 0;
        if (across > 0) proof = std::max(proof, across * across / squared);
        trace.step("bound", [&](auto& step) { say_bound(step, view(), w, across); });

        // Stop when the bounds meet, or when rounding keeps them apart.
        const double gap = squared - across - constants::gjk_gap * squared;
        const bool met = gap <= 0 || gap * gap <= rounding_squared * squared;
        if (met || (gap < across && walk.contains(w))) {
            if (proof > rounding_squared)
                trace.step("apart", [&](auto& step) {
                    step.verdict(false);
                    say_apart(step, view());
                });
            else
                trace.step("stop", [&](auto& step) { say_stop(step, view(), Stop::Bounds); });
            break;
        }

        // Let the simplex grow by w, and find its point nearest to the origin.
        walk.add(w);
        const Nearest n = walk.nearest(w.w);
        if (n.inside()) {
            inside = true;
            const GjkSimplex tetrahedron = walk.simplex(true);
            const bool certain = certainly_inside(tetrahedron, rounding);
            if (certain) result.status = GjkStatus::Overlapping;
            trace.step("inside", [&](auto& step) {
                if (certain) step.verdict(true);
                say_inside(step, {a, b, frame, tetrahedron, std::sqrt(proof), iterations, shown(v)},
                           certain);
            });
            break;
        }
        if (n.squared >= squared) {
            walk.drop();
            trace.step("stop", [&](auto& step) { say_stop(step, view(), Stop::Progress); });
            break;
        }

        // Drop the points that v does not need.
        [[maybe_unused]] GjkSimplex before;
        if constexpr (T::enabled) before = walk.simplex(true);
        walk.keep(n.region);
        v = n.v;
        squared = n.squared;
        separates = false;
        trace.step("nearest", [&](auto& step) { say_nearest(step, view(), before); });
    }

    result.iterations = iterations;
    result.lower = std::sqrt(proof);
    walk.put_into(result.simplex, inside);
    result.simplex.weight = weights_of(result.simplex);
    Point on_a{}, on_b{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(result.simplex.size); ++i) {
        on_a = on_a + result.simplex.weight[i] * furthest.point_a(result.simplex.a[i]);
        on_b = on_b + result.simplex.weight[i] * furthest.point_b(result.simplex.b[i]);
    }
    // If the bounds leave a doubt, do the same with exact signs. A curved body has none to ask.
    const bool proven = finish(frame, a, shown(on_a), shown(on_b), shown(v), separates, result);
    if constexpr (requires { Support::curved; }) {
        (void)proven;
        // In simplices thin as needles v is not quite what these points make of it, and they count.
        if (result.status != GjkStatus::Overlapping) {
            result.upper = glm::length(result.on_b - result.on_a);
            result.lower = std::min(result.lower, result.upper);
        }
    } else if (!proven) {
        const HullDecision decision = settle(frame, a, result);
        trace.step("exact", [&](auto& step) {
            step.verdict(decision.meet);
            say_exact(step, view(), decision);
        });
        (void)decision;
    }
}

// A search that begins with one point.
template <Tracer T>
LANES_INLINE void search_from_one(const PlacedPolytope& a, const PlacedPolytope& b,
                                  const Frame& frame, T trace, GjkResult& result) {
    if (RowSupport::suits(frame.a, frame.b)) {
        RowSupport furthest(frame);
        search(a, b, frame, furthest, start_at_one(frame, furthest), trace, result);
    } else {
        OwnSupport furthest(frame);
        search(a, b, frame, furthest, start_at_one(frame, furthest), trace, result);
    }
}

PairResult apart_result(const GjkResult& result);
PairResult depth_result(const Polytope& a, const Polytope& b);

}  // namespace gjk

// The distance of two polytopes, with proof: result.lower and result.upper enclose it, 1e-12 of the
// reach apart or less. If the bounds do not meet, because bodies all but touch or rounding gets
// in the way, exact signs of the placed coordinates settle it. Undecided is left only what the
// rounding of the placed coordinates may decide: within 1e-13 of the reach of touching, or where
// only tetrahedra thin as needles hold the origin (seen 2e-8 deep); `meets` is right for the
// coordinates as placed even then. Never more than constants::gjk_iteration_cap iterations;
// `capped` says when they ended the search.
//
// cache: what the last query of the same pair left, for bodies that move a little from one query to
// the next. It changes how fast the answer comes, not what it is.
// Cost: three to seven iterations of two support mappings each, 0.3 to 2 µs, one or two with a
// cache; 10 to 50 µs where exact signs are needed.
GjkResult closest_points(const PlacedPolytope& a, const PlacedPolytope& b,
                         GjkCache* cache = nullptr);
// The same with tables made of the two polytopes.
GjkResult closest_points(const PlacedPolytope& a, const SupportTable& table_a,
                         const PlacedPolytope& b, const SupportTable& table_b,
                         GjkCache* cache = nullptr);

// The same search for a trace, begun with one point, while closest_points() begins with three where
// that is faster: the bounds are as tight. Traced steps: those of collide_by_gjk but its last. The
// Minkowski difference itself is not shown.
template <Tracer T>
GjkResult tell_closest_points(const PlacedPolytope& a, const PlacedPolytope& b, T trace) {
    GjkResult result;
    gjk::Frame frame(a, b);
    frame.shows_difference = false;
    gjk::search_from_one(a, b, frame, trace, result);
    return result;
}

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
    const PlacedPolytope place_a(a), place_b(b);
    const gjk::Frame frame(place_a, place_b);
    gjk::search_from_one(place_a, place_b, frame, trace, answer.search);
    const GjkResult& found = answer.search;
    const bool hit = found.settled_exactly ? found.meets : found.status == GjkStatus::Overlapping;
    if (hit) {
        answer.pair = gjk::depth_result(a, b);
        trace.step("depth", [&](auto& step) {
            step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                         AnswerPart::Depth);
            gjk::say_depth(step, answer.pair);
        });
    } else {
        answer.pair = gjk::apart_result(found);
        trace.step("closest", [&](auto& step) {
            step.decides(AnswerPart::Normal, AnswerPart::Witness, AnswerPart::Depth);
            gjk::say_closest(step, answer.pair);
        });
    }
    return answer;
}

extern template GjkAnswer collide_by_gjk(const Polytope&, const Polytope&, NoTrace);

}  // namespace collidoscope
