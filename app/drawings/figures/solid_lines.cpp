#include "app/drawings/figures/solid_lines.h"

#include <cstring>
#include <map>
#include <unordered_map>

namespace collidoscope::app {
namespace {

struct PositionHash {
    std::size_t operator()(const glm::vec3& p) const {
        std::array<std::uint32_t, 3> bits{};
        const glm::vec3 q = p + 0.0f;  // no negative zero
        std::memcpy(bits.data(), &q, sizeof bits);
        std::size_t h = 0;
        for (const std::uint32_t b : bits) h = (h ^ b) * 0x9E3779B97F4A7C15ULL;
        return h ^ (h >> 29);
    }
};

}  // namespace

SolidLines lines_of(const SolidBody& solid, const Projection& projection) {
    const render::MeshGeometry& mesh = *solid.geometry;
    const glm::dmat4 model(solid.look.model);
    const auto world = [&](const glm::vec3& p) {
        return glm::dvec3(model * glm::dvec4(glm::dvec3(p), 1));
    };
    // Corners in one place are one point, whatever their normals are.
    std::unordered_map<glm::vec3, std::uint32_t, PositionHash> numbers;
    std::vector<glm::dvec3> points;
    std::vector<std::uint32_t> welded;
    const auto number_of = [&](const glm::vec3& p) {
        const auto [entry, fresh] = numbers.emplace(p, static_cast<std::uint32_t>(points.size()));
        if (fresh) points.push_back(world(p));
        return entry->second;
    };
    for (const render::MeshVertex& v : mesh.vertices) welded.push_back(number_of(v.position));
    SolidLines out;
    using Edge = std::pair<std::uint32_t, std::uint32_t>;
    const auto edge_of = [](std::uint32_t a, std::uint32_t b) {
        return a < b ? Edge{a, b} : Edge{b, a};
    };
    std::map<Edge, int> faces;  // of each edge: bit 0 one toward the viewer, bit 1 one away,
                                // 4 for each face
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        std::array<std::uint32_t, 3> corner{};
        for (std::size_t k = 0; k < 3; ++k) corner[k] = welded[mesh.indices[i + k]];
        const glm::dvec3 &a = points[corner[0]], &b = points[corner[1]], &c = points[corner[2]];
        const glm::dvec3 normal = glm::cross(b - a, c - a);
        const glm::dvec3 to_eye =
            projection.orthographic() ? -projection.forward() : projection.eye() - a;
        const int side = glm::dot(normal, to_eye) > 0 ? 1 : 2;
        for (std::size_t k = 0; k < 3; ++k) {
            int& entry = faces[edge_of(corner[k], corner[(k + 1) % 3])];
            entry = (entry | side) + 4;
        }
    }
    const bool crisp = solid.look.edges.width > 0;
    if (crisp) {
        for (const auto& edge : mesh.edges) {
            out.edges.push_back({world(edge[0]), world(edge[1])});
            faces.erase(edge_of(number_of(edge[0]), number_of(edge[1])));
        }
    }
    for (const auto& [edge, entry] : faces) {
        const bool border = entry / 4 == 1;
        if ((entry & 3) == 3 || border)
            out.outlines.push_back({points[edge.first], points[edge.second]});
    }
    return out;
}

}  // namespace collidoscope::app
