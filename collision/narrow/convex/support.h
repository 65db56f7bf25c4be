// The support mapping of a polytope, and what it gives for the Minkowski difference of two.
#pragma once

#include <glm/geometric.hpp>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope {

// Up to this many vertices all are looked at; above it the polytope's edges are climbed.
inline constexpr std::size_t support_scan_limit = 32;

// A vertex furthest along a direction (of any length, in the polytope's own coordinates), found by
// looking at all. Cost: O(n), about 1 ns a vertex.
inline Index support_by_scan(const Polytope& polytope, const dvec3& direction) {
    Index best = 0;
    double most = glm::dot(direction, dvec3(polytope.vertices[0]));
    for (Index v = 1; v < polytope.vertices.size(); ++v) {
        const double along = glm::dot(direction, dvec3(polytope.vertices[v]));
        if (along > most) {
            most = along;
            best = v;
        }
    }
    return best;
}

// The same found by walking from vertex to better vertex, starting at hint: on a convex polytope
// a vertex that no neighbor beats is beaten by none. Steps are compared by dot(direction, step),
// whose rounding is relative to the step, so a long way of tiny gains is not overlooked. Rounding
// could send the walk in a circle; then all vertices are looked at.
// Cost: O(sqrt n) vertices from anywhere, a few from a hint nearby.
inline Index support_by_climbing(const Polytope& polytope, const dvec3& direction, Index hint) {
    if (polytope.neighbors.empty()) return 0;
    Index best = hint;
    for (std::size_t steps = polytope.vertices.size(); steps-- > 0;) {
        const dvec3 here(polytope.vertices[best]);
        Index better = best;
        double most = 0;
        for (const Neighbor& neighbor : polytope.neighbors_of(best)) {
            const double gain = glm::dot(direction, dvec3(neighbor.position) - here);
            if (gain > most) {
                most = gain;
                better = neighbor.vertex;
            }
        }
        if (better == best) return best;
        best = better;
    }
    return support_by_scan(polytope, direction);
}

// A vertex furthest along a direction (of any length but not NaN, in the polytope's own
// coordinates): maximal up to the rounding of double; of several equally far ones any. hint: where
// to start (any vertex), best the support in a direction nearby.
inline Index support(const Polytope& polytope, const dvec3& direction, Index hint = 0) {
    return polytope.vertices.size() <= support_scan_limit
               ? support_by_scan(polytope, direction)
               : support_by_climbing(polytope, direction, hint);
}

// A vertex of A - B: the vertices it comes from and where they are in the world.
struct MinkowskiPoint {
    Index a = 0, b = 0;
    dvec3 on_a{0}, on_b{0};
    dvec3 p{0};  // on_a - on_b
};

inline MinkowskiPoint minkowski_point(const PlacedPolytope& a, const PlacedPolytope& b, Index on_a,
                                      Index on_b) {
    MinkowskiPoint point{on_a, on_b, a.vertex(on_a), b.vertex(on_b), dvec3(0)};
    point.p = point.on_a - point.on_b;
    return point;
}

// The point of A - B furthest along a world direction: furthest of A along it, of B against it.
inline MinkowskiPoint minkowski_support(const PlacedPolytope& a, const PlacedPolytope& b,
                                        const dvec3& direction, Index hint_a = 0,
                                        Index hint_b = 0) {
    return minkowski_point(a, b, support(*a.shape, a.local_direction(direction), hint_a),
                           support(*b.shape, b.local_direction(-direction), hint_b));
}

}  // namespace collidoscope
