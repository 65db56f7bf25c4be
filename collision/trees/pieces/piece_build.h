// Building SWIFT++'s tree, step by step: the surface is flooded into convex pieces, these are
// divided at the mean of their middles, and convex hulls are made from the leaves up.
// Source: Ehmann, Lin 2001, section 3.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "collision/narrow/convex/mesh_edges.h"
#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/pieces/piece_build_steps.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope {

namespace piece_build {

// Means of the corners of each piece's triangles.
std::vector<dvec3> middles_of(const Mesh& mesh, const std::vector<PieceTriangles>& pieces);
// The mean of some pieces' middles, and the variances by which the axis is chosen.
Division spread_of(const std::vector<dvec3>& middles, std::span<const std::uint32_t> pieces);
// Divides the pieces so that those of the left child come first; at least one goes to each side.
Division divide(const std::vector<dvec3>& middles, std::span<std::uint32_t> pieces, bool halve);
void store(PieceTree& tree, const Mesh& mesh, const PieceTriangles& grown);
// The hull of a leaf from its piece's corners, of another node from its children's hulls.
void wrap(PieceTree& tree, std::size_t node);
// Leaves of a node's hull what is kept.
void pack(PieceNode& node, bool whole_hulls);
void join_neighbors(PieceTree& tree, const Mesh& mesh);

// Neighbors looked at across one edge; edges of surfaces have one.
inline constexpr std::uint32_t neighbors_per_edge = 16;

}  // namespace piece_build

// As the functions without a trace, told: what is shown stands where `frame` puts the mesh. Traced
// steps: "seed", "normals", "seen", "cut", "joins", "closed", "full", "done".
template <Tracer T>
std::optional<std::vector<PieceTriangles>> flood_pieces(const Mesh& mesh,
                                                        const PieceOptions& options,
                                                        BuildProgress* progress, T trace,
                                                        const RelativePose& frame = {}) {
    namespace show = piece_build_steps;
    constexpr std::uint32_t none = ~0u;
    const std::uint32_t size = std::clamp(options.piece_size, 1u, max_piece_size);
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const MeshEdges numbered = number_edges(mesh);
    const TrianglesOf across = triangles_of(numbered.edges, numbered.edge_count);
    const show::Surface surface{mesh, frame};

    std::vector<PieceTriangles> pieces;
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
        PieceTriangles& piece = pieces.emplace_back(1, seed);
        taken[seed] = 1;
        trace.step("seed", [&](auto& step) { show::say_seed(step, surface, name, seed); });
        for (std::size_t i = 0; i < piece.size() && piece.size() < size; ++i) {
            for (const std::uint32_t edge : numbered.edges[piece[i]]) {
                const std::uint32_t end = std::min(
                    across.first[edge + 1], across.first[edge] + piece_build::neighbors_per_edge);
                for (std::uint32_t k = across.first[edge]; k < end && piece.size() < size; ++k) {
                    const std::uint32_t next = across.triangles[k];
                    if (taken[next] || refused_by[next] == name) continue;
                    // It joins when it fits every triangle of the piece.
                    const Triangle added = mesh.triangle(next);
                    PatchCondition broken = PatchCondition::None;
                    const auto misfit =
                        std::find_if(piece.begin(), piece.end(), [&](std::uint32_t t) {
                            broken = check_condition(mesh.triangle(t), added);
                            return broken != PatchCondition::None;
                        });
                    if (misfit == piece.end()) {
                        taken[next] = 1;
                        trace.step("joins", [&](auto& step) {
                            show::say_joins(step, surface, piece, piece[i], next);
                        });
                        piece.push_back(next);
                    } else {
                        refused_by[next] = name;
                        trace.step(patch_steps::label_of(broken), [&](auto& step) {
                            show::say_refused(step, surface, piece, *misfit, next, broken);
                        });
                    }
                }
            }
        }
        trace.step(piece.size() < size ? "closed" : "full",
                   [&](auto& step) { show::say_piece(step, surface, name, piece, size); });
        placed += static_cast<std::uint32_t>(piece.size());
    }
    trace.step("done", [&](auto& step) { show::say_cut(step, n, pieces.size()); });
    return pieces;
}

// Traced steps: "pieces" (with the flood inside), "leaf", "mean", "sides", "halves", "hull",
// "merge", "neighbors", "done".
template <Tracer T>
std::optional<PieceTree> build_piece_tree(const Mesh& mesh, const PieceOptions& options,
                                          BuildProgress* progress, T trace,
                                          const RelativePose& frame = {}) {
    namespace show = piece_build_steps;
    const auto grown = flood_pieces(mesh, options, progress, trace.scope("piece_flood"), frame);
    if (!grown) return std::nullopt;
    PieceTree tree;
    if (grown->empty()) return tree;
    const std::vector<dvec3> middles = piece_build::middles_of(mesh, *grown);
    const show::Stage stage{{mesh, frame}, *grown, middles};
    trace.step("pieces", [&](auto& step) { show::say_pieces(step, stage); });

    struct Task {
        std::uint32_t node, first, count;
    };
    const auto n = static_cast<std::uint32_t>(grown->size());
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    tree.nodes.emplace_back();
    std::vector<Task> tasks{{0, 0, n}};
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const std::uint16_t depth = tree.nodes[task.node].depth;
        const auto pieces = std::span(order).subspan(task.first, task.count);
        if (task.count == 1) {
            tree.nodes[task.node].leaf = true;
            tree.nodes[task.node].first = static_cast<std::uint32_t>(tree.pieces.size());
            piece_build::store(tree, mesh, (*grown)[pieces[0]]);
            trace.step("leaf",
                       [&](auto& step) { show::say_leaf(step, stage, task.node, pieces[0]); });
            continue;
        }
        const piece_build::Division division =
            piece_build::divide(middles, pieces, depth >= max_tree_depth / 2);
        trace.step("mean",
                   [&](auto& step) { show::say_mean(step, stage, task.node, pieces, division); });
        trace.step(division.halved ? "halves" : "sides",
                   [&](auto& step) { show::say_sides(step, stage, task.node, pieces, division); });
        const auto children = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes[task.node].first = children;
        for (int k = 0; k < 2; ++k) {
            PieceNode child;
            child.depth = static_cast<std::uint16_t>(depth + 1);
            tree.nodes.push_back(std::move(child));
        }
        const std::uint32_t left = division.left;
        tasks.push_back({children + 1, task.first + left, task.count - left});
        tasks.push_back({children, task.first, left});
    }

    tree.nodes.shrink_to_fit();
    tree.pieces.shrink_to_fit();
    tree.primitives.shrink_to_fit();
    tree.triangles.shrink_to_fit();
    // From the last node to the root, so that children come before their parents.
    for (std::size_t i = tree.nodes.size(); i-- > 0;) {
        piece_build::wrap(tree, i);
        const auto number = static_cast<std::uint32_t>(i);
        if (tree.nodes[i].is_leaf()) {
            trace.step("hull", [&](auto& step) { show::say_hull(step, tree, number, frame); });
        } else {
            trace.step("merge", [&](auto& step) { show::say_merge(step, tree, number); });
        }
        piece_build::pack(tree.nodes[i], options.whole_hulls);
        if (progress && i % 256 == 0) {
            progress->set_fraction(1 - 0.5f * float(i) / float(tree.nodes.size()));
            if (progress->canceled()) return std::nullopt;
        }
    }
    piece_build::join_neighbors(tree, mesh);
    trace.step("neighbors", [&](auto& step) { show::say_neighbors(step, tree); });
    trace.step("done", [&](auto& step) { show::say_built(step, tree); });
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace collidoscope
