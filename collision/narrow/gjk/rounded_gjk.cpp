#include "collision/narrow/gjk/rounded_gjk.h"

#include <utility>

#include "collision/narrow/convex/exact_separation.h"

namespace collidoscope::detail {

// The origin projects into the inside of the simplex that is closest to it.
int sign_of_gap(const Polytope& a, const Polytope& b, const Reach& reach) {
    const HullDecision decision = exact_closest_features(a, b);
    if (decision.meet) return reach.sum() > 0 ? -1 : 0;
    const auto point = [&](auto lift, std::size_t i) {
        const VertexPair& pair = decision.simplex[i];
        return lift(a.vertices[pair.a]) - lift(b.vertices[pair.b]);
    };
    return exact::sign([&](auto lift) {
        const auto p = point(lift, 0);
        const auto r = reach.lifted(lift);
        if (decision.size == 1) return dot(p, p) - r * r;
        const auto d = point(lift, 1) - p;
        if (decision.size == 2) {
            const auto w = cross(p, d);
            return dot(w, w) - r * r * dot(d, d);
        }
        const auto n = cross(d, point(lift, 2) - p);
        const auto height = dot(n, p);
        return height * height - r * r * dot(n, n);
    });
}

PairResult with_radii(const RoundedHull& a, const RoundedHull& b, PairResult& core) {
    const Reach reach{a.radius, b.radius};
    const int sign = sign_of_gap(a.core, b.core, reach);
    // Out of the rounder one.
    if (core.hit && a.radius < b.radius && a.core.vertices == b.core.vertices) {
        core.normal = -core.normal;
        std::swap(core.point_on_a, core.point_on_b);
    }
    const dvec3 normal(core.normal);
    return single_contact(with_sign(double{core.signed_distance} - reach.sum(), sign), normal,
                          dvec3(core.point_on_a) + double{a.radius} * normal,
                          dvec3(core.point_on_b) - double{b.radius} * normal);
}

}  // namespace collidoscope::detail
