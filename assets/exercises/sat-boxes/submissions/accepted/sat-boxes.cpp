#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

struct Box {
    Vec3 center;
    std::array<double, 3> half;
    std::array<Vec3, 3> axes;

    explicit Box(const Value& shape) : center(shape["center"].vec3()) {
        const Vec3 h = shape["half"].vec3();
        half = {h.x, h.y, h.z};
        const Value& q = shape["rotation"];
        const double w = q[0].number(), x = q[1].number(), y = q[2].number(), z = q[3].number();
        const double s = 2 / (w * w + x * x + y * y + z * z);
        axes = {Vec3{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                Vec3{s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)},
                Vec3{s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)}};
    }
    double reach(const Vec3& axis) const {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += half[k] * std::abs(dot(axes[k], axis));
        return sum;
    }
};

Answer solve(const Value& question) {
    const Box a(question["a"]), b(question["b"]);
    std::vector<Vec3> candidates;
    for (const Vec3& e : a.axes) candidates.push_back(e);
    for (const Vec3& f : b.axes) candidates.push_back(f);
    for (const Vec3& e : a.axes)
        for (const Vec3& f : b.axes) candidates.push_back(cross(e, f));
    double best = -std::numeric_limits<double>::infinity();
    Vec3 normal{0, 1, 0};
    for (Vec3 axis : candidates) {
        const double size = length(axis);
        if (size < 1e-6) continue;
        axis = axis * (1 / size);
        const double offset = dot(b.center - a.center, axis);
        const double gap = std::abs(offset) - a.reach(axis) - b.reach(axis);
        if (gap <= best) continue;
        best = gap;
        normal = offset >= 0 ? axis : axis * -1.0;
    }
    return {{"hit", best <= 0}, {"depth", -best}, {"normal", normal}};
}
