// Which side of one triangle's plane many points lie on: the part of orient3d that depends on the
// triangle alone is computed once.
#pragma once

#include <cmath>

#include "collision/exact/predicates.h"

namespace collidoscope::exact {

// The same answers as orient3d(t.a, t.b, t.c, p), always.
class TriangleSide {
  public:
    explicit TriangleSide(const Triangle& t) : triangle_(t), origin_(t.a) {
        const dvec3 u = dvec3(t.b) - origin_;
        const dvec3 v = dvec3(t.c) - origin_;
        const double yz = u.y * v.z, zy = u.z * v.y;
        const double zx = u.z * v.x, xz = u.x * v.z;
        const double xy = u.x * v.y, yx = u.y * v.x;
        normal_ = {yz - zy, zx - xz, xy - yx};
        // Eight units of 2^-53 times the permanent bound the error, as in orient3d.
        bound_ = 0x1p-50 * dvec3(std::fabs(yz) + std::fabs(zy), std::fabs(zx) + std::fabs(xz),
                                 std::fabs(xy) + std::fabs(yx));
    }

    // +1 where the triangle's normal points to, -1 behind, 0 on the plane; always 0 for a
    // degenerate triangle. Cost: 14 flops and a comparison unless nearly on the plane.
    int operator()(const vec3& p) const {
        const dvec3 w = dvec3(p) - origin_;
        const double det = w.x * normal_.x + w.y * normal_.y + w.z * normal_.z;
        const double bound =
            std::fabs(w.x) * bound_.x + std::fabs(w.y) * bound_.y + std::fabs(w.z) * bound_.z;
        const int sign = (det > bound) - (det < -bound);
        if (sign != 0 || bound == 0) return sign;
        return detail::orient3d_exact(triangle_.a, triangle_.b, triangle_.c, p);
    }

    // A distance that p surely has from the plane, times normal_at_most(); zero where rounding
    // leaves that open.
    double surely_apart(const vec3& p) const {
        const dvec3 w = dvec3(p) - origin_;
        const double det = w.x * normal_.x + w.y * normal_.y + w.z * normal_.z;
        const double bound =
            std::fabs(w.x) * bound_.x + std::fabs(w.y) * bound_.y + std::fabs(w.z) * bound_.z;
        return std::fmax(std::fabs(det) - bound, 0);
    }
    // The exact normal is not longer.
    double normal_at_most() const {
        const dvec3 most(std::fabs(normal_.x) + bound_.x, std::fabs(normal_.y) + bound_.y,
                         std::fabs(normal_.z) + bound_.z);
        return (1 + 0x1p-48) * std::sqrt(most.x * most.x + most.y * most.y + most.z * most.z);
    }

    // (b - a) x (c - a), rounded: not exact, not of unit length.
    const dvec3& normal() const { return normal_; }
    // dot(normal, p - a), rounded.
    double height(const vec3& p) const {
        const dvec3 w = dvec3(p) - origin_;
        return w.x * normal_.x + w.y * normal_.y + w.z * normal_.z;
    }

  private:
    Triangle triangle_;
    dvec3 origin_;
    dvec3 normal_;
    dvec3 bound_;
};

}  // namespace collidoscope::exact
