// Which nodes of a tree are the worst, and in what way.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "collision/trees/statistics.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Which part of an inner node's volume none of its children takes, 0 to 1; 0 for leaves. Exact for
// two aligned boxes, else by 64 regularly placed sample points.
double emptiness(const TreeView& tree, std::uint32_t node);

enum class Fault : std::uint8_t { Overlap, Emptiness, SahShare };

struct NodeFault {
    std::uint32_t node = 0;
    double value = 0;   // the overlap with its sibling, the emptiness, the share of the SAH cost
    double weight = 0;  // the list's order: the value times the node's relative area
};

// The worst nodes, the worst first. A large overlap of two tiny nodes matters little, so overlap
// and emptiness are weighed by the node's area relative to the root's; the SAH share already is.
// If two siblings overlap, the one with the larger value is listed. Stops early, with what it
// has seen, when canceled.
// Cost: O(nodes), and what sibling_overlap and emptiness cost.
std::vector<NodeFault> worst_nodes(const TreeView& tree, Fault fault, std::size_t count,
                                   const std::atomic<bool>* cancel = nullptr);

}  // namespace collidoscope
