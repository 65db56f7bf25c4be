// The Gauss map of A and the negated one of B on one unit sphere: where arcs of both cross, a pair
// of edges makes a face of the Minkowski difference.
#pragma once

#include <optional>
#include <vector>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope::app {

// An arc of a great circle, from one unit vector to another along the shorter way; between opposite
// ones by way of `middle`.
struct Arc {
    dvec3 from{0}, to{0};
    dvec3 middle{0};  // unit
    Index edge = 0;   // the lower half-edge
};

// The arcs of a polytope's edges, their points multiplied by `sign` (-1 for B). A segment has one
// edge and its map is a whole great circle, given as two arcs; a point has none.
std::vector<Arc> arcs_of(const Polytope& polytope, double sign);

// Points along it, both ends included, no two farther apart than `most` radians.
std::vector<dvec3> points_of(const Arc& arc, double most = 0.06);

// The crossing of the insides of two arcs, each shorter than half a circle; nothing if they only
// touch. Source: Gregorius, "The Separating Axis Test between Convex Polyhedra" (GDC 2013).
std::optional<dvec3> crossing(const Arc& a, const Arc& b);

struct ArcCrossing {
    dvec3 point{0};
    Index edge_a = 0, edge_b = 0;
};
// All of them. Cost: O(n * m).
std::vector<ArcCrossing> crossings_of(const std::vector<Arc>& a, const std::vector<Arc>& b);

// The region of a vertex: the normals of its faces in order, times sign. Fewer than three: empty.
std::vector<dvec3> region_of(const Polytope& polytope, Index vertex, double sign);

}  // namespace collidoscope::app
