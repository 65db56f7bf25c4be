// Frame in which GJK works, its result and its cache.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "collision/narrow/convex/support_table.h"
#include "collision/narrow/gjk/gjk_simplex.h"

namespace collidoscope {

// Relation that is proven. Undecided: the distance lies between lower and upper, and touching
// cannot be ruled out, because rounding hides the difference.
enum class GjkStatus : std::uint8_t { Separated, Overlapping, Undecided };

inline const char* name_of(GjkStatus status) {
    return status == GjkStatus::Separated     ? "separated"
           : status == GjkStatus::Overlapping ? "overlapping"
                                              : "undecided";
}

struct GjkResult {
    GjkStatus status = GjkStatus::Undecided;
    // lower <= distance <= upper, up to rounding; both 0 when the bodies overlap.
    double lower = 0, upper = 0;
    // Closest points in the world (a common point when the bodies overlap), and the unit vector
    // from on_a to on_b (zero when the bodies overlap).
    dvec3 on_a{0}, on_b{0}, normal{0};
    int iterations = 0;
    bool capped = false;
    // The bounds could not tell, and exact signs decided: meets is right for the coordinates as
    // they were placed, rounded to double; without rounding where neither body is moved.
    bool settled_exactly = false;
    bool meets = false;
    GjkSimplex simplex;  // the last one, in A's frame
};

// Simplex that one query leaves for the next one of the same pair of polytopes, moved a little.
// Empty at first.
struct GjkCache {
    GjkSimplex simplex;
};

namespace gjk {

// B as seen from A: in this frame A does not move.
struct Frame {
    const Polytope& a;
    const Polytope& b;
    dmat3 turn{1};
    dvec3 shift{0};
    bool turned = false;
    double reach = 0;  // no vertex is farther from A's origin
    // Only for a trace: A - B itself is shown, which takes a hull of all differences of vertices.
    bool shows_difference = true;
    // Not a polytope: its vertices are the points found so far, and none is a feature.
    bool curved_a = false, curved_b = false;

    LANES_INLINE Frame(const PlacedPolytope& pa, const PlacedPolytope& pb)
        : a(*pa.shape), b(*pb.shape) {
        shift = pa.local(pb.position);
        turned = pa.turned || pb.turned;
        if (turned) turn = glm::transpose(pa.rotation) * pb.rotation;
        reach = std::max(sum(a.center) + a.radius, sum(shift) + sum(b.center) + b.radius);
    }
    LANES_INLINE static double sum(const dvec3& v) {
        return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
    }
    dvec3 point_a(Index v) const { return dvec3(a.vertices[v]); }
    dvec3 point_b(Index v) const { return placed_b(dvec3(b.vertices[v])); }
    LANES_INLINE dvec3 placed_b(const dvec3& p) const { return (turned ? turn * p : p) + shift; }
    dvec3 into_b(const dvec3& direction) const { return turned ? direction * turn : direction; }
    LANES_INLINE dvec3 center_b() const { return placed_b(b.center); }
};

}  // namespace gjk
}  // namespace collidoscope
