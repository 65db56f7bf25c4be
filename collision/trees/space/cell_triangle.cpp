#include "collision/trees/space/cell_triangle.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/volumes/aabb.h"
#include "collision/volumes/constants.h"

namespace collidoscope {

bool reaches(const Triangle& triangle, const Aabb& cell) {
    // The axes of the box: exact.
    if (!overlaps(bounds_of(triangle), cell)) return false;
    for (const vec3& corner : {triangle.a, triangle.b, triangle.c})
        if (contains(cell, corner)) return true;

    const dvec3 center = 0.5 * (dvec3(cell.min) + dvec3(cell.max));
    const dvec3 half = 0.5 * (dvec3(cell.max) - dvec3(cell.min));
    const std::array<dvec3, 3> p{dvec3(triangle.a) - center, dvec3(triangle.b) - center,
                                 dvec3(triangle.c) - center};
    const std::array<dvec3, 3> edges{p[1] - p[0], p[2] - p[1], p[0] - p[2]};
    double extent = half.x + half.y + half.z;
    for (const dvec3& q : p) extent += std::abs(q.x) + std::abs(q.y) + std::abs(q.z);

    // The others in double; apart only by more than rounding.
    const auto separates = [&](const dvec3& axis) {
        const double u = dot(axis, p[0]), v = dot(axis, p[1]), w = dot(axis, p[2]);
        const double lo = std::fmin(u, std::fmin(v, w)), hi = std::fmax(u, std::fmax(v, w));
        const double size = std::abs(axis.x) + std::abs(axis.y) + std::abs(axis.z);
        const double reach = half.x * std::abs(axis.x) + half.y * std::abs(axis.y) +
                             half.z * std::abs(axis.z) +
                             constants::double_overlap_pad * extent * size;
        return lo > reach || hi < -reach;
    };
    if (separates(cross(edges[0], edges[1]))) return false;
    for (const dvec3& e : edges) {
        if (separates({0, -e.z, e.y}) || separates({e.z, 0, -e.x}) || separates({-e.y, e.x, 0}))
            return false;
    }
    return true;
}

}  // namespace collidoscope
