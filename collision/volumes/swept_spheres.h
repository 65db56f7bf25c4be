// Swept spheres: what a ball covers while its center runs over a segment (a capsule) or a rectangle
// (a rounded rectangle). Over a point it is the sphere of sphere.h.
//
// Source: Larsen, Gottschalk, Lin, Manocha, "Fast proximity queries with swept sphere volumes"
// (1999): PQP's point, line and rectangle swept spheres; ECoDS table 1.
#pragma once

#include <array>
#include <numbers>
#include <span>
#include <vector>

#include "collision/mesh.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/core_distance.h"
#include "collision/volumes/counted.h"

namespace collidoscope {

// All points within the radius of the segment. 7 floats.
struct LineSweptSphere {
    vec3 a{0};
    vec3 b{0};
    float radius = 0;
};

// All points within the radius of { center + s sides[0] + t sides[1] : |s|, |t| <= 1 }; the sides
// are half as long as the rectangle's, and at right angles up to rounding. 10 floats.
struct RoundedRectangle {
    vec3 center{0};
    std::array<vec3, 2> sides{vec3(0), vec3(0)};
    float radius = 0;
};

// Both hold every vertex, exactly: the radius is measured, to the core as rounded to float, and
// rounded up. Tried along the axes of the covariance of the hull's surface and along the coordinate
// axes; the smallest volume wins. The capsule's axis runs through the middle of the smallest disc
// round the hull's shadow; the rectangle's radius is half the thickness across it, and its corners
// are cut back as far as the points there allow. Cost: about 20 passes over the vertices.
LineSweptSphere fit_capsule(const Polytope& hull);
RoundedRectangle fit_rounded_rectangle(const Polytope& hull);

// The same of points, in one given frame, for nodes of trees: the columns are the segment's
// direction and two across it; the rectangle's sides and its normal. Cost: a few passes.
LineSweptSphere fit_capsule(std::span<const vec3> points, const dmat3& axes);
RoundedRectangle fit_rounded_rectangle(std::span<const vec3> points, const dmat3& axes);

bool contains(const LineSweptSphere& capsule, const vec3& p);
bool contains(const RoundedRectangle& rectangle, const vec3& p);

namespace detail {

template <typename N>
Core<N, 2> core_of(const LineSweptSphere& c) {
    return {{vector_of<N>(c.a), vector_of<N>(c.b)}};
}
// The corners in turn.
template <typename N>
Core<N, 4> core_of(const RoundedRectangle& r) {
    const Vector<N> c = vector_of<N>(r.center), u = vector_of<N>(r.sides[0]),
                    v = vector_of<N>(r.sides[1]);
    return {{c - u - v, c + u - v, c + u + v, c - u + v}};
}

}  // namespace detail

// Compares the distance of the cores with the radii. False only with proof: along the line of the
// closest points the cores are apart by more than the radii, beyond the rounding of double; exact
// but for that. LineSweptSphere: about 115 operations. Rounded rectangle: 1,200 to 2,000.
template <typename N, typename Volume>
requires requires(const Volume& v) {
    detail::core_of<N>(v);
}
bool overlaps_in(const Volume& a, const Volume& b) {
    const auto core_a = detail::core_of<N>(a);
    const auto core_b = detail::core_of<N>(b);
    return !apart_by(core_a, core_b, N(double{a.radius}) + N(double{b.radius}));
}
inline bool overlaps(const LineSweptSphere& a, const LineSweptSphere& b) {
    return overlaps_in<double>(a, b);
}
inline bool overlaps(const RoundedRectangle& a, const RoundedRectangle& b) {
    return overlaps_in<double>(a, b);
}

// Update under motion: the core moves with the body, the radius grows by the rounding.
LineSweptSphere moved(const LineSweptSphere& capsule, const RelativePose& pose);
RoundedRectangle moved(const RoundedRectangle& rectangle, const RelativePose& pose);

double solid_volume(const LineSweptSphere& capsule);
// Steiner: the plate, half a cylinder along each side, an eighth of a ball at each corner and face.
double solid_volume(const RoundedRectangle& rectangle);

}  // namespace collidoscope
