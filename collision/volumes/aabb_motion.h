// Axis-aligned boxes that follow a moving body, and what their test costs.
// Source: lecture notes, "Bounding Boxes": updated as the object moves; six scalars.
#pragma once

#include <span>

#include "collision/mesh.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/constants.h"
#include "collision/volumes/counted.h"

namespace collidoscope {

// The smallest box; exact. No points give the origin.
inline Aabb fit_aabb(std::span<const vec3> points) {
    if (points.empty()) return {};
    Aabb box = empty_aabb();
    for (const vec3& p : points) grow(box, p);
    return box;
}

// Six comparisons; exact.
template <typename N>
bool overlaps_in(const Aabb& a, const Aabb& b) {
    for (int k = 0; k < 3; ++k) {
        if (N(double{a.min[k]}) > N(double{b.max[k]}) || N(double{b.min[k]}) > N(double{a.max[k]}))
            return false;
    }
    return true;
}

// Update under motion without looking at the body: the aligned box round the turned box. Always of
// the box as first fitted, or it would grow with every turn. Cost: 36 operations, whatever the body
// has; up to a third longer along each axis than a fresh fit, and more for thin bodies.
template <typename N = double>
Aabb moved(const Aabb& box, const RelativePose& pose) {
    const auto value = [](const auto& x) {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, double>) {
            return x;
        } else {
            return x.value();
        }
    };
    const dvec3 center = 0.5 * (dvec3(box.min) + dvec3(box.max));
    const Vector<N> c = vector_of<N>(center);
    const Vector<N> half = vector_of<N>(dvec3(box.max) - center);
    Aabb result;
    for (int k = 0; k < 3; ++k) {
        const Vector<N> row = {N(pose.rotation[0][k]), N(pose.rotation[1][k]),
                               N(pose.rotation[2][k])};
        const Vector<N> reach = {magnitude(row.x), magnitude(row.y), magnitude(row.z)};
        const N middle = dot(row, c) + N(pose.translation[k]);
        const N width = dot(reach, half);
        const double pad =
            double{constants::moved_volume_pad} *
                (magnitude(pose.translation[k]) + magnitude(value(middle)) + value(width)) +
            0x1p-148;
        result.min[k] = rounded_down(value(middle - width) - pad);
        result.max[k] = rounded_up(value(middle + width) + pad);
    }
    return result;
}

inline double solid_volume(const Aabb& box) {
    const dvec3 size = dvec3(box.max) - dvec3(box.min);
    return size.x * size.y * size.z;
}

}  // namespace collidoscope
