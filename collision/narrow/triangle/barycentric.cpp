#include "collision/narrow/triangle/barycentric.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "collision/exact/predicates.h"

namespace collidoscope {
namespace {

dvec3 with_sum_one(const dvec3& weights) {
    const dvec3 inside = glm::clamp(weights, 0.0, 1.0);
    return inside / (inside.x + inside.y + inside.z);
}

// For a triangle that is a segment or a point: along its longest edge.
dvec3 along_longest_edge(const std::array<dvec3, 3>& corners, const dvec3& point) {
    std::size_t from = 0;
    double longest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const dvec3 edge = corners[(i + 1) % 3] - corners[i];
        const double length = glm::dot(edge, edge);
        if (length > longest) longest = length, from = i;
    }
    dvec3 weights(1, 0, 0);
    if (!(longest > 0)) return weights;
    const std::size_t to = (from + 1) % 3;
    const double share = std::clamp(
        glm::dot(point - corners[from], corners[to] - corners[from]) / longest, 0.0, 1.0);
    weights = dvec3(0);
    weights[static_cast<int>(from)] = 1 - share;
    weights[static_cast<int>(to)] = share;
    return weights;
}

}  // namespace

dvec3 barycentric_at(const Ray& ray, const Triangle& triangle, float t) {
    // Each corner's weight is the volume over the edge across from it.
    const auto volume = [&](const vec3& p, const vec3& q) {
        return exact::value_of_det(ray.direction, ray.origin, p, q);
    };
    const dvec3 volumes(volume(triangle.b, triangle.c), volume(triangle.c, triangle.a),
                        volume(triangle.a, triangle.b));
    const double sum = volumes.x + volumes.y + volumes.z;
    if (sum != 0 && std::isfinite(1 / sum)) return with_sum_one(volumes / sum);

    const std::array<dvec3, 3> corners{dvec3(triangle.a), dvec3(triangle.b), dvec3(triangle.c)};
    const dvec3 point = dvec3(ray.origin) + double{t} * dvec3(ray.direction);
    const dvec3 across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    const double area = glm::dot(across, across);
    if (!(area > 0)) return along_longest_edge(corners, point);
    const auto part = [&](std::size_t from, std::size_t to) {
        return glm::dot(glm::cross(corners[to] - corners[from], point - corners[from]), across) /
               area;
    };
    return with_sum_one({part(1, 2), part(2, 0), part(0, 1)});
}

vec3 point_at(const Triangle& triangle, const dvec3& weights) {
    return vec3(weights.x * dvec3(triangle.a) + weights.y * dvec3(triangle.b) +
                weights.z * dvec3(triangle.c));
}

}  // namespace collidoscope
