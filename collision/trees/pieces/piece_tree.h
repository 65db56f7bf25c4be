// SWIFT++'s tree: a surface cut into convex pieces, and convex hulls over them, level by level.
//
// A piece is a part of the surface that lies on the border of its own convex hull: it grows from a
// triangle over edges, greedily, while no triangle lies in front of another's plane. Its hull has
// faces of the surface and others, which only close it: virtual faces. Nodes above hold the hull of
// all that lies below.
// Sources: Ehmann, Lin 2001, "Accurate and fast proximity queries between polyhedra using convex
// surface decomposition", sections 3 and 4; thesis 2.5.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "collision/narrow/convex/packed_faces.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/trees/build.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

struct PieceOptions {
    // At most so many triangles in a piece. SWIFT++ has no such bound; testing a triangle against
    // all of a piece makes very large pieces dear to grow.
    std::uint32_t piece_size = 128;
    // Keeps every hull with its half-edges and planes, for walks over features. About five times
    // the memory.
    bool whole_hulls = false;
};
inline constexpr std::uint32_t max_piece_size = 4096;

// The pieces of a mesh, each with its triangles in the order in which the flood reached them, and
// every triangle in one. Exact: no corner of a piece is in front of the plane of one of its
// triangles. Triangles without area are pieces of their own.
// Cost: about 50 ns for each pair of triangles within a piece. Nothing when canceled.
std::optional<std::vector<std::vector<std::uint32_t>>> flood_pieces(
    const Mesh& mesh, const PieceOptions& options = {}, BuildProgress* progress = nullptr);

struct PieceNode {
    Polytope hull;      // unless whole hulls were asked for, without edges: see keep_for_support
    PackedFaces faces;  // of the hull
    std::uint32_t first = 0;  // of its two children, or its piece
    bool leaf = false;
    std::uint16_t depth = 0;
    bool is_leaf() const { return leaf; }
};

struct Piece {
    std::uint32_t first = 0, count = 0;    // its slots
    std::vector<std::uint32_t> neighbors;  // pieces that share a corner with it, sorted
};

// Nodes: the root is 0, children are adjacent and after their parent. An empty mesh has no nodes.
struct PieceTree {
    std::vector<PieceNode> nodes;
    std::vector<Piece> pieces;              // in the order of the leaves
    std::vector<std::uint32_t> primitives;  // slot -> triangle of the mesh
    std::vector<Triangle> triangles;        // slot -> its corners

    bool empty() const { return nodes.empty(); }
    // A node's hull with its half-edges, faces and planes.
    Polytope whole_hull(std::uint32_t node) const;
    // All that it keeps, the hulls with their faces.
    std::size_t bytes() const;
};

// Pieces are divided at the mean of their middles along the axis on which these spread most, until
// one is left. Coordinates stay below 1e18, as for convex_hull. Nothing when canceled.
// Cost: the pieces, and a hull of the children's hulls per node.
std::optional<PieceTree> build_piece_tree(const Mesh& mesh, const PieceOptions& options = {},
                                          BuildProgress* progress = nullptr);

// One face for the panels: leaves hold the triangles of one piece.
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const PieceTree> tree);

}  // namespace collidoscope
