// Support points of A - B for many directions in a row: prepared once, faster each time.
#pragma once

#include <array>

#include "collision/convex/support.h"

namespace collidoscope {

// One polytope's support mapping. The coordinates of a small polytope are laid side by side, so
// that the compiler looks at several vertices at once.
class PreparedSupport {
  public:
    explicit PreparedSupport(const PlacedPolytope& placed) : placed_(placed) {
        const auto& vertices = placed.shape->vertices;
        if (vertices.size() > support_scan_limit) return;
        count_ = vertices.size();
        for (std::size_t v = 0; v < count_; ++v) {
            x_[v] = vertices[v].x;
            y_[v] = vertices[v].y;
            z_[v] = vertices[v].z;
        }
    }

    // A vertex furthest along a world direction, maximal up to rounding.
    Index furthest(const dvec3& direction) const {
        const dvec3 d = placed_.local_direction(direction);
        if (count_ > 0) return scan(d);
        // Climb from the best of a few spread over the list.
        const auto& vertices = placed_.shape->vertices;
        const std::size_t stride = vertices.size() / 16;
        Index hint = 0;
        double most = glm::dot(d, dvec3(vertices[0]));
        for (std::size_t v = stride; v < vertices.size(); v += stride)
            if (const double along = glm::dot(d, dvec3(vertices[v])); along > most) {
                most = along;
                hint = static_cast<Index>(v);
            }
        return support_by_climbing(*placed_.shape, d, hint);
    }
    // The same, starting at a vertex that is expected to be near.
    Index furthest_near(const dvec3& direction, Index hint) const {
        const dvec3 d = placed_.local_direction(direction);
        return count_ > 0 ? scan(d) : support_by_climbing(*placed_.shape, d, hint);
    }

  private:
    Index scan(const dvec3& d) const {
        std::array<double, support_scan_limit> along;
        for (std::size_t v = 0; v < count_; ++v) along[v] = d.x * x_[v] + d.y * y_[v] + d.z * z_[v];
        std::size_t best = 0;
        for (std::size_t v = 1; v < count_; ++v)
            if (along[v] > along[best]) best = v;
        return static_cast<Index>(best);
    }

    const PlacedPolytope& placed_;
    std::size_t count_ = 0;  // 0: large
    std::array<double, support_scan_limit> x_, y_, z_;
};

class PairSupport {
  public:
    PairSupport(const PlacedPolytope& a, const PlacedPolytope& b)
        : a_(a), b_(b), support_a_(a), support_b_(b) {}

    // The point of A - B furthest along a world direction.
    MinkowskiPoint point(const dvec3& d) const {
        return minkowski_point(a_, b_, support_a_.furthest(d), support_b_.furthest(-d));
    }
    MinkowskiPoint point_near(const dvec3& d, Index hint_a, Index hint_b) const {
        return minkowski_point(a_, b_, support_a_.furthest_near(d, hint_a),
                               support_b_.furthest_near(-d, hint_b));
    }

  private:
    const PlacedPolytope& a_;
    const PlacedPolytope& b_;
    PreparedSupport support_a_, support_b_;
};

}  // namespace collidoscope
