#include "tests/render/test_bodies.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::render {

namespace {

using Corners = std::array<std::uint32_t, 3>;

constexpr float two_pi = 6.28318530718F;

}  // namespace

MeshGeometry make_cylinder(int sides) {
    std::vector<glm::vec3> p;
    std::vector<Corners> t;
    const auto n = static_cast<std::uint32_t>(sides);
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
    const auto n = static_cast<std::uint32_t>(along);
    const auto m = static_cast<std::uint32_t>(around);
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
