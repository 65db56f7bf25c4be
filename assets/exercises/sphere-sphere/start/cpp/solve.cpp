// Do two spheres share a point?
//
// a, b: spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from a to b
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 center_a = question["a"]["center"].vec3();
    [[maybe_unused]] const double radius_a = question["a"]["radius"].number();
    [[maybe_unused]] const Vec3 center_b = question["b"]["center"].vec3();
    [[maybe_unused]] const double radius_b = question["b"]["radius"].number();
    return {{"hit", false}, {"signed_distance", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
