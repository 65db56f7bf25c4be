#include "collision/volumes/dop.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/convex/half_spaces.h"

namespace collidoscope {

std::vector<std::vector<dvec3>> dop_faces(std::span<const vec3> directions,
                                          std::span<const float> lo, std::span<const float> hi) {
    // Measure from the middle of the box that the first three directions make.
    const dvec3 origin(0.5 * (double{lo[0]} + double{hi[0]}), 0.5 * (double{lo[1]} + double{hi[1]}),
                       0.5 * (double{lo[2]} + double{hi[2]}));
    const double size = double{hi[0]} - double{lo[0]} + double{hi[1]} - double{lo[1]} +
                        double{hi[2]} - double{lo[2]};
    std::vector<HalfSpace> sides;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const dvec3 d(directions[i]);
        sides.push_back({d, double{hi[i]}});
        sides.push_back({-d, -double{lo[i]}});
    }
    return faces_of(sides, origin, size);
}

double volume_within(const std::vector<std::vector<dvec3>>& faces) {
    dvec3 origin(0);
    std::size_t corners = 0;
    for (const auto& face : faces) {
        for (const dvec3& p : face) origin += p;
        corners += face.size();
    }
    if (corners == 0) return 0;
    origin /= static_cast<double>(corners);
    double six = 0;
    for (const auto& face : faces) {
        for (std::size_t i = 1; i + 1 < face.size(); ++i)
            six += dot(face[0] - origin, cross(face[i] - origin, face[i + 1] - origin));
    }
    return std::max(0.0, six / 6);
}

}  // namespace collidoscope
