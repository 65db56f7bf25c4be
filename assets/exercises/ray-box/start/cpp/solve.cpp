// Where does a ray meet the surface of an oriented box?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when the ray meets the box; grazing counts
// Return t: the smallest t >= 0 at which it meets the surface, from inside where it leaves
// Return normal: unit vector of the face there, out of the box
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 origin = question["a"]["origin"].vec3();
    [[maybe_unused]] const Vec3 direction = question["a"]["direction"].vec3();
    [[maybe_unused]] const Vec3 center = question["b"]["center"].vec3();
    [[maybe_unused]] const Vec3 half = question["b"]["half"].vec3();
    [[maybe_unused]] const Value& rotation = question["b"]["rotation"];
    return {{"hit", false}, {"t", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
