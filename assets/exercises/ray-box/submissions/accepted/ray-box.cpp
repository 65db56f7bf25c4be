#include <array>
#include <cmath>
#include <limits>

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

struct Passage {
    double t;
    Vec3 normal;
};

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const std::array<Vec3, 3> axes = axes_of(b);
    const Vec3 offset = a["origin"].vec3() - b["center"].vec3(), half = b["half"].vec3();
    const Vec3 direction = a["direction"].vec3();
    // On the surface already: the ray begins where it meets the box.
    bool outside = false;
    std::size_t face = 3;
    for (std::size_t k = 3; k-- > 0;) {
        const double beyond = std::abs(dot(offset, axes[k])) - half[k];
        outside = outside || beyond > 0;
        if (beyond == 0) face = k;
    }
    if (!outside && face < 3)
        return {{"hit", true},
                {"t", 0},
                {"normal", axes[face] * std::copysign(1.0, dot(offset, axes[face]))}};
    constexpr double never = std::numeric_limits<double>::infinity();
    Passage enters{-never, {}}, leaves{never, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        const double start = dot(offset, axes[k]), step = dot(direction, axes[k]);
        if (step == 0) {
            if (std::abs(start) > half[k]) return {{"hit", false}};
            continue;
        }
        const double sign = std::copysign(1.0, step);
        const double first = (-sign * half[k] - start) / step;
        const double last = (sign * half[k] - start) / step;
        if (first > enters.t) enters = {first, axes[k] * -sign};
        if (last < leaves.t) leaves = {last, axes[k] * sign};
    }
    if (enters.t > leaves.t || leaves.t < 0) return {{"hit", false}};
    const Passage& meets = enters.t >= 0 ? enters : leaves;
    return {{"hit", true}, {"t", meets.t}, {"normal", meets.normal}};
}
