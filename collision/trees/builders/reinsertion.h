// Makes a binary tree of boxes better: subtrees are taken out and put where they cost least.
//
// Taking a node out dissolves its parent, and the boxes above shrink. Its best new place is beside
// the node where the new common parent's surface, and what the boxes above it grow, are least
// together; it is looked for best first, and whatever cannot beat the best so far is left out. The
// node moves where that costs less than its old place, so that the surface-area heuristic's cost
// falls with every move. In each pass all nodes have their turn, those with the largest surface
// first. Sources: Bittner and others 2013; Meister and Bittner 2018, "Parallel Reinsertion for
// Bounding Volume Hierarchy Optimization", for moving every node.
#pragma once

#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// The way in which a node of the finished tree came about, as the common parent of a node that
// moved and the one that it was put beside. Surfaces are relative to the root's.
struct Reinsertion {
    std::uint32_t pass = 0;       // from 1; 0: the node is as it was before
    std::uint32_t moved = 0;      // triangles below the node that moved
    std::uint32_t looked_at = 0;  // places that were compared
    double saved = 0;             // by taking it out
    double cost = 0;              // of putting it here
};

struct ReinsertionRecord {
    std::vector<Reinsertion> nodes;  // by node
    std::vector<double> costs;  // sum of the inner nodes' surfaces before the first pass, and after
                                // each
    std::uint32_t moves = 0;
};

inline constexpr std::uint32_t reinsertion_passes = 3;

// Leaves stay as they are, and no tree becomes deeper than max_tree_depth. Passes end early when
// one saves less than a thousandth. Nothing when canceled. Cost: about 3 us a node and pass.
std::optional<AabbTree> reinserted(const AabbTree& tree, std::uint32_t passes = reinsertion_passes,
                                   BuildProgress* progress = nullptr,
                                   ReinsertionRecord* record = nullptr);

}  // namespace collidoscope
