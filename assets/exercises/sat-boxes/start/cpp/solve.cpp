// Do two oriented boxes overlap, how deep, and along which axis?
//
// a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
// the unit quaternion [w, x, y, z]
//
// Return hit: true when no axis separates them; touching counts
// Return depth: of boxes that overlap, the smallest overlap of all axes
// Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
// to b
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 center_a = question["a"]["center"].vec3();
    [[maybe_unused]] const Vec3 half_a = question["a"]["half"].vec3();
    [[maybe_unused]] const Value& rotation_a = question["a"]["rotation"];
    [[maybe_unused]] const Vec3 center_b = question["b"]["center"].vec3();
    [[maybe_unused]] const Vec3 half_b = question["b"]["half"].vec3();
    [[maybe_unused]] const Value& rotation_b = question["b"]["rotation"];
    return {{"hit", false}, {"depth", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
