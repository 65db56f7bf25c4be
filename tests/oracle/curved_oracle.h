// Curved convex bodies in long double, by their definitions alone: how far they reach along a
// direction, and how far a point is outside. Uses nothing of collision/ but the shapes.
//
// Along any unit direction the gap between two bodies is at most their distance, and the overlap at
// least their depth. So directions that are looked for here, densely and then downhill, bound what
// GJK and EPA may say.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "collision/narrow/convex/curved_shapes.h"
#include "tests/oracle/point_in_body.h"

namespace collidoscope::oracle {

inline Long3 plus(const Long3& p, const Long3& q) {
    return p - (-1.0L) * q;
}
inline Long3 unit(const Long3& v) {
    return (1 / length(v)) * v;
}

class CurvedBody {
  public:
    explicit CurvedBody(const Cylinder& c) : from_(c.from), to_(c.to), radius_(c.radius) {
        take_axis();
    }
    explicit CurvedBody(const Cone& c) : kind_(1), from_(c.base), to_(c.apex), radius_(c.radius) {
        take_axis();
    }
    explicit CurvedBody(const Ellipsoid& e) : kind_(2), from_(e.center) {
        const long double w = e.rotation.w, x = e.rotation.x, y = e.rotation.y, z = e.rotation.z;
        const long double s = 2 / (w * w + x * x + y * y + z * z);
        axes_ = {Long3(1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
                 Long3(s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)),
                 Long3(s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y))};
        radii_ = {e.radii.x, e.radii.y, e.radii.z};
    }
    CurvedBody(std::vector<vec3> points, float radius)
        : kind_(3), radius_(radius), points_(std::move(points)) {}

    // The largest dot(n, p) over its points p; n is unit.
    long double reach(const Long3& n) const {
        if (kind_ == 3) return furthest(points_, n) + radius_;
        if (kind_ == 2) {
            long double squares = 0;
            for (std::size_t k = 0; k < 3; ++k)
                squares += radii_[k] * dot(n, axes_[k]) * radii_[k] * dot(n, axes_[k]);
            return dot(n, from_) + std::sqrt(squares);
        }
        const long double rim = radius_ * length(cross(n, up_));
        if (kind_ == 1) return std::max(dot(n, to_), dot(n, from_) + rim);
        return std::max(dot(n, from_), dot(n, to_)) + rim;
    }

    // No less than the distance of a point from the body, and zero inside; for cylinders and cones
    // it is the distance.
    long double outside(const Long3& p) const {
        if (kind_ == 3) return std::max(0.0L, outside_points(points_, p) - radius_);
        if (kind_ == 2) return outside_ellipsoid(p);
        const long double rho = length(cross(p - from_, up_)), z = dot(p - from_, up_);
        if (kind_ == 0)
            return std::hypot(std::max(rho - radius_, 0.0L), std::max({-z, z - height_, 0.0L}));
        return outside_profile(rho, z);
    }
    // The same from a point inside to the nearest point of the surface; of cylinders and cones.
    long double inside(const Long3& p) const {
        const long double rho = length(cross(p - from_, up_)), z = dot(p - from_, up_);
        if (kind_ == 0) return std::min({radius_ - rho, z, height_ - z});
        const long double slant = std::hypot(radius_, height_);
        return std::min(z, (radius_ * (height_ - z) - height_ * rho) / slant);
    }

  private:
    void take_axis() {
        const Long3 along = to_ - from_;
        height_ = length(along);
        up_ = height_ > 0 ? unit(along) : Long3(0, 1, 0);
    }
    // A cone's half profile is a triangle: (0, 0), (radius, 0), (0, height).
    long double outside_profile(long double rho, long double z) const {
        const long double line = radius_ * (height_ - z) - height_ * rho;
        if (z >= 0 && line >= 0) return 0;
        const auto to_edge = [&](long double ax, long double az, long double bx, long double bz) {
            const long double dx = bx - ax, dz = bz - az, squared = dx * dx + dz * dz;
            const long double t =
                squared > 0 ? std::clamp(((rho - ax) * dx + (z - az) * dz) / squared, 0.0L, 1.0L)
                            : 0.0L;
            return std::hypot(rho - ax - t * dx, z - az - t * dz);
        };
        return std::min(to_edge(0, 0, radius_, 0), to_edge(radius_, 0, 0, height_));
    }
    // The point is brought in along each axis whose radius is zero, then toward the center.
    long double outside_ellipsoid(const Long3& p) const {
        long double squares = 0, flat = 0, length_squared = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const long double x = dot(p - from_, axes_[k]);
            if (radii_[k] > 0) {
                squares += x / radii_[k] * (x / radii_[k]);
                length_squared += x * x;
            } else {
                flat += x * x;
            }
        }
        const long double shrink = squares > 1 ? 1 - 1 / std::sqrt(squares) : 0;
        return std::hypot(std::sqrt(length_squared) * shrink, std::sqrt(flat));
    }

    int kind_ = 0;
    Long3 from_{0, 0, 0}, to_{0, 0, 0}, up_{0, 1, 0};
    long double radius_ = 0, height_ = 0;
    std::array<Long3, 3> axes_{};
    std::array<long double, 3> radii_{};
    std::vector<vec3> points_;
};

inline long double outside(const Cylinder& cylinder, const Long3& p) {
    return CurvedBody(cylinder).outside(p);
}

// Bodies are of any class with reach().
// Positive: they are apart by at least this. Negative: moving B along n by as much parts them.
template <typename A, typename B>
long double gap_along(const A& a, const B& b, const Long3& n) {
    return -b.reach(-1.0L * n) - a.reach(n);
}

// The largest gap found uphill from a unit direction, whose steps begin with `step`.
template <typename A, typename B>
long double gap_uphill(const A& a, const B& b, Long3 best, long double step) {
    long double most = gap_along(a, b, best);
    for (int rounds = 300; step > 1e-10L && rounds > 0; --rounds) {
        const Long3 other = std::abs(best.x) < 0.6L ? Long3(1, 0, 0) : Long3(0, 1, 0);
        const Long3 u = unit(cross(best, other)), v = cross(best, u);
        bool better = false;
        for (int k = 0; k < 8 && !better; ++k) {
            const long double angle = 0.78539816339744830962L * k;
            const Long3 away = plus(std::cos(angle) * u, std::sin(angle) * v);
            const Long3 n = unit(plus(best, step * away));
            const long double gap = gap_along(a, b, n);
            better = gap > most;
            if (!better) continue;
            most = gap;
            best = n;
        }
        if (!better) step /= 2;
    }
    return most;
}

// The largest gap found: among directions all round, then uphill from the best.
template <typename A, typename B>
long double largest_gap(const A& a, const B& b, int directions = 64) {
    constexpr long double golden = 2.399963229728653322L;
    Long3 best(0, 0, 1);
    long double most = gap_along(a, b, best);
    for (int i = 0; i < directions; ++i) {
        const long double z = 1 - (2 * i + 1.0L) / directions, r = std::sqrt(1 - z * z);
        const Long3 n(r * std::cos(golden * i), r * std::sin(golden * i), z);
        const long double gap = gap_along(a, b, n);
        if (gap <= most) continue;
        most = gap;
        best = n;
    }
    return gap_uphill(a, b, best, 0.25L);
}

}  // namespace collidoscope::oracle
