#include "collision/narrow/convex/mesh_edges.h"

#include <algorithm>
#include <numeric>

#include "collision/exact/flat.h"

namespace collidoscope {
namespace {

struct Side {
    std::uint64_t ends;
    std::uint32_t triangle, corner;
};

}  // namespace

MeshEdges number_edges(const Mesh& mesh) {
    MeshEdges all;
    std::vector<std::uint32_t> order(mesh.positions.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return exact::before(mesh.positions[i], mesh.positions[k]);
    });
    all.place.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || mesh.positions[order[i]] != mesh.positions[order[i - 1]]) ++all.places;
        all.place[order[i]] = all.places - 1;
    }

    std::vector<Side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        for (std::uint32_t i = 0; i < 3; ++i) {
            const std::uint32_t p = all.place[mesh.triangles[t][i]];
            const std::uint32_t q = all.place[mesh.triangles[t][(i + 1) % 3]];
            sides.push_back({std::uint64_t{std::min(p, q)} << 32 | std::max(p, q), t, i});
        }
    }
    std::sort(sides.begin(), sides.end(),
              [](const Side& a, const Side& b) { return a.ends < b.ends; });
    all.edges.resize(mesh.triangles.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (i == 0 || sides[i].ends != sides[i - 1].ends) ++all.edge_count;
        all.edges[sides[i].triangle][sides[i].corner] = all.edge_count - 1;
    }
    return all;
}

TrianglesOf triangles_of(const std::vector<std::array<std::uint32_t, 3>>& numbers,
                         std::uint32_t count) {
    TrianglesOf all;
    all.first.assign(count + std::size_t{1}, 0);
    for (const auto& three : numbers)
        for (const std::uint32_t k : three) ++all.first[k + std::size_t{1}];
    std::partial_sum(all.first.begin(), all.first.end(), all.first.begin());
    all.triangles.resize(3 * numbers.size());
    std::vector<std::uint32_t> next = all.first;
    for (std::uint32_t t = 0; t < numbers.size(); ++t)
        for (const std::uint32_t k : numbers[t]) all.triangles[next[k]++] = t;
    return all;
}

}  // namespace collidoscope
