// An octree of triangles: space is cut into cubes, not the mesh into parts.
//
// Every leaf lists the triangles that reach into its cell, so that one may be in several lists; a
// cell with more than leaf_size of them is cut into eight. Cells do not overlap: a ray walks
// through them from front to back and stops at the first hit, and an empty cell costs nothing. But
// a triangle is kept as often as cells meet it, and cells fit a surface badly. Sources: lecture
// notes, "Spatial Coherence" and "Object Spatial Partitioning"; Samet, "The design and analysis of
// spatial data structures" (1990).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/build.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

struct OctreeNode {
    Aabb cell;
    std::uint32_t first = 0;     // its first child, or its first slot when a leaf
    std::uint32_t count = 0;     // triangles listed; of a leaf
    std::uint32_t children = 0;  // those that are not empty, adjacent; 0: a leaf

    bool is_leaf() const { return children == 0; }
};

// Cells are closed and share their walls, which are the same floats: together the children cover
// their parent.
struct Octree {
    using Volume = Aabb;

    std::vector<OctreeNode> nodes;          // 0: the root, a cube round the mesh
    std::vector<std::uint32_t> primitives;  // slot -> triangle; one triangle may be in many slots
    std::vector<Triangle> triangles;        // of the mesh, by their own number

    bool empty() const { return nodes.empty(); }
    std::size_t bytes() const {
        return nodes.size() * sizeof(nodes[0]) + primitives.size() * sizeof(primitives[0]) +
               triangles.size() * sizeof(triangles[0]);
    }
};

struct OctreeOptions {
    std::uint32_t leaf_size = 8;  // a cell with more triangles is cut, as long as that is worth it
    std::uint32_t max_levels = 16;
    // No more entries in lists than this many times the triangles, about: cutting then ends, with
    // the largest lists cut first, level by level.
    double max_entries = 8;
};

// Nothing when canceled. A cell is not cut where its children would list all triangles over again
// (more than three times as many). Cost: O(entries) per level.
std::optional<Octree> build_octree(const Mesh& mesh, const OctreeOptions& options = {},
                                   BuildProgress* progress = nullptr);

// Nodes are the cells that are not empty; slots are entries of lists.
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const Octree> octree);

}  // namespace collidoscope
