// The axes that can separate two convex hulls or be the way of the smallest overlap: the normals of
// the faces of their Minkowski difference A - B. Those are the faces' normals of A, the faces'
// normals of B reversed, and the cross products of those pairs of edges whose arcs cross when
// the Gauss maps of A and of -B are laid over each other.
//
// Sources: Gregorius 2013, "The Separating Axis Test between Convex Polyhedra" (Gauss map
// pruning); Gottschalk, Lin, Manocha 1996.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/narrow/sat/hull_pair.h"

namespace collidoscope {

enum class AxisKind : std::uint8_t {
    None,
    FaceA,  // a face normal of A
    FaceB,  // a face normal of B, reversed
    Edges,  // a cross product of an edge of each
    Flat,   // one of flat_axes()
};

struct HullAxis {
    AxisKind kind = AxisKind::None;
    Index on_a = 0;   // FaceA: the face. Edges: place in HullFrame::edges. Flat: place in the list
    Index on_b = 0;   // FaceB: the face. Edges: place in HullFrame::edges
    dvec3 normal{0};  // unit, from A to B
    double overlap = 0;  // negative: minus the gap
};

// Face f of A, or of B, as an axis. The overlap is measured from the face to the farthest vertex of
// the other body; where that would be no more than `unless` it is measured between the farthest
// vertices of both, so that a normal rounded badly (of a sliver) never gives too small an overlap.
// Cost: one dot product per vertex of the other body.
HullAxis face_axis_of_a(const HullPair& pair, Index face, double unless);
HullAxis face_axis_of_b(const HullPair& pair, Index face, double unless);

// Pairs of edges, sorted by how their arcs on the Gauss map lie to each other.
struct EdgePairs {
    std::vector<HullAxis> axes;  // those whose arcs cross, overlaps measured between the two edges
    std::uint64_t apart = 0;     // arcs that do not cross
    std::uint64_t touching = 0;  // arcs that only touch: their normal is that of a face
    std::uint64_t parallel = 0;  // edges of (almost) one direction
};

// All pairs of edges, sorted out on the Gauss map.
// Cost: for each edge of one body a dot product per face and a comparison per edge of the other;
// about 40 flops more for the few (of the order of the square root) that are left.
EdgePairs edge_axes(const HullPair& pair);

// The one pair of A's edge i and B's edge j: adds to the list the cross product, or its opposite,
// or both (of segments), where it is on both arcs. Cost: about 60 flops.
void add_edge_axes(const HullPair& pair, Index i, Index j, EdgePairs& pairs);

// Both edges are farthest along an axis of edge_axes(), up to the rounding of their normals: the
// overlap measured between the farthest vertices instead, never smaller.
double verified_overlap(const HullPair& pair, const HullAxis& axis);

// The axes on which two bodies without volume may be apart although no other shows it, because A -
// B has no volume either: in the plane of coplanar polygons and segments, along and across a line.
// Empty when one of them is a solid. Each stands for both its senses. The list is the same for
// (a, b) and (b, a) but for the sign.
std::vector<dvec3> flat_axes(const HullPair& pair);
// The better sense of the k-th of them.
HullAxis flat_axis(const HullPair& pair, const dvec3& direction, Index k);

// Chooses the smallest overlap: face axes go before edge axes, the preferred body's before the
// other's; the latter must be smaller by margin (a length). The outcome does not depend on the
// order in which the axes are offered.
class SmallestOverlap {
  public:
    explicit SmallestOverlap(const HullPair& pair) : pair_(&pair) {}

    // Whether the axis is smaller than those of its kind so far, and kept.
    bool offer(const HullAxis& axis);
    // Smallest overlap of a kind so far: infinite when there is none.
    double of(AxisKind kind) const;
    HullAxis chosen(double margin) const;
    // The smallest of all, whatever its kind.
    HullAxis smallest() const { return chosen(0); }

  private:
    const HullAxis& best(AxisKind kind) const { return best_[static_cast<std::size_t>(kind)]; }
    bool first_in_ties(const HullAxis& axis, const HullAxis& other) const;

    const HullPair* pair_;
    HullAxis best_[5];
};

}  // namespace collidoscope
