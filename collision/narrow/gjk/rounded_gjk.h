// GJK for round bodies: spheres, capsules, rounded boxes and hulls are a point, a segment or a
// polytope with a radius around it, so the distance of those cores less the radii is theirs.
//
// Source: van den Bergen 2003, "Collision Detection in Interactive 3D Environments", sections 4.3
// and 5.2 (a convex core and a margin).
#pragma once

#include "collision/narrow/gjk/gjk.h"
#include "collision/narrow/gjk/rounded_gjk_steps.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope {

// All points at most `radius`, zero or more, from a polytope.
struct RoundedHull {
    Polytope core;
    float radius = 0;
};

namespace detail {

// The sign of the distance of two polytopes minus the reach. Exact for all finite floats. Cost: as
// exact_closest_features, and a polynomial of degree 2 to 6.
int sign_of_gap(const Polytope& a, const Polytope& b, const Reach& reach);

// The answer of two bodies from that of their cores, with one contact where they meet. The core's
// may be turned the other way: out of equal cores any way is as good, and a swap has to mirror it.
PairResult with_radii(const RoundedHull& a, const RoundedHull& b, PairResult& core);

}  // namespace detail

// As collide_by_gjk of the cores. Hit and the sign of the distance are exact; where the cores meet,
// their depth is that of exhaustive search, and the radii come on top. One contact, unless both
// radii are 0.
template <Tracer T = NoTrace>
GjkAnswer collide_by_gjk(const RoundedHull& a, const RoundedHull& b, T trace = {}) {
    GjkAnswer answer = collide_by_gjk(a.core, b.core, trace);
    if (a.radius == 0 && b.radius == 0) return answer;

    // Take the radii off the distance of the cores.
    PairResult core = answer.pair;
    answer.pair = detail::with_radii(a, b, core);
    const detail::Reach reach{a.radius, b.radius};
    trace.step("round",
               [&](auto& step) { rounded_gjk::say_round(step, core, answer.pair, reach); });
    return answer;
}

}  // namespace collidoscope
