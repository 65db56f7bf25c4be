// Bounding spheres: Ritter's quick one and the smallest one.
//
// Sources: lecture notes, "Bounding Boxes" (four scalars, unchanged by rotation); Ritter, "An
// efficient bounding sphere" (Graphics Gems, 1990); Welzl, "Smallest enclosing disks (balls and
// ellipsoids)" (1991) with the pivoting of Gärtner, "Fast and robust smallest enclosing balls"
// (1999).
#pragma once

#include <numbers>
#include <span>
#include <vector>

#include "collision/mesh.h"
#include "collision/volumes/counted.h"

namespace collidoscope {

// Every point lies inside, exactly: the radius is measured from the center as rounded to float, to
// the farthest point, and rounded up. No points give a sphere of radius 0 at the origin. The radius
// is infinite where no float is large enough (coordinates above 1e38).

// Ritter: a pair of far points gives a first sphere, each point outside makes it grow. At most
// about a fifth larger than needed, often 5 %. Cost: four passes.
Sphere fit_ritter_sphere(std::span<const vec3> points);

// The smallest sphere, to within 1e-6 of its radius plus the rounding of its center (a float each
// coordinate). Cost: about 10 passes; at most 1,000, after which the sphere found is widened until
// it holds all.
Sphere fit_smallest_sphere(std::span<const vec3> points);

namespace detail {

struct Ball {
    dvec3 center{0};
    double squared_radius = -1;  // negative: holds nothing
};

// The smallest ball in double: the heart of the above, and, of points in one plane, the smallest
// disc. support: how many of the points it was drawn through.
Ball smallest_ball(std::span<const dvec3> points);

// sum of the polynomial d·d - (ra + rb)²: positive when the spheres are apart.
template <typename Lift>
auto sphere_excess(const Sphere& a, const Sphere& b, Lift lift) {
    const auto d = lift(b.center) - lift(a.center);
    const auto s = lift(double{a.radius}) + lift(double{b.radius});
    return dot(d, d) - s * s;
}

}  // namespace detail

bool contains(const Sphere& sphere, const vec3& p);

// Exact for all finite floats. Cost: 12 operations.
inline bool overlaps(const Sphere& a, const Sphere& b) {
    return exact::sign([&](auto lift) { return detail::sphere_excess(a, b, lift); }) <= 0;
}
// The same in plain numbers, to be counted.
template <typename N>
bool overlaps_in(const Sphere& a, const Sphere& b) {
    return detail::sphere_excess(a, b, exact::Lift<N>{}) <= N(0);
}

// Update under motion: the center only. Holds the points as the pose moves them and rounds them.
Sphere moved(const Sphere& sphere, const RelativePose& pose);

inline double solid_volume(const Sphere& s) {
    const double r = double{s.radius};
    return 4 * std::numbers::pi / 3 * r * r * r;
}

}  // namespace collidoscope
