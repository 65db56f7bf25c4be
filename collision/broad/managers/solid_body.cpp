#include "collision/broad/managers/solid_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "collision/broad/managers/two_body_tests.h"

namespace collidoscope {
namespace {

// The first vertex at the same place, for every vertex.
std::vector<std::uint32_t> vertices_by_place(const std::vector<vec3>& positions) {
    std::vector<std::uint32_t> order(positions.size()), first(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](std::uint32_t i) {
        const vec3& p = positions[i];
        return std::array<float, 3>{p.x, p.y, p.z};
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return key(i) != key(k) ? key(i) < key(k) : i < k;
    });
    for (std::size_t n = 0; n < order.size(); ++n) {
        const bool same = n > 0 && key(order[n]) == key(order[n - 1]);
        first[order[n]] = same ? first[order[n - 1]] : order[n];
    }
    return first;
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

}  // namespace

SurfaceParts parts_of_surface(const Mesh& mesh) {
    SurfaceParts parts;
    if (mesh.triangles.empty()) return parts;
    const std::vector<std::uint32_t> place = vertices_by_place(mesh.positions);
    std::vector<std::uint32_t> parent(mesh.positions.size());
    std::iota(parent.begin(), parent.end(), 0u);
    // Directed edges, and the same ones reversed: equal lists where the surface is closed.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> there, back;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = place[triangle[k]], to = place[triangle[(k + 1) % 3]];
            parent[root_of(parent, from)] = root_of(parent, to);
            if (from == to) continue;
            there.emplace_back(from, to);
            back.emplace_back(to, from);
        }
    }
    std::sort(there.begin(), there.end());
    std::sort(back.begin(), back.end());
    parts.closed = there == back && !there.empty();
    std::vector<std::uint8_t> seen(mesh.positions.size(), 0);
    for (const auto& triangle : mesh.triangles) {
        const std::uint32_t root = root_of(parent, place[triangle[0]]);
        if (std::exchange(seen[root], std::uint8_t{1}) == 0)
            parts.points.push_back(mesh.positions[triangle[0]]);
    }
    return parts;
}

Aabb box_of(const SolidBody& body) {
    if (body.is_simple() || !body.model) return box_of(body.shape);
    return ObbTreeTest().box({body.model->tree, body.pose});
}

vec3 center_in(const Pose& frame, const SolidBody& ball) {
    return RelativePose(frame, Pose{ball.shape.center})(vec3(0));
}

}  // namespace collidoscope
