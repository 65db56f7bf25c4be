// Do a sphere and an oriented box share a point, and how far apart are they?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the box
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 center = question["a"]["center"].vec3();
    [[maybe_unused]] const double radius = question["a"]["radius"].number();
    [[maybe_unused]] const Vec3 box_center = question["b"]["center"].vec3();
    [[maybe_unused]] const Vec3 half = question["b"]["half"].vec3();
    [[maybe_unused]] const Value& rotation = question["b"]["rotation"];
    return {{"hit", false}, {"signed_distance", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
