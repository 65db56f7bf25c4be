// The Minkowski difference A - B of two convex polytopes, with what each of its faces comes from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/trace/mark.h"

namespace collidoscope::app {

// Feature of a polytope in its supporting plane in a direction: a face when the direction is its
// normal, an edge, or a vertex. Ties are taken within 1e-5 of the polytope's radius. Cost: O(n).
struct SupportFeature {
    FeatureKind kind = FeatureKind::Vertex;
    Index index = 0;
    bool operator==(const SupportFeature&) const = default;
};
SupportFeature support_feature(const Polytope& polytope, const dvec3& direction);

struct MinkowskiDifference {
    Polytope hull;  // of all a - b
    // Per vertex of the hull the vertices of A and B it is the difference of.
    std::vector<std::array<Index, 2>> pairs;
    // Per face the features of A (in the direction of its normal) and of B (against it).
    std::vector<SupportFeature> of_a, of_b;
    // False: the products were too many, and the hull is of supports in many directions, which lies
    // inside the true one by less than 0.1 % of its size.
    bool exact = true;
};

// The hull of all differences of vertices when these are at most `most`. Neither may be empty.
// Cost: that of the hull of n * m points.
MinkowskiDifference minkowski_difference(const Polytope& a, const Polytope& b,
                                         std::size_t most = 40'000);

// The signed distance of the origin: positive outside every point of the difference, negative
// inside; the largest of the signed distances from its face planes, so outside it is a lower bound.
// For a difference without volume: 0 when the origin lies in it to rounding, else positive.
double origin_distance(const MinkowskiDifference& difference);

// Unit vectors spread evenly over the sphere (a Fibonacci spiral).
std::vector<dvec3> spread_directions(std::size_t count);

}  // namespace collidoscope::app
