// Closest points of two triangles, in double: every pair of features on which they can lie.
//
// Source: Ericson 2005, "Real-Time Collision Detection", 5.1.5, 5.1.9 and 5.1.10: the closest
// points of two triangles that are apart lie on a corner and a face (6 pairs) or on two edges (9
// pairs).
#pragma once

#include <array>
#include <cstdint>

#include "collision/shapes.h"

namespace collidoscope::detail {

using DoubleCorners = std::array<dvec3, 3>;

// A corner, an edge or the face: the first `count` of these corners.
struct FeatureCorners {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> corner{};
};

// A pair of points, inside the features named and not on their borders.
struct FeaturePair {
    dvec3 on_p, on_q;
    double distance;
    FeatureCorners of_p, of_q;
};

// All pairs of features whose closest points lie inside both: at most 9 of corners, 18 of a corner
// and an edge, 9 of edges, 6 of a corner and the face. Degenerate triangles have fewer.
class FeaturePairs {
  public:
    FeaturePairs(const DoubleCorners& p, const DoubleCorners& q);

    const FeaturePair* begin() const { return pairs_.data(); }
    const FeaturePair* end() const { return pairs_.data() + size_; }
    // The nearest pair; of equally near ones the first.
    const FeaturePair& nearest() const;
    // Takes a pair out of the running.
    void dismiss(const FeaturePair& pair);

    // The mean of all pairs that are at most `slack` farther apart than `distance`. Closest pairs
    // form a convex set, so the mean is one too.
    std::array<dvec3, 2> mean(double distance, double slack) const;

  private:
    void add(const dvec3& on_p, const dvec3& on_q, FeatureCorners of_p, FeatureCorners of_q);
    void add_corners();
    void add_corners_at_edges(bool edges_of_q);
    void add_edges();
    void add_corners_at_face(bool face_of_q);

    DoubleCorners p_, q_;
    std::array<FeaturePair, 42> pairs_;
    std::size_t size_ = 0;
};

}  // namespace collidoscope::detail
