#include "collision/volumes/hull.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {

double solid_volume(const Polytope& hull) {
    if (hull.dimension < 3) return 0;
    // Sum the pyramids over the faces' fans, with their tip in the center.
    double six = 0;
    for (Index f = 0; f < hull.faces.size(); ++f) {
        const std::vector<vec3> corners = hull.corners_of(f);
        const dvec3 a = dvec3(corners[0]) - hull.center;
        for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
            const dvec3 b = dvec3(corners[i]) - hull.center;
            const dvec3 c = dvec3(corners[i + 1]) - hull.center;
            six += dot(a, cross(b, c));
        }
    }
    return std::abs(six) / 6;
}

std::size_t bytes_of(const Polytope& hull) {
    // Per half-edge: origin and next; per vertex: its place and a half-edge that leaves it.
    return hull.vertices.size() * (sizeof(vec3) + sizeof(Index)) +
           hull.half_edges.size() * 2 * sizeof(Index);
}

}  // namespace collidoscope
