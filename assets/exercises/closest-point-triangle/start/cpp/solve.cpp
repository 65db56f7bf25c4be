// Which point of a triangle is nearest to the center of a sphere, and do they share a point?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the nearest point from the center, minus the radius
// Return point_on_b: the point of the triangle nearest to the center
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 center = question["a"]["center"].vec3();
    [[maybe_unused]] const double radius = question["a"]["radius"].number();
    [[maybe_unused]] const Value& vertices = question["b"]["points"];
    return {{"hit", false}, {"signed_distance", 0.0}, {"point_on_b", Vec3{0, 1, 0}}};
}
