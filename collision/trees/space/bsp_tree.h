// A binary space partition of a closed mesh by the planes of its own triangles: every leaf lies
// inside the body or outside of it.
//
// A node cuts its part of space by the plane of one of the triangles that reach into it; what lies
// in front and behind is cut further, triangles across the plane are cut in two. If no triangle is
// left, the part is a leaf: outside when it lies in front of the triangle that bounds it, inside
// behind. If that means nothing, because the surface is open, crosses itself or has shells
// inside out (solid_surface.h), leaves are undecided, and the winding number of a point tells. All
// sides are exact (bsp_fragment.h), so that no part is lost or misplaced; coplanar triangles share
// a node. Sources: lecture notes, "BSP trees" (ray intersecting, tree merging); Thibault and
// Naylor, "Set operations on polyhedra using binary space partitioning trees" (1987); the choice of
// the plane as in the BSP tree FAQ: fewest cuts, then balance, of a few candidates.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/results.h"
#include "collision/trees/build.h"
#include "collision/trees/space/bsp_fragment.h"
#include "collision/trees/space/solid_surface.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Children of a node: another node, or one of these.
inline constexpr std::uint32_t bsp_outside = ~0u;
inline constexpr std::uint32_t bsp_inside = ~1u;
inline constexpr std::uint32_t bsp_undecided = ~2u;  // no triangle tells
inline bool is_bsp_leaf(std::uint32_t child) {
    return child >= bsp_undecided;
}

struct BspNode {
    std::uint32_t plane = 0;  // the triangle whose plane it is
    std::uint32_t first = 0;  // the triangles in that plane that reach into this part:
    std::uint32_t count = 0;  // BspTree::coplanar[first], ...
    std::uint32_t front = bsp_outside;
    std::uint32_t back = bsp_inside;
};

struct BspTree {
    std::vector<BspNode> nodes;           // 0: the root, when there is one
    std::vector<std::uint32_t> coplanar;  // triangles by node
    std::vector<Triangle> triangles;      // of the mesh
    std::vector<std::uint32_t> loose;     // triangles without area: no plane, in no node
    SolidSurface surface;
    std::uint64_t cuts = 0;  // fragments cut in two
    std::uint32_t depth = 0;

    bool empty() const { return nodes.empty(); }
    std::size_t bytes() const {
        return nodes.size() * sizeof(nodes[0]) + coplanar.size() * sizeof(coplanar[0]) +
               triangles.size() * sizeof(triangles[0]) + loose.size() * sizeof(loose[0]);
    }
};

// A plane that could cut a cell, as it was judged by a sample of the cell's fragments.
struct BspCandidate {
    std::uint32_t triangle = 0;         // whose plane it is
    std::uint32_t cut = 0;              // fragments that reach to both sides
    std::uint32_t front = 0, back = 0;  // that reach in front of it, and behind
    double cost = 0;                    // the least is taken, of equal ones the first
};
// The choice of a node's plane among them, and the sides to which its fragments went.
struct BspChoice {
    std::vector<BspCandidate> candidates;
    std::uint32_t fragments = 0, front = 0, on = 0, back = 0;
    std::uint32_t cuts = 0;  // fragments that went to both sides
};

// Nothing when canceled. Cost: O(n log n) sides for bodies like a torus, but O(n²) for convex ones,
// whose every plane has all others behind it. Surfaces are cut less than three times for each
// triangle; of long triangles that cross each other the cuts are many times their square: after
// more than max_cuts it throws std::length_error.
std::optional<BspTree> build_bsp_tree(
    const Mesh& mesh, BuildProgress* progress = nullptr,
    std::uint64_t max_cuts = std::numeric_limits<std::uint64_t>::max());
// The same; choices gets that of each node.
BspTree build_noted_bsp_tree(const Mesh& mesh, std::vector<BspChoice>& choices);

// The side of a point; on the surface exactly when it is a point of a triangle. Cost: the depth.
struct BspLocation {
    Where where = Where::Outside;
    std::uint64_t planes = 0;       // sides asked for
    std::optional<double> winding;  // where the leaf does not tell; above one half is inside
};
BspLocation locate(const BspTree& tree, const vec3& p);

// Nodes are convex cells, in a box a little larger than the mesh: of each node that cuts its cell
// first the part in front of the plane, then the piece of the plane itself with the triangles in
// it, then the part behind; parts without triangles are leaves without slots. Triangles without
// area are listed in one more leaf, the root's last child. Slots are entries of lists.
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const BspTree> tree);

}  // namespace collidoscope
