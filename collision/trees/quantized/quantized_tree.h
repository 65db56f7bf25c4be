// Wide trees whose nodes keep their children's boxes in 8 bits a side: 96 bytes a node instead of
// 256.
//
// The nodes among a node's children lie behind each other, and its leaves behind them, so that one
// number and two bytes a child lead to all of them. A leaf's triangles stand in it, as in
// WideRayTree. Nodes are numbered as in the wide tree that this one was made of.
//
// Memory: what is counted as `node_bytes` is everything but the triangles' corners: nodes, numbers
// of triangles (4 bytes each) and what fills leaves up to where nodes may begin; `corner_bytes` are
// 36 for each triangle. Sources: Ylitie, Karras, Laine 2017; Segovia, Ernst 2010.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/quantized/quantized_node.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

struct QuantizedTree : RayMemory {
    using Volume = Aabb;
    using Node = QuantizedNode;
    // A leaf of any number of triangles is whole units; nodes begin at whole pieces.
    static constexpr std::size_t unit_bytes = 8;
    static constexpr std::size_t node_units = sizeof(QuantizedNode) / unit_bytes;
    static constexpr std::size_t leaf_units = 10 * sizeof(float) / unit_bytes;  // a triangle

    QuantizedTree() { unit = unit_bytes; }

    std::uint32_t node_count = 0, triangle_count = 0;

    const Node& node(std::size_t place) const { return *reinterpret_cast<const Node*>(at(place)); }
    std::size_t bytes() const { return memory.size() * sizeof memory[0]; }
    std::size_t corner_bytes() const { return std::size_t{triangle_count} * 9 * sizeof(float); }
    std::size_t node_bytes() const { return bytes() - corner_bytes(); }
};

// The places of all nodes, in the order of their numbers. Cost: O(n log n).
std::vector<std::uint32_t> node_places(const QuantizedTree& tree);

// A node or leaf as views, panels and traces number them: the root is 0, then the children of the
// first node, of the second and so on.
struct QuantizedEntry {
    static constexpr std::uint32_t no_lane = wide_children;

    RayLink link;
    std::uint32_t holder = 0,
                  lane = no_lane;   // place of the node that holds its box; of the root no lane
    std::uint32_t first_child = 0;  // the number of it; of a leaf 0
    std::uint32_t children = 0;
};
std::vector<QuantizedEntry> numbered(const QuantizedTree& tree);
// The box that is tested for it: decoded, or of the root exact.
Aabb decoded_box(const QuantizedTree& tree, const QuantizedEntry& entry);
// The boxes of the triangles below each, by number. Cost: O(n).
std::vector<Aabb> exact_boxes(const QuantizedTree& tree,
                              const std::vector<QuantizedEntry>& entries);

// The same tree with its boxes rounded outward to the grids of their nodes. Cost: O(n).
QuantizedTree quantized(const WideAabbTree& tree);
// From a binary tree of the same mesh, for instance build_sah_bvh(mesh), for rays.
QuantizedTree quantized(const AabbTree& binary, const Mesh& mesh);

// As build_wide_tree<Aabb>, quantized. Nothing when canceled.
std::optional<QuantizedTree> build_quantized_bvh(const Mesh& mesh,
                                                 const BuildOptions& options = {.leaf_size = 4},
                                                 std::uint32_t max_children = wide_children,
                                                 BuildProgress* progress = nullptr);

// The area that rounding the boxes adds, over all nodes below the root.
struct DecodingError {
    std::uint32_t boxes = 0;
    double area = 0;     // of the exact boxes together
    double decoded = 0;  // of the decoded ones
    double largest = 0;  // growth of a box of some area, as a share of that area
    double growth() const { return area > 0 ? decoded / area - 1 : 0; }
};
DecodingError decoding_error(const QuantizedTree& tree);

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const QuantizedTree> tree);
// The tree of a view; null where it is one of another kind.
const QuantizedTree* quantized_of(const TreeView& view);

}  // namespace collidoscope
