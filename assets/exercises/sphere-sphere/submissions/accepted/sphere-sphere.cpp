#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const Vec3 between = b["center"].vec3() - a["center"].vec3();
    const double distance = length(between);
    const double reach = a["radius"].number() + b["radius"].number();
    const Vec3 normal = distance > 0 ? between * (1 / distance) : Vec3{0, 1, 0};
    return {{"hit", distance <= reach}, {"signed_distance", distance - reach}, {"normal", normal}};
}
