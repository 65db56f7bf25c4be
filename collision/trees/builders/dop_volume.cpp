#include "collision/trees/builders/dop_volume.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace collidoscope::detail {

std::vector<DopCorner> dop_corners(std::span<const vec3> directions) {
    std::vector<dvec3> normals;
    for (const vec3& d : directions) normals.push_back(glm::normalize(dvec3(d)));
    for (const vec3& d : directions) normals.push_back(-glm::normalize(dvec3(d)));
    // The hull of the unit normals: a face is a triple with no other normal beyond its plane.
    constexpr double flat =
        1e-9;  // of unit vectors: four normals in one plane make several triples
    std::vector<DopCorner> corners;
    const std::size_t n = normals.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 1; j < n; ++j) {
            for (std::size_t k = j + 1; k < n; ++k) {
                dvec3 plane = cross(normals[j] - normals[i], normals[k] - normals[i]);
                const double height = dot(plane, normals[i]);
                if (std::abs(height) <= flat) continue;
                if (height < 0) plane = -plane;
                const bool face = std::all_of(normals.begin(), normals.end(), [&](const dvec3& p) {
                    return dot(plane, p) <= std::abs(height) + flat;
                });
                if (!face) continue;
                const auto of = [&](std::size_t p) {
                    const dvec3 d(directions[p % directions.size()]);
                    return p < directions.size() ? d : -d;
                };
                DopCorner corner;
                corner.plane = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j),
                                static_cast<std::uint8_t>(k)};
                corner.weights = glm::inverse(dmat3(of(i), of(j), of(k)));
                corners.push_back(corner);
            }
        }
    }
    return corners;
}

DopRow row_towards(const std::vector<DopCorner>& corners, const dvec3& direction) {
    // The corner that the direction lies deepest in.
    const DopCorner* best = &corners.front();
    dvec3 weights(0);
    double deepest = -INFINITY;
    for (const DopCorner& corner : corners) {
        const dvec3 w = corner.weights * direction;
        const double least = std::min(w.x, std::min(w.y, w.z));
        if (least <= deepest) continue;
        deepest = least;
        best = &corner;
        weights = w;
    }
    // A weight below zero is rounding, and would not bound anything.
    DopRow row;
    row.plane = best->plane;
    for (int k = 0; k < 3; ++k) {
        row.weight[static_cast<std::size_t>(k)] = static_cast<float>(std::max(0.0, weights[k]));
    }
    return row;
}

AxisGap widest_gap(std::span<const vec3> directions, std::span<const float> lo_a,
                   std::span<const float> hi_a, std::span<const float> lo_b,
                   std::span<const float> hi_b) {
    std::size_t widest = 0;
    double most = -INFINITY;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const double length = glm::length(dvec3(directions[i]));
        const double gap =
            std::max(double{lo_a[i]} - double{hi_b[i]}, double{lo_b[i]} - double{hi_a[i]}) / length;
        if (gap <= most) continue;
        most = gap;
        widest = i;
    }
    const vec3 d = directions[widest];
    std::string name;
    for (int k = 0; k < 3; ++k) {
        if (d[k] == 0) continue;
        name += d[k] < 0 ? "-" : name.empty() ? "" : "+";
        name += "xyz"[k];
    }
    return {name, glm::normalize(d), static_cast<float>(most)};
}

}  // namespace collidoscope::detail
