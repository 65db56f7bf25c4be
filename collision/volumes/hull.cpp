#include "collision/volumes/hull.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {

namespace {

// Six times the pyramids over a face's fan, with their tip in the center, one after the other.
template <typename CornerAt>
void add_pyramids(double& six, const dvec3& center, std::size_t corners, const CornerAt& at) {
    const dvec3 a = dvec3(at(0)) - center;
    for (std::size_t i = 1; i + 1 < corners; ++i) {
        const dvec3 b = dvec3(at(i)) - center;
        const dvec3 c = dvec3(at(i + 1)) - center;
        six += dot(a, cross(b, c));
    }
}

}  // namespace

double solid_volume(const Polytope& hull) {
    if (hull.dimension < 3) return 0;
    double six = 0;
    for (Index f = 0; f < hull.faces.size(); ++f) {
        const std::vector<vec3> corners = hull.corners_of(f);
        add_pyramids(six, hull.center, corners.size(), [&](std::size_t i) { return corners[i]; });
    }
    return std::abs(six) / 6;
}

double solid_volume(const Polytope& hull, const PackedFaces& faces) {
    if (hull.dimension < 3) return 0;
    double six = 0;
    faces.each([&](std::span<const Index> ring) {
        add_pyramids(six, hull.center, ring.size(),
                     [&](std::size_t i) { return hull.vertices[ring[i]]; });
    });
    return std::abs(six) / 6;
}

std::size_t bytes_of(const Polytope& hull) {
    // Per half-edge: origin and next; per vertex: its place and a half-edge that leaves it.
    return hull.vertices.size() * (sizeof(vec3) + sizeof(Index)) +
           hull.half_edges.size() * 2 * sizeof(Index);
}

}  // namespace collidoscope
