#include "collision/trees/builders/split_refs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace collidoscope {
namespace {

// Bounds of where the edge from p to q, whose ends lie on both sides of the plane, crosses it.
Aabb crossing(const vec3& p, const vec3& q, int axis, float at) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    // The bound of six roundings, each relative to the larger coordinate.
    constexpr double rounding = 8 * 0x1p-53;
    const double share = (double(at) - double(p[axis])) / (double(q[axis]) - double(p[axis]));
    Aabb bounds;
    for (int k = 0; k < 3; ++k) {
        if (k == axis) {
            bounds.min[k] = bounds.max[k] = at;
            continue;
        }
        const double from = p[k], to = q[k];
        const double on_plane = from + share * (to - from);
        const double slack = rounding * (std::abs(from) + std::abs(to));
        const float low = std::nextafter(static_cast<float>(on_plane - slack), -infinite);
        const float high = std::nextafter(static_cast<float>(on_plane + slack), infinite);
        const float least = std::min(p[k], q[k]), most = std::max(p[k], q[k]);
        bounds.min[k] = std::clamp(low, least, most);
        bounds.max[k] = std::clamp(high, least, most);
    }
    return bounds;
}

std::optional<Aabb> common(const Aabb& a, const Aabb& b) {
    const Aabb both{glm::max(a.min, b.min), glm::min(a.max, b.max)};
    for (int k = 0; k < 3; ++k)
        if (both.min[k] > both.max[k]) return std::nullopt;
    return both;
}

}  // namespace

Aabb section(const Triangle& triangle, int axis, float at) {
    const std::array corners{triangle.a, triangle.b, triangle.c};
    Aabb bounds = empty_aabb();
    for (std::size_t i = 0; i < 3; ++i) {
        const vec3 &p = corners[i], &q = corners[(i + 1) % 3];
        if (p[axis] == at) grow(bounds, p);
        if ((p[axis] < at && at < q[axis]) || (q[axis] < at && at < p[axis]))
            grow(bounds, crossing(p, q, axis, at));
    }
    return bounds;
}

std::optional<Aabb> between(const Aabb& box, const Triangle& triangle, int axis, float low,
                            float high, const Aabb& section_low, const Aabb& section_high) {
    Aabb bounds = section_low;
    grow(bounds, section_high);
    for (const vec3& p : {triangle.a, triangle.b, triangle.c})
        if (low < p[axis] && p[axis] < high) grow(bounds, p);
    return common(bounds, box);
}

CutRef cut(const Aabb& box, const Triangle& triangle, int axis, float at) {
    const float low = box.min[axis], high = box.max[axis];
    const Aabb at_low = section(triangle, axis, low), at_plane = section(triangle, axis, at),
               at_high = section(triangle, axis, high);
    return {between(box, triangle, axis, low, at, at_low, at_plane),
            between(box, triangle, axis, at, high, at_plane, at_high)};
}

}  // namespace collidoscope
