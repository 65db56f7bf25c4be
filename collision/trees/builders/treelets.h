// Makes a binary tree of boxes better, a few nodes at a time: treelet restructuring.
//
// A treelet is a node with some of what is below it, cut off where it has seven ends; the ends with
// the largest surfaces are opened first. Of all 10,395 binary trees over seven ends the one whose
// inner nodes have the least surface together takes the place of what was there; it is found by
// joining sets of ends, the small ones first. Every node is the root of a treelet once in a round,
// from the leaves upward. Source: Karras, Aila 2013, "Fast Parallel Construction of High-Quality
// Bounding Volume Hierarchies", section 3.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/tree.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

inline constexpr std::uint32_t treelet_ends = 7;
inline constexpr std::uint32_t treelet_rounds = 3;

// The treelet below a node: 2 to 7 ends, none for a leaf. Surfaces are those of its inner nodes,
// the root among them, relative to the root of the tree.
struct Treelet {
    std::vector<std::uint32_t> ends;
    double surface = 0;  // as it is
    double least = 0;    // of the best tree over the same ends
};
// Cost: some 1,000 sums.
Treelet treelet_below(const TreeView& tree, std::uint32_t node);

// The last change for which a node of the finished tree was the root of the treelet.
struct TreeletChange {
    std::uint32_t round = 0;       // from 1; 0: there was none
    double before = 0, after = 0;  // surfaces as in Treelet
};

struct TreeletRecord {
    std::vector<TreeletChange> nodes;  // by node
    std::vector<double> costs;  // sum of the inner nodes' surfaces before the first round, and
                                // after each
    std::uint32_t changes = 0;
};

// Leaves stay as they are, and no tree becomes deeper than max_tree_depth. Rounds end early when
// one saves less than a thousandth. Nothing when canceled. Cost: about 4 us a node and round.
std::optional<AabbTree> with_treelets(const AabbTree& tree, std::uint32_t rounds = treelet_rounds,
                                      BuildProgress* progress = nullptr,
                                      TreeletRecord* record = nullptr);

}  // namespace collidoscope
