// A ray against the infinite cylinder around an axis: the wall that capsules and cylinders share.
//
// With m from a point of the axis a to the ray's origin, |m×a + t d×a|² = r²|a|² is
// A t² + 2 B t + C = 0. Its discriminant is |a|² times r²|d×a|² - (a·(d×m))², of degree 6 instead
// of 8, so that its sign is exact for all finite floats.
//
// Source: Ericson 2005, "Real-Time Collision Detection", section 5.3.7 (ray against cylinder).
#pragma once

#include <cstdint>

#include "collision/exact/sign.h"
#include "collision/shapes.h"

namespace collidoscope {

// The axis is not clipped: its ends tell places along it. Ends that coincide have no direction.
class RayWall {
  public:
    // The ray's origin, or the place where its line enters the wall or leaves it.
    enum class At : std::uint8_t { Origin, Entry, Exit };

    // upright: ends that coincide have the y axis as their direction. The ray must outlive it.
    RayWall(const Ray& ray, const Segment& axis, float radius, bool upright);

    // C: the sign is +1 for an origin outside of the wall, 0 on it.
    template <typename Lift>
    auto start(Lift lift) const {
        const auto a = direction(lift), w = cross(from_axis(lift), a);
        const auto r = lift(double{radius_});
        return dot(w, w) - r * r * dot(a, a);
    }
    // B: negative where the ray approaches the axis.
    template <typename Lift>
    auto approach(Lift lift) const {
        const auto a = direction(lift);
        return dot(cross(from_axis(lift), a), cross(lift(ray_.direction), a));
    }
    // The discriminant over |a|²: negative where the line misses the wall.
    template <typename Lift>
    auto discriminant(Lift lift) const {
        const auto a = direction(lift), d = lift(ray_.direction), v = cross(d, a);
        const auto volume = dot(a, cross(d, from_axis(lift)));
        const auto r = lift(double{radius_});
        return r * r * dot(v, v) - volume * volume;
    }

    double c() const { return c_; }
    double b() const { return b_; }
    double reduced_discriminant() const { return discriminant_; }
    // The ray runs along the axis, or there is none.
    bool parallel() const { return parallel_; }
    // Sign of the ray's direction along the axis.
    int rises() const { return rises_; }

    // The parameters where the line enters the wall, for c > 0 and b < 0, and where it leaves it,
    // for c < 0; neither for a parallel ray nor for a line that misses.
    double entry() const;
    double exit() const;
    // -1 before the axis's first end, 0 between the ends or level with one, +1 beyond the second.
    // Entry and Exit as above. Exact for all finite floats.
    int place(At at) const;
    // Sign along the axis from an end to a place: 0 level with it.
    int side(const vec3& end, At at) const;
    // The parameter where the ray is level with an end; rises() is not 0.
    double level(const vec3& end) const;
    // Whether it is within the radius of the end there. Exact.
    bool in_disc(const vec3& end) const;

    // The unit vector across the axis to a point, or, where that has no length, against the ray.
    vec3 outward(const dvec3& point) const;
    // The unit vector along the axis; zero where it has none.
    const dvec3& unit_axis() const { return unit_axis_; }
    // The ray's unit vector, turned around.
    vec3 against() const;

    const Segment& axis() const { return axis_; }
    float radius() const { return radius_; }

  private:
    template <typename Lift>
    auto direction(Lift lift) const {
        return upright_ ? lift(vec3(0, 1, 0)) : lift(axis_.b) - lift(axis_.a);
    }
    template <typename Lift>
    auto from_axis(Lift lift) const {
        return lift(ray_.origin) - lift(axis_.a);
    }

    const Ray& ray_;
    Segment axis_;
    float radius_;
    bool upright_;
    bool parallel_;
    int rises_;
    double a_, b_, c_, discriminant_, root_;
    dvec3 unit_axis_{0};
};

}  // namespace collidoscope
