#include <algorithm>
#include <array>
#include <vector>

#include "collidoscope.h"
using namespace collidoscope;

Vec3 nearest_on_segment(Vec3 point, Vec3 start, Vec3 end) {
    const Vec3 direction = end - start;
    const double dd = dot(direction, direction);
    if (dd == 0) return start;
    return start + direction * std::clamp(dot(point - start, direction) / dd, 0.0, 1.0);
}

Answer solve(const Value& question) {
    const Vec3 center = question["a"]["center"].vec3();
    const double radius = question["a"]["radius"].number();
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 3; ++k) corners[k] = question["b"]["points"][k].vec3();
    const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const double area = dot(normal, normal);
    std::vector<Vec3> candidates;
    for (std::size_t k = 0; k < 3; ++k)
        candidates.push_back(nearest_on_segment(center, corners[k], corners[(k + 1) % 3]));
    if (area > 0) {
        const Vec3 foot = center + normal * (dot(corners[0] - center, normal) / area);
        bool within = true;
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 edge = corners[(k + 1) % 3] - corners[k];
            within = within && dot(cross(edge, foot - corners[k]), normal) >= 0;
        }
        if (within) candidates.push_back(foot);
    }
    const Vec3 nearest =
        *std::min_element(candidates.begin(), candidates.end(),
                          [&](Vec3 p, Vec3 q) { return length(p - center) < length(q - center); });
    const double distance = length(nearest - center);
    return {{"hit", distance <= radius},
            {"signed_distance", distance - radius},
            {"point_on_b", nearest}};
}
