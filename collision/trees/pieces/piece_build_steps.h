// Steps of building SWIFT++'s tree: sentences, values, questions and marks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/patches/cd_patch_steps.h"
#include "collision/trees/pieces/piece_tree.h"

namespace collidoscope {

using PieceTriangles = std::vector<std::uint32_t>;

namespace piece_build {

// The division of a node's pieces.
struct Division {
    dvec3 mean{0}, variance{0};  // of their middles
    int axis = 0;                // of the largest variance; of equal ones the first
    std::uint32_t left = 0;      // go to the left child
    bool halved = false;         // by their number, as the mean divides nothing
};

}  // namespace piece_build

namespace piece_build_steps {

// The mesh and where it stands.
struct Surface {
    const Mesh& mesh;
    RelativePose frame;
};
// With its pieces and their middles.
struct Stage {
    Surface surface;
    const std::vector<PieceTriangles>& pieces;
    const std::vector<dvec3>& middles;
};
using Pieces = std::span<const std::uint32_t>;

void say_seed(StepBuilder& step, const Surface& surface, std::uint32_t piece, std::uint32_t seed);
// `added`, a neighbor of `from`, fits all of the piece.
void say_joins(StepBuilder& step, const Surface& surface, const PieceTriangles& piece,
               std::uint32_t from, std::uint32_t added);
// It breaks a condition against `member`.
void say_refused(StepBuilder& step, const Surface& surface, const PieceTriangles& piece,
                 std::uint32_t member, std::uint32_t added, PatchCondition broken);
// No neighbor fits it any more, or it has `most` triangles.
void say_piece(StepBuilder& step, const Surface& surface, std::uint32_t number,
               const PieceTriangles& piece, std::uint32_t most);
void say_cut(StepBuilder& step, std::size_t triangles, std::size_t pieces);

void say_pieces(StepBuilder& step, const Stage& stage);
void say_leaf(StepBuilder& step, const Stage& stage, std::uint32_t node, std::uint32_t piece);
// `pieces` are those of the node, the left child's first.
void say_mean(StepBuilder& step, const Stage& stage, std::uint32_t node, Pieces pieces,
              const piece_build::Division& division);
void say_sides(StepBuilder& step, const Stage& stage, std::uint32_t node, Pieces pieces,
               const piece_build::Division& division);
void say_hull(StepBuilder& step, const PieceTree& tree, std::uint32_t node,
              const RelativePose& frame);
void say_merge(StepBuilder& step, const PieceTree& tree, std::uint32_t node);
void say_neighbors(StepBuilder& step, const PieceTree& tree);
void say_built(StepBuilder& step, const PieceTree& tree);

}  // namespace piece_build_steps
}  // namespace collidoscope
