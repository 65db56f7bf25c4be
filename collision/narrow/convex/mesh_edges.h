// Which triangles of a mesh share corners and edges, by place: vertices at the same position are
// one, whatever their indices.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/mesh.h"

namespace collidoscope {

struct MeshEdges {
    std::vector<std::uint32_t> place;                 // of each position; the same number, the same
    std::vector<std::array<std::uint32_t, 3>> edges;  // of each triangle: from corner i to i + 1
    std::uint32_t places = 0, edge_count = 0;
};

// Cost: two sorts.
MeshEdges number_edges(const Mesh& mesh);

// For each of `count` numbers the triangles that have it, one after the other: those of number k
// are triangles[first[k]] to triangles[first[k + 1] - 1], in order. A triangle that has a number
// twice is listed twice.
struct TrianglesOf {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> triangles;
};
TrianglesOf triangles_of(const std::vector<std::array<std::uint32_t, 3>>& numbers,
                         std::uint32_t count);

}  // namespace collidoscope
