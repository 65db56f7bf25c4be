// Are segments, points and triangles farther apart than a given length? Decided by exact signs.
#pragma once

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope {

namespace detail {

// The sum of two radii, which a float, and now and then a double, cannot hold.
struct Reach {
    float a = 0, b = 0;  // zero or more
    double sum() const { return double{a} + double{b}; }
    template <typename Lift>
    auto lifted(Lift lift) const {
        return lift(double{a}) + lift(double{b});
    }
};

// The sign of the distance minus the reach: +1 apart, 0 touching, -1 overlapping. Exact for all
// finite floats; segments may be points, triangles segments or points. Cost: 2 to 30 signs of
// polynomials of degree 2 to 6.
int sign_of_gap(const vec3& p, const vec3& q, const Reach& reach);
int sign_of_gap(const vec3& p, const Segment& s, const Reach& reach);
int sign_of_gap(const Segment& a, const Segment& b, const Reach& reach);
int sign_of_gap(const Segment& s, const Triangle& t, const Reach& reach);
// Does the segment pass from one side of the triangle to the other, through its inside? Then they
// overlap, whatever the reach. False for flat triangles.
bool pierces(const Segment& s, const Triangle& t);

// A signed distance computed in double with the sign that was decided exactly.
inline double with_sign(double value, int sign) {
    if (sign == 0) return 0;
    return sign > 0 ? std::max(value, 1e-300) : std::min(value, -1e-300);
}

// The closest points of two segments that do not meet, in double: the feet of the common
// perpendicular or the nearest of the four ends and what is opposite.
struct ClosestPair {
    dvec3 on_a{0}, on_b{0};
    double distance = 0;
};
ClosestPair closest_points(const Segment& a, const Segment& b);
// The parameters, from 0 to 1, of the closest points p + s d and q + t e, in double. For parallel
// segments side by side any of them. Source: Ericson 2005, section 5.1.9.
std::array<double, 2> closest_parameters(const dvec3& p, const dvec3& d, const dvec3& q,
                                         const dvec3& e);
// The unit vector along `way`, from a point of one segment to the nearest of another. If both lie
// inside, across the two, which is accurate however near they are.
dvec3 unit_way(const dvec3& way, const Segment& a, const Segment& b);

// A unit vector across a direction: the coordinate axis that is least along it, made perpendicular;
// +Y where there is none.
dvec3 any_across(const dvec3& direction);

}  // namespace detail
}  // namespace collidoscope
