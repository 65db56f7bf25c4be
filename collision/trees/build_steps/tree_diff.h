// The difference of two trees over the same primitives: what both have, and what the rest costs.
//
// Nodes of the two are the same node where they hold the same primitives, whatever their numbers,
// depths and bounds are, and whichever kind of volume and number of children the trees have. What
// lies between such nodes are regions: below a node that both have, the nodes that only one has.
// Costs are parts of the surface-area heuristic's sum (statistics.h), so that those of the regions
// and of nodes with other bounds add up to the difference of the trees' costs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trees/statistics.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// A node that both trees have and divide differently, or that is a leaf in one of them alone.
struct TreeDiffRegion {
    std::uint32_t a = 0, b = 0;            // its number in either tree
    std::uint32_t primitives = 0;          // below it, each as often as it is there
    std::uint32_t only_a = 0, only_b = 0;  // nodes of the region that only one of the trees has
    double cost_a = 0, cost_b = 0;         // of these, and of the node itself where it is a leaf
                                           // in one alone
    double difference() const { return cost_b - cost_a; }
};

struct TreeDiff {
    std::vector<std::uint32_t> in_b, in_a;  // the other's node by node of A, of B, or no_node
    std::uint32_t shared = 0;               // nodes that both have
    std::uint32_t only_a = 0, only_b = 0;
    std::uint32_t resized = 0;  // of the shared ones: with another surface, relative to the root's
    double resized_a = 0, resized_b = 0;  // what shared nodes of the same kind cost
    double cost_a = 0, cost_b = 0;        // of the whole trees
    std::vector<TreeDiffRegion> regions;  // those with the largest differences first
};

// The obstacle to a comparison of two trees: the first primitive that only one of them holds, or
// the first whose corners lie elsewhere, and how many those are.
struct TreeDiffObstacle {
    std::optional<std::uint32_t> primitive;
    std::optional<std::uint32_t> moved;
    std::uint32_t moved_count = 0;
    bool any() const { return primitive || moved; }
};
// with_corners: whether both trees know their triangles. Cost: O(n).
TreeDiffObstacle obstacle_to_diff(const TreeView& a, const TreeView& b, bool with_corners = true);

// Whether a node of the one is worth one of the other: the same kind of volume, and as many
// children at most. Else costs by nodes say little, and only what is shared counts. Cost: O(nodes).
bool alike(const TreeView& a, const TreeView& b);

// For trees without an obstacle. The roots are one node in any case; elsewhere a primitive counts
// as often as it is there. Sets are told apart by sums of 128 random bits a primitive. Cost: O(n
// log n), about a second for two trees of a million triangles.
TreeDiff diff(const TreeView& a, const TreeView& b, const SahCosts& costs = {});

}  // namespace collidoscope
