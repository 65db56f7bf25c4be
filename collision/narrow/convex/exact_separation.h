// Do two convex polytopes share a point, and which of their features are closest: decided exactly.
#pragma once

#include <array>
#include <span>

#include "collision/narrow/convex/polytope.h"

namespace collidoscope {

// A vertex of A and one of B: the point a - b of the Minkowski difference A - B.
struct VertexPair {
    Index a = 0, b = 0;
    bool operator==(const VertexPair&) const = default;
};

// A simplex of A - B whose relative interior holds its point closest to the origin. The vertices of
// A in it span a feature of A, or a part of one; so do those of B.
struct HullDecision {
    bool meet = false;
    int size = 0;  // 1 to 4 points
    std::array<VertexPair, 4> simplex{};
    int iterations = 0;

    std::span<const VertexPair> points() const {
        return {simplex.data(), static_cast<std::size_t>(size)};
    }
};

// Do the convex hulls of the polytopes' float vertices share a point? Exact for all finite floats
// and all dimensions, touching included; meet is the same for (a, b) and (b, a).
//
// GJK (Gilbert, Johnson, Keerthi 1988) with exact signs. All that GJK decides are signs of
// polynomials of degree four at most in the coordinates: on which feature of a simplex the origin
// projects, and whether a point of A - B lies beyond the origin. Decided exactly, every iteration
// brings the simplex nearer to the origin, so none comes twice and the search ends: with a plane
// that has all of A - B strictly on one side of it and the origin on the other, or with a simplex
// that holds the origin.
//
// start: a pair of vertices to start from, best those of an approximate answer.
// Cost: about 3 µs and O(vertices) per iteration, five or so; more when they nearly touch.
HullDecision decide_hulls_meet(const Polytope& a, const Polytope& b, VertexPair start = {});

inline bool hulls_meet(const Polytope& a, const Polytope& b, VertexPair start = {}) {
    return decide_hulls_meet(a, b, start).meet;
}

// The same, but goes on until no point of A - B lies nearer to the origin than the simplex does:
// when they are apart, the simplex is spanned by closest features, exactly.
HullDecision exact_closest_features(const Polytope& a, const Polytope& b, VertexPair start = {});

// Vertices as doubles, for polytopes that are moved: exact for the coordinates as they are given,
// which should be 0 or between 1e-70 and 1e70 in size.
struct HullPoints {
    std::span<const dvec3> a, b;
};
HullDecision exact_closest_features(const HullPoints& hulls, VertexPair start = {});

// The way between closest features that are apart, in numbers that are each right relative to
// themselves, however small the gap.
struct ExactWay {
    double distance = 0;
    dvec3 normal{0};                 // unit, from A to B
    std::array<double, 3> weight{};  // of the points of the simplex
    dvec3 on_a{0}, on_b{0};
};
ExactWay exact_way(const HullPoints& hulls, const HullDecision& apart);

}  // namespace collidoscope
