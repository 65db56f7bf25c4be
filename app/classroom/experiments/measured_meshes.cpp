#include "app/classroom/experiments/measured_meshes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <queue>

namespace collidoscope::app {
namespace {

using Corners = std::array<std::uint32_t, 3>;

float squared_edge(const Mesh& mesh, std::uint32_t a, std::uint32_t b) {
    const vec3 way = mesh.positions[b] - mesh.positions[a];
    return glm::dot(way, way);
}

// The corner at which the triangle's longest edge begins.
std::size_t longest_edge(const Mesh& mesh, const Corners& t) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (squared_edge(mesh, t[k], t[(k + 1) % 3]) >
            squared_edge(mesh, t[best], t[(best + 1) % 3]))
            best = k;
    return best;
}

}  // namespace

Mesh with_triangles(Mesh mesh, std::size_t triangles) {
    while (!mesh.triangles.empty() && mesh.triangles.size() < triangles) {
        std::uint32_t a = 0, b = 0;
        float longest = -1;
        for (const Corners& t : mesh.triangles) {
            const std::size_t k = longest_edge(mesh, t);
            const float length = squared_edge(mesh, t[k], t[(k + 1) % 3]);
            if (length > longest) longest = length, a = t[k], b = t[(k + 1) % 3];
        }
        const auto middle = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.push_back(0.5f * (mesh.positions[a] + mesh.positions[b]));
        const std::size_t before = mesh.triangles.size();
        for (std::size_t i = 0; i < before && mesh.triangles.size() < triangles; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                Corners& t = mesh.triangles[i];
                const std::uint32_t from = t[k], to = t[(k + 1) % 3], far = t[(k + 2) % 3];
                if (!((from == a && to == b) || (from == b && to == a))) continue;
                t = {from, middle, far};
                mesh.triangles.push_back({middle, to, far});
                break;
            }
        }
    }
    return mesh;
}

Mesh latitude_sphere(std::size_t slices, std::size_t stacks) {
    Mesh mesh;
    slices = std::max<std::size_t>(slices, 3);
    stacks = std::max<std::size_t>(stacks, 2);
    mesh.positions.emplace_back(0, 1, 0);
    for (std::size_t stack = 1; stack < stacks; ++stack) {
        const double down = std::numbers::pi * double(stack) / double(stacks);
        for (std::size_t slice = 0; slice < slices; ++slice) {
            const double turn = 2 * std::numbers::pi * double(slice) / double(slices);
            mesh.positions.emplace_back(std::sin(down) * std::cos(turn), std::cos(down),
                                        std::sin(down) * std::sin(turn));
        }
    }
    mesh.positions.emplace_back(0, -1, 0);
    const auto at = [&](std::size_t stack, std::size_t slice) {
        return static_cast<std::uint32_t>(1 + (stack - 1) * slices + slice % slices);
    };
    const auto south = static_cast<std::uint32_t>(mesh.positions.size() - 1);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        mesh.triangles.push_back({0, at(1, slice + 1), at(1, slice)});
        for (std::size_t stack = 1; stack + 1 < stacks; ++stack) {
            const std::uint32_t a = at(stack, slice), b = at(stack, slice + 1);
            const std::uint32_t c = at(stack + 1, slice), d = at(stack + 1, slice + 1);
            mesh.triangles.push_back({a, b, d});
            mesh.triangles.push_back({a, d, c});
        }
        mesh.triangles.push_back({at(stacks - 1, slice), at(stacks - 1, slice + 1), south});
    }
    return mesh;
}

}  // namespace collidoscope::app
