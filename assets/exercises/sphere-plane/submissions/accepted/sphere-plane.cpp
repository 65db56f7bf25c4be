#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const Vec3 normal = b["normal"].vec3();
    const double size = length(normal), radius = a["radius"].number();
    const double height = (dot(normal, a["center"].vec3()) - b["offset"].number()) / size;
    return {{"hit", height <= radius},
            {"signed_distance", height - radius},
            {"normal", normal * (-1 / size)}};
}
