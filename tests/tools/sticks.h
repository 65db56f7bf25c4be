// A mesh that trees of aligned boxes find hard.
#pragma once

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>

#include "collision/mesh.h"

namespace collidoscope::test {

// Long thin sticks with three sides, each in a direction of its own: the boxes around them are
// mostly empty, and overlap wherever one cuts between them.
inline Mesh sticks(std::uint32_t count) {
    Mesh mesh;
    const float golden = 2.39996323f;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const float up = 1 - 2 * share, around = golden * static_cast<float>(i);
        const float flat = std::sqrt(1 - up * up);
        const vec3 along(flat * std::cos(around), up, flat * std::sin(around));
        const float other = 2.1f * static_cast<float>(i);
        const vec3 middle =
            0.5f * vec3(std::sin(other), std::sin(1.7f * other), std::cos(2.3f * other));
        const vec3 u = glm::normalize(
            glm::cross(along, std::abs(along.y) < 0.9f ? vec3(0, 1, 0) : vec3(1, 0, 0)));
        const vec3 v = glm::cross(along, u);
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (const float end : {-1.0f, 1.0f}) {
            for (std::uint32_t side = 0; side < 3; ++side) {
                const float turn = 2.0943951f * static_cast<float>(side);
                mesh.positions.push_back(middle + end * along +
                                         0.02f * (std::cos(turn) * u + std::sin(turn) * v));
            }
        }
        mesh.triangles.push_back({first, first + 2, first + 1});
        mesh.triangles.push_back({first + 3, first + 4, first + 5});
        for (std::uint32_t side = 0; side < 3; ++side) {
            const std::uint32_t a = first + side, b = first + (side + 1) % 3;
            mesh.triangles.push_back({a, b, b + 3});
            mesh.triangles.push_back({a, b + 3, a + 3});
        }
    }
    return mesh;
}

}  // namespace collidoscope::test
