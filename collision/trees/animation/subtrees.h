// Costs of the subtrees of a tree of boxes, and subtrees put into another's place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "collision/trees/statistics.h"
#include "collision/trees/tree.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Node by node the SAH cost of the tree below it, relative to the node's own area: the expected
// steps of a random ray that meets the node. The root's is TreeStatistics::sah_cost. A node
// without area counts every node below fully. Children come after their parents. Cost: O(nodes).
std::vector<double> subtree_costs(const AabbTree& tree, const SahCosts& costs = {});

// Node by node its own term in the sum of the root's cost (sah_part). Cost: O(nodes).
std::vector<double> sah_parts(const AabbTree& tree, const SahCosts& costs = {});

// Node by node the slots below it. Children come after their parents. Cost: O(nodes).
std::vector<SlotRange> slot_ranges(const AabbTree& tree);

// The sum over all nodes of the triangles below them: a build that goes from the top down looks at
// each triangle once a level. Cost: O(nodes).
std::uint64_t triangles_sorted(const AabbTree& tree);

// Edges from the root to the deepest leaf. Cost: O(nodes).
std::uint32_t depth_of(const AabbTree& tree);

// The way from the root to a node, a digit for each child taken, "0110" ("" for the root).
std::string path_to(const AabbTree& tree, std::uint32_t node);

// A tree over the triangles below a node, in the order of the node's slots.
struct NewSubtree {
    std::uint32_t node = 0;
    AabbTree tree;
};

// The place that a node of the joined tree comes from.
struct SubtreeOrigin {
    std::uint32_t node = 0;           // in the tree before, or in the subtree
    std::uint32_t subtree = no_node;  // its number; no_node: it was in the tree before
};

// The tree with fresh ones in place of the subtrees at their nodes, none of which lies below
// another. Nodes in the order of a depth-first descent, slots where they were, but for the order
// within a subtree. `origins`: one for each node. Cost: O(nodes + triangles).
AabbTree with_subtrees(const AabbTree& tree, const std::vector<NewSubtree>& fresh,
                       std::vector<SubtreeOrigin>* origins = nullptr);

}  // namespace collidoscope
