#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "render/mesh_geometry.h"

namespace collidoscope::render {

namespace {

using Corners = std::array<std::uint32_t, 3>;

std::uint32_t index(std::size_t i) {
    return static_cast<std::uint32_t>(i);
}

}  // namespace

MeshGeometry make_box() {
    std::vector<glm::vec3> p;
    p.reserve(8);
    for (int i = 0; i < 8; ++i) {
        p.emplace_back((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
    }
    const std::vector<Corners> t{{1, 3, 7}, {1, 7, 5}, {0, 4, 6}, {0, 6, 2}, {2, 6, 7}, {2, 7, 3},
                                 {0, 1, 5}, {0, 5, 4}, {4, 5, 7}, {4, 7, 6}, {0, 2, 3}, {0, 3, 1}};
    return make_geometry(p, t, {.crease_degrees = 0, .edges = true});
}

MeshGeometry make_sphere(int subdivisions) {
    const float g = (1 + std::sqrt(5.0F)) / 2;
    std::vector<glm::vec3> p{{-1, g, 0}, {1, g, 0}, {-1, -g, 0}, {1, -g, 0},
                             {0, -1, g}, {0, 1, g}, {0, -1, -g}, {0, 1, -g},
                             {g, 0, -1}, {g, 0, 1}, {-g, 0, -1}, {-g, 0, 1}};
    for (glm::vec3& v : p) v = glm::normalize(v);
    std::vector<Corners> t{{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                           {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                           {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                           {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    for (int level = 0; level < subdivisions; ++level) {
        // Each triangle becomes four; an edge's midpoint is shared by its two triangles.
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [at, added] = middles.try_emplace(std::minmax(a, b), index(p.size()));
            if (added) p.push_back(glm::normalize(p[a] + p[b]));
            return at->second;
        };
        std::vector<Corners> finer;
        finer.reserve(t.size() * 4);
        for (const auto& [a, b, c] : t) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        t = std::move(finer);
    }
    MeshGeometry out;
    for (const glm::vec3& v : p) out.vertices.push_back({v, v});
    for (const Corners& c : t) out.indices.insert(out.indices.end(), c.begin(), c.end());
    out.min = glm::vec3(-1);
    out.max = glm::vec3(1);
    out.closed = true;
    return out;
}

}  // namespace collidoscope::render
