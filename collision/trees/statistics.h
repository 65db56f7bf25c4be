// Numbers about a tree: for the command line, the panels and the charts per level.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/trees/tree_view.h"

namespace collidoscope {

// Costs of a step by the surface-area heuristic, in any one unit. These are the usual ones: opening
// a node and testing a triangle cost the same.
struct SahCosts {
    float traversal = 1;
    float intersection = 1;
};

struct LevelStatistics {
    std::uint32_t nodes = 0;
    std::uint32_t leaves = 0;
    std::uint32_t primitives = 0;  // in the leaves of this level
    double area = 0;               // of its nodes, relative to the root's
    double volume = 0;             // likewise
    double mean_overlap = 0;       // of its nodes with their siblings, see sibling_overlap
    std::uint32_t overlaps = 0;    // so many nodes were held against their siblings
};

// Volumes without a closed form are sampled for at most so many nodes of a level, evenly among
// them.
inline constexpr std::uint32_t max_sampled_overlaps = 4096;

struct TreeStatistics {
    std::uint32_t triangles = 0;
    std::uint32_t nodes = 0;
    std::uint32_t leaves = 0;
    std::uint32_t depth = 0;  // edges from the root to the deepest leaf
    double mean_leaf_depth = 0;
    std::uint32_t largest_leaf = 0;
    double mean_leaf_size = 0;
    // Sum over inner nodes of traversal * area and over leaves of intersection * count * area, all
    // areas relative to the root's. A root without area counts every node fully.
    double sah_cost = 0;
    // The tests that a random line through the root's volume costs, by the same areas, the root
    // itself included. These compare trees of unlike width as well, where a node of one has more
    // children to test than one of the other.
    double volume_tests = 0;
    double triangle_tests = 0;
    std::uint32_t max_children = 0;
    std::size_t bytes = 0;
    std::vector<LevelStatistics> levels;
};

// Cost: O(nodes), the area and the volume of each once; and 64 point tests for each node whose
// overlap is sampled, none where with_overlap is false.
TreeStatistics statistics(const TreeView& tree, const SahCosts& costs = {},
                          bool with_overlap = true);

// The node's own term in the sum TreeStatistics::sah_cost, without what is below it.
double sah_part(const TreeView& tree, std::uint32_t node, const SahCosts& costs = {});

// Which part of the node's volume also belongs to its sibling, 0 to 1. Exact for axis-aligned
// boxes, else by 64 regularly placed sample points (so in steps of 1/64). 0 for the root; a flat
// axis- aligned box counts by its area or length.
double sibling_overlap(const TreeView& tree, std::uint32_t node);

}  // namespace collidoscope
