#include "collision/trees/points/vertex_fans.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "collision/exact/flat.h"

namespace collidoscope {

VertexFans::VertexFans(const Mesh& mesh) : vertices_(mesh.positions.size()) {
    std::vector<std::uint32_t> order(mesh.positions.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return exact::before(mesh.positions[i], mesh.positions[k]);
    });
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && mesh.positions[order[i - 1]] != mesh.positions[order[i]]) ++count;
        vertices_[order[i]] = count;
    }
    if (!order.empty()) ++count;

    // The vertices of a triangle, each once: others come as the first again.
    const auto corners_of = [&](const std::array<std::uint32_t, 3>& t) {
        std::array v{vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
        std::sort(v.begin(), v.end());
        const auto end = std::unique(v.begin(), v.end());
        return std::pair{v, static_cast<std::size_t>(end - v.begin())};
    };
    first_.assign(count + std::size_t{1}, 0);
    for (const auto& t : mesh.triangles) {
        const auto [v, different] = corners_of(t);
        for (std::size_t k = 0; k < different; ++k) ++first_[v[k] + std::size_t{1}];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    triangles_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto [v, different] = corners_of(mesh.triangles[i]);
        for (std::size_t k = 0; k < different; ++k) triangles_[next[v[k]]++] = i;
    }
}

}  // namespace collidoscope
