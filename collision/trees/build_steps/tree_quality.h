// Qualities that the SAH cost does not see: how rays that end at a surface, and sets of rays, fare.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trees/statistics.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// End-point overlap, EPO (Aila, Karras, Laine, "On Quality Metrics of Bounding Volume Hierarchies",
// High-Performance Graphics 2013). The SAH counts the nodes that a long random ray passes through;
// this counts those that a ray has to open in vain because it ends in them: the sum over all nodes
// of their cost, times the share of the mesh's surface that lies in the node's box and does not
// belong to the node. 0 when no box holds anything of another branch's.
//
// For trees of axis-aligned boxes in which each lies in its parent's; nothing for other volumes,
// for a mesh without area, and when canceled. Cost: for each triangle the nodes whose boxes it
// reaches into, and a clip in each that is not one of its own; some 2 s for a million triangles.
std::optional<double> end_point_overlap(const TreeView& tree, const SahCosts& costs = {},
                                        const std::atomic<bool>* cancel = nullptr);
// Each node's part of it, by node.
std::optional<std::vector<double>> end_point_overlaps(const TreeView& tree,
                                                      const SahCosts& costs = {},
                                                      const std::atomic<bool>* cancel = nullptr);

// Leaves that uniformly distributed lines through the root's box reach into.
struct LeavesPerLine {
    double mean = 0;
    // The standard deviation, "leaf count variability" (LCV) in the paper above: how unlike the
    // work of rays is that are traced side by side.
    double deviation = 0;
    std::uint32_t most = 0;
    std::uint32_t lines = 0;
};

// Nothing for volumes other than axis-aligned boxes and when canceled. The same lines each time.
// Cost: O(lines · nodes opened).
std::optional<LeavesPerLine> leaves_per_line(const TreeView& tree, std::uint32_t lines = 10'000,
                                             const std::atomic<bool>* cancel = nullptr);

}  // namespace collidoscope
