// A solid box's own coordinates as polynomials in the given floats, for exact signs: which side of
// a face a point lies on, and how a direction runs toward it.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/narrow/box/box_frame.h"

namespace collidoscope {

// Face 2 k + 1 lies at the upper end of axis k, face 2 k at the lower. A turned box multiplies all
// its numbers with scale() = |q|², which makes them polynomials of the quaternion's four floats.
class TurnedBoxCoordinates {
  public:
    explicit TurnedBoxCoordinates(const Box& box) : box_(box), frame_(box) {
        const quat& q = box.rotation;
        if (q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0) box_.rotation = quat(1, 0, 0, 0);
        const glm::dquat d(box_.rotation);
        scale_ = d.w * d.w + d.x * d.x + d.y * d.y + d.z * d.z;
    }

    double scale() const { return scale_; }
    dvec3 outward(int face) const {
        return face % 2 != 0 ? frame_.axis[face / 2] : -frame_.axis[face / 2];
    }
    dvec3 center() const { return frame_.center; }

    // scale() times how far p lies beyond the face (negative: inside of it). Degree 3.
    template <typename Lift>
    auto beyond(Lift lift, const vec3& p, int face) const {
        return along(lift, lift(p) - lift(box_.center), face) -
               squared(lift) * lift(double{box_.half[face / 2]});
    }
    // scale() times how fast a direction leaves through the face. Degree 3.
    template <typename Lift>
    auto leaving(Lift lift, const vec3& direction, int face) const {
        return along(lift, lift(direction), face);
    }
    // Degree 2.
    template <typename Lift>
    auto squared(Lift lift) const {
        const auto w = lift(double{box_.rotation.w}), x = lift(double{box_.rotation.x}),
                   y = lift(double{box_.rotation.y}), z = lift(double{box_.rotation.z});
        return w * w + x * x + (y * y + z * z);
    }

  private:
    template <typename Lift, typename Vector>
    auto along(Lift lift, const Vector& v, int face) const {
        const auto w = lift(double{box_.rotation.w}), x = lift(double{box_.rotation.x}),
                   y = lift(double{box_.rotation.y}), z = lift(double{box_.rotation.z});
        const auto two = lift(face % 2 != 0 ? 2.0 : -2.0), one = lift(face % 2 != 0 ? 1.0 : -1.0);
        switch (face / 2) {
            case 0:
                return one * (w * w + x * x - (y * y + z * z)) * v.x + two * (x * y + w * z) * v.y +
                       two * (x * z - w * y) * v.z;
            case 1:
                return two * (x * y - w * z) * v.x + one * (w * w + y * y - (x * x + z * z)) * v.y +
                       two * (y * z + w * x) * v.z;
            default:
                return two * (x * z + w * y) * v.x + two * (y * z - w * x) * v.y +
                       one * (w * w + z * z - (x * x + y * y)) * v.z;
        }
    }

    Box box_;
    BoxFrame frame_;
    double scale_;
};

// The same of an axis-aligned box; scale() is 1.
class AlignedBoxCoordinates {
  public:
    explicit AlignedBoxCoordinates(const Aabb& box) : box_(box) {}

    static double scale() { return 1; }
    static dvec3 outward(int face) {
        dvec3 axis(0);
        axis[face / 2] = face % 2 != 0 ? 1 : -1;
        return axis;
    }
    dvec3 center() const { return 0.5 * (dvec3(box_.min) + dvec3(box_.max)); }
    template <typename Lift>
    auto beyond(Lift lift, const vec3& p, int face) const {
        const int k = face / 2;
        return face % 2 != 0 ? lift(double{p[k]}) - lift(double{box_.max[k]})
                             : lift(double{box_.min[k]}) - lift(double{p[k]});
    }
    template <typename Lift>
    auto leaving(Lift lift, const vec3& direction, int face) const {
        const double d = double{direction[face / 2]};
        return lift(face % 2 != 0 ? d : -d);
    }
    template <typename Lift>
    auto squared(Lift lift) const {
        return lift(1.0);
    }

  private:
    Aabb box_;
};

inline TurnedBoxCoordinates coordinates_of(const Box& box) {
    return TurnedBoxCoordinates(box);
}
inline AlignedBoxCoordinates coordinates_of(const Aabb& box) {
    return AlignedBoxCoordinates(box);
}

// "+x", "-x", "+y" ...: a face by the box's own axis.
inline const char* name_of_face(int face) {
    static constexpr const char* names[] = {"-x", "+x", "-y", "+y", "-z", "+z"};
    return names[face];
}

namespace detail {

// The position of a point along one axis of a box.
struct AxisPlace {
    int face = 0;       // the nearer of the axis's two faces
    double beyond = 0;  // how far outside of it; negative inside. The sign is exact
};

}  // namespace detail

}  // namespace collidoscope
