#include "collision/motion/triangles/normal_cones.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <span>

#include "collision/motion/triangles/constants.h"

namespace collidoscope {
namespace {

std::vector<std::array<std::uint32_t, 3>> places_of(const Mesh& mesh, const MeshEdges& numbers) {
    std::vector<std::array<std::uint32_t, 3>> places(mesh.triangles.size());
    for (std::size_t t = 0; t < places.size(); ++t) {
        for (std::size_t i = 0; i < 3; ++i) places[t][i] = numbers.place[mesh.triangles[t][i]];
    }
    return places;
}

std::span<const std::uint32_t> listed(const TrianglesOf& all, std::uint32_t number) {
    return {all.triangles.data() + all.first[number],
            all.triangles.data() + all.first[number + std::size_t{1}]};
}

// Whether the surface rises from here along `side`, seen along `out`.
bool rises(const dvec3& out, const dvec3& side) {
    const double length = glm::length(side);
    return length > 0 && glm::dot(out, side) > constants::normal_cone_slack * length;
}

}  // namespace

NormalCones::NormalCones(const Mesh& mesh)
    : numbers_(number_edges(mesh)),
      around_edge_(triangles_of(numbers_.edges, numbers_.edge_count)),
      around_place_(triangles_of(places_of(mesh, numbers_), numbers_.places)) {}

ConeTest NormalCones::test(const Mesh& mesh, const RelativePose& placed, std::uint32_t triangle,
                           FeatureKind feature, int index, const dvec3& out) const {
    ConeTest result;
    if (feature == FeatureKind::Face) return result;
    const auto k = static_cast<std::size_t>(index);
    const auto& corners = mesh.triangles[triangle];
    const std::uint32_t first = numbers_.place[corners[k]],
                        last = numbers_.place[corners[(k + 1) % 3]];
    const bool edge = feature == FeatureKind::Edge;
    double nearest = -1;
    for (const std::uint32_t t :
         edge ? listed(around_edge_, numbers_.edges[triangle][k]) : listed(around_place_, first)) {
        const Triangle face = placed(mesh.triangle(t));
        const std::array<dvec3, 3> v{dvec3(face.a), dvec3(face.b), dvec3(face.c)};
        dvec3 normal = glm::cross(v[1] - v[0], v[2] - v[0]);
        const double length = glm::length(normal);
        if (!(length > 0)) continue;
        normal /= length;
        ++result.faces;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t place = numbers_.place[mesh.triangles[t][i]];
            if (edge && place != first && place != last) {
                // From the edge into the face.
                const dvec3 along = v[(i + 2) % 3] - v[(i + 1) % 3], to = v[i] - v[(i + 1) % 3];
                if (rises(out, to - glm::dot(to, along) / glm::dot(along, along) * along))
                    result.inside = false;
            }
            if (!edge && place == first &&
                (rises(out, v[(i + 1) % 3] - v[i]) || rises(out, v[(i + 2) % 3] - v[i])))
                result.inside = false;
        }
        const double side = glm::dot(normal, out);
        if (std::fabs(side) <= nearest) continue;
        nearest = std::fabs(side);
        result.face = t;
        result.face_normal = side < 0 ? -normal : normal;
    }
    if (result.inside) result.face_normal = dvec3(0);
    return result;
}

}  // namespace collidoscope
