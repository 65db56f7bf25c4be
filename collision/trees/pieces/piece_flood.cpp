#include <algorithm>

#include "collision/convex/mesh_edges.h"
#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope {
namespace {

// Neighbors looked at across one edge; edges of surfaces have one.
constexpr std::uint32_t neighbors_per_edge = 16;

}  // namespace

std::optional<std::vector<std::vector<std::uint32_t>>> flood_pieces(const Mesh& mesh,
                                                                    const PieceOptions& options,
                                                                    BuildProgress* progress) {
    constexpr std::uint32_t none = ~0u;
    const std::uint32_t size = std::clamp(options.piece_size, 1u, max_piece_size);
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const MeshEdges numbered = number_edges(mesh);
    const TrianglesOf across = triangles_of(numbered.edges, numbered.edge_count);

    std::vector<std::vector<std::uint32_t>> pieces;
    std::vector<char> taken(n, 0);
    std::vector<std::uint32_t> refused_by(n, none);  // the piece that a triangle did not fit last
    std::uint32_t placed = 0;
    for (std::uint32_t seed = 0; seed < n; ++seed) {
        if (taken[seed]) continue;
        if (progress) {
            progress->set_fraction(0.5f * float(placed) / float(n));
            if (progress->canceled()) return std::nullopt;
        }
        // Flood from the seed: over the edges of each triangle in turn.
        const auto name = static_cast<std::uint32_t>(pieces.size());
        std::vector<std::uint32_t>& piece = pieces.emplace_back(1, seed);
        taken[seed] = 1;
        for (std::size_t i = 0; i < piece.size() && piece.size() < size; ++i) {
            for (const std::uint32_t edge : numbered.edges[piece[i]]) {
                const std::uint32_t end =
                    std::min(across.first[edge + 1], across.first[edge] + neighbors_per_edge);
                for (std::uint32_t k = across.first[edge]; k < end && piece.size() < size; ++k) {
                    const std::uint32_t next = across.triangles[k];
                    if (taken[next] || refused_by[next] == name) continue;
                    // It joins when it fits every triangle of the piece.
                    const Triangle added = mesh.triangle(next);
                    const bool fits = std::all_of(piece.begin(), piece.end(), [&](std::uint32_t t) {
                        return check_condition(mesh.triangle(t), added) == PatchCondition::None;
                    });
                    if (fits) {
                        taken[next] = 1;
                        piece.push_back(next);
                    } else {
                        refused_by[next] = name;
                    }
                }
            }
        }
        placed += static_cast<std::uint32_t>(piece.size());
    }
    return pieces;
}

}  // namespace collidoscope
