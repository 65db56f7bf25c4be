// Where does a ray meet the surface of a sphere?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a sphere with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets the surface; grazing counts
// Return t: the smallest t >= 0 at which it does, from inside where it leaves
// Return normal: unit vector of the surface there, away from the center
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 origin = question["a"]["origin"].vec3();
    [[maybe_unused]] const Vec3 direction = question["a"]["direction"].vec3();
    [[maybe_unused]] const Vec3 center = question["b"]["center"].vec3();
    [[maybe_unused]] const double radius = question["b"]["radius"].number();
    return {{"hit", false}, {"t", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
