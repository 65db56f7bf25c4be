#include <algorithm>
#include <array>
#include <cmath>

#include "collidoscope.h"
using namespace collidoscope;

std::array<Vec3, 3> axes_of(const Value& box) {
    const Value& q = box["rotation"];
    const double w = q[0].number(), x = q[1].number(), y = q[2].number(), z = q[3].number();
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return {Vec3{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
            Vec3{s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
            Vec3{s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)}};
}

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const std::array<Vec3, 3> axes = axes_of(b);
    const Vec3 offset = a["center"].vec3() - b["center"].vec3(), half = b["half"].vec3();
    Vec3 own, way;  // in the box's frame
    for (std::size_t k = 0; k < 3; ++k) {
        own[k] = dot(offset, axes[k]);
        way[k] = std::clamp(own[k], -half[k], half[k]) - own[k];
    }
    double distance = length(way);
    Vec3 normal;
    if (distance > 0) {
        normal = way / distance;
    } else {  // inside: out through the nearest face
        std::size_t face = 0;
        for (std::size_t k = 1; k < 3; ++k)
            if (half[k] - std::abs(own[k]) < half[face] - std::abs(own[face])) face = k;
        distance = -(half[face] - std::abs(own[face]));
        normal[face] = -std::copysign(1.0, own[face]);
    }
    const double radius = a["radius"].number();
    return {{"hit", distance <= radius},
            {"signed_distance", distance - radius},
            {"normal", axes[0] * normal.x + axes[1] * normal.y + axes[2] * normal.z}};
}
