#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <utility>

#include "render/mesh_geometry.h"

namespace collidoscope::render {

namespace {

using Corners = std::array<std::uint32_t, 3>;

constexpr float two_pi = 6.28318530718F;

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

MeshGeometry make_cylinder(int sides) {
    std::vector<glm::vec3> p;
    std::vector<Corners> t;
    const auto n = index(static_cast<std::size_t>(sides));
    for (std::uint32_t i = 0; i < n; ++i) {
        const float a = two_pi * static_cast<float>(i) / static_cast<float>(n);
        p.emplace_back(std::cos(a), -1, -std::sin(a));
        p.emplace_back(std::cos(a), 1, -std::sin(a));
        const std::uint32_t low = 2 * i, high = low + 1;
        const std::uint32_t low2 = 2 * ((i + 1) % n), high2 = low2 + 1;
        t.insert(t.end(), {{low, low2, high2}, {low, high2, high}});
        if (i > 0 && i + 1 < n) t.insert(t.end(), {{1, high, high2}, {0, low2, low}});
    }
    return make_geometry(p, t, {.crease_degrees = 40, .edges = true});
}

MeshGeometry make_torus_knot(int along, int around, float tube_radius) {
    // The (2, 3) knot on a torus.
    const auto center = [](float s) {
        const float r = 1.0F + 0.45F * std::cos(3 * s);
        return glm::vec3(r * std::cos(2 * s), 0.6F * std::sin(3 * s), r * std::sin(2 * s));
    };
    std::vector<glm::vec3> p;
    std::vector<Corners> t;
    const auto n = index(static_cast<std::size_t>(along));
    const auto m = index(static_cast<std::size_t>(around));
    for (std::uint32_t i = 0; i < n; ++i) {
        const float s = two_pi * static_cast<float>(i) / static_cast<float>(n);
        const glm::vec3 c = center(s);
        const glm::vec3 ahead = glm::normalize(center(s + 0.01F) - center(s - 0.01F));
        const glm::vec3 side = glm::normalize(glm::cross(ahead, c));
        const glm::vec3 up = glm::cross(side, ahead);
        for (std::uint32_t j = 0; j < m; ++j) {
            const float a = two_pi * static_cast<float>(j) / static_cast<float>(m);
            p.push_back(c + tube_radius * (std::cos(a) * side + std::sin(a) * up));
            const std::uint32_t i2 = (i + 1) % n, j2 = (j + 1) % m;
            t.insert(t.end(),
                     {{i * m + j, i2 * m + j2, i * m + j2}, {i * m + j, i2 * m + j, i2 * m + j2}});
        }
    }
    return make_geometry(p, t);
}

}  // namespace collidoscope::render
