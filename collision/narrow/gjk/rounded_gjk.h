// GJK for round bodies: spheres and capsules are a point and a segment with a radius around them,
// so the distance of those cores less the radii is theirs.
//
// Source: van den Bergen 2003, "Collision Detection in Interactive 3D Environments", sections 4.3
// and 5.2 (a convex core and a margin).
#pragma once

#include <utility>

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

}  // namespace detail

// As collide_by_gjk of the cores. Hit and the sign of the distance are exact; where the cores meet,
// their depth is that of exhaustive search, and the radii come on top. One contact, unless both
// radii are 0.
template <Tracer T = NoTrace>
GjkAnswer collide_by_gjk(const RoundedHull& a, const RoundedHull& b, T trace = {}) {
    GjkAnswer answer = collide_by_gjk(a.core, b.core, trace);
    if (a.radius == 0 && b.radius == 0) return answer;

    // Take the radii off the distance of the cores.
    const detail::Reach reach{a.radius, b.radius};
    const int sign = detail::sign_of_gap(a.core, b.core, reach);
    PairResult core = answer.pair;
    // For equal cores any way out is as good: out of the rounder one, so that a swap mirrors it.
    if (core.hit && a.radius < b.radius && a.core.vertices == b.core.vertices) {
        core.normal = -core.normal;
        std::swap(core.point_on_a, core.point_on_b);
    }
    const dvec3 normal(core.normal);
    answer.pair =
        detail::single_contact(detail::with_sign(double{core.signed_distance} - reach.sum(), sign),
                               normal, dvec3(core.point_on_a) + double{a.radius} * normal,
                               dvec3(core.point_on_b) - double{b.radius} * normal);
    trace.step("round",
               [&](auto& step) { rounded_gjk::say_round(step, core, answer.pair, reach); });
    return answer;
}

}  // namespace collidoscope
