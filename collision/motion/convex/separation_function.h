// The separation of two moving bodies along an axis that their closest features give and that moves
// with these.
//
// Source: Catto 2013, "Continuous Collision" (points and faces, in the plane); an axis across two
// edges is what space adds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "collision/motion/convex/moving_pair.h"

namespace collidoscope {

enum class SeparationKind : std::uint8_t {
    Points,  // the direction between the closest points, which stays
    FaceA,   // a face's normal, which turns with A
    FaceB,
    Edges,  // across an edge of A and one of B, which turn with them
};

// A point of each core, in the bodies' coordinates.
struct PointPair {
    dvec3 a{0}, b{0};
};

// A vertex, an edge or a triangle of a body, in its coordinates.
struct CloseFeature {
    std::array<dvec3, 3> points{};
    std::size_t size = 0;
};

class SeparationFunction {
  public:
    // From the closest features that `seen` found. An axis along which the bodies are not farther
    // apart than `least` is not taken; the one between the closest points is, in any case. The pair
    // must outlive it.
    SeparationFunction(const MovingPair& pair, const Approach& seen, double least);

    SeparationKind kind() const { return kind_; }
    const CloseFeature& feature_a() const { return a_; }
    const CloseFeature& feature_b() const { return b_; }

    // Unit, from A to B.
    dvec3 axis(double time) const;
    // The points of both bodies that reach farthest toward each other.
    PointPair deepest(double time) const;
    // The separation of two points along the axis, less the roundings of the bodies.
    double of(const PointPair& points, double time) const;
    // The same of the deepest points, less the rounding of double: what is positive proves that the
    // bodies are apart.
    Clearance at(double time) const { return pair_->along(axis(time), time); }

  private:
    bool take_face(bool of_a, double time, double least);
    bool take_edges(double time, double least);
    bool keeps(SeparationKind kind, double time, double least);

    const MovingPair* pair_;
    SeparationKind kind_ = SeparationKind::Points;
    CloseFeature a_, b_;
    dvec3 closest_{0};  // between the closest points, at the first time
    dvec3 normal_{0};   // of a face, in its body's coordinates, from A to B
    dvec3 edge_a_{0}, edge_b_{0};
    double sign_ = 1;
};

}  // namespace collidoscope
