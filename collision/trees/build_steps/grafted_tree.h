// A tree of which one node was cut anew: parts of three trees shown as one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "collision/trees/tree_view.h"

namespace collidoscope {

// A tree over some of the triangles of a mesh: primitive i of the tree is primitives[i] of the
// mesh.
struct Graft {
    std::shared_ptr<const TreeView> tree;
    std::vector<std::uint32_t> primitives;
};

// The tree with two others in place of all that is below one node. The two hold that node's
// triangles between them, and neither is empty. Nodes are numbered anew, parents before children.
// Cost: O(nodes).
std::shared_ptr<const TreeView> grafted(std::shared_ptr<const TreeView> tree, std::uint32_t node,
                                        Graft left, Graft right);

// The primitives of a node by the side of a plane on which the midpoints of their boxes lie.
struct CutPrimitives {
    std::vector<std::uint32_t> left, right;
};
CutPrimitives primitives_beside(const TreeView& tree, std::uint32_t node, int axis, float position);

// The way from the root to a node, a digit for each child taken ("" for the root): it means the
// same node while the nodes on the way stay as they are. No node where the way leads nowhere.
std::string path_to(const TreeView& tree, std::uint32_t node);
std::optional<std::uint32_t> node_at(const TreeView& tree, std::string_view path);

}  // namespace collidoscope
