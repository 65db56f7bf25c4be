// Does a sphere reach the solid below a plane?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector.
// The solid lies on the side that the normal points away from
//
// Return hit: true when sphere and solid share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the solid
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 center = question["a"]["center"].vec3();
    [[maybe_unused]] const double radius = question["a"]["radius"].number();
    [[maybe_unused]] const Vec3 plane_normal = question["b"]["normal"].vec3();
    [[maybe_unused]] const double offset = question["b"]["offset"].number();
    return {{"hit", false}, {"signed_distance", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
