// The tree of the thesis's library CD: convex patches in the leaves, 18-DOPs around them.
//
// Patches (cd_patches.h) are split by their centers, at the mean along the axis on which these vary
// most ("splatter"), until every node holds one; then the volumes are merged from the leaves up.
// Source: thesis 2002, sections 3.2 and 3.3.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

struct CdNode {
    Dop<18> bounds;
    std::uint32_t first = 0;  // of the two children, or the patch
    bool leaf = false;
    float size = 0;  // quick_volume: decides what is opened
    bool is_leaf() const { return leaf; }
};

// A patch as queries need it.
struct CdPatch {
    std::uint32_t first = 0, count = 0;                // its slots
    std::uint32_t first_vertex = 0, vertex_count = 0;  // its corners, each place once
    std::uint32_t first_reach = 0;                     // count * count of CdTree::reach
};

// One triangle of a patch.
struct CdSlot {
    std::array<std::uint8_t, 3> corner{};  // among the patch's vertices
    std::uint8_t unused = 0;
    std::uint16_t neighbors = 0;  // bit k: the patch's triangle k shares an edge with it
};

// Nodes: the root is 0, children are adjacent and after their parent. An empty mesh has no nodes.
struct CdTree {
    std::vector<CdNode> nodes;
    std::vector<CdPatch> patches;           // in the order of the leaves
    std::vector<std::uint32_t> primitives;  // slot -> triangle of the mesh
    std::vector<Triangle> triangles;        // slot -> its corners
    std::vector<CdSlot> slots;
    std::vector<vec3> vertices;
    // For triangles t and u of a patch, at t * count + u: no corner of u is farther from the corner
    // of t that is nearest to it. Rounded up.
    std::vector<float> reach;

    bool empty() const { return nodes.empty(); }
    std::size_t bytes() const;
};

// Nothing when canceled. Cost: that of growing the patches, and O(p log p) for p patches;
// patches with the same center are dealt out in turn, and past half of max_tree_depth nodes are
// split by halves.
std::optional<CdTree> build_cd_tree(const Mesh& mesh, const CdBuildOptions& options = {},
                                    BuildProgress* progress = nullptr);

// One face for the panels: leaves hold the triangles of one patch.
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const CdTree> tree);

}  // namespace collidoscope
