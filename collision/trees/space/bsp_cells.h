// The picture of a node of a BSP tree: its convex cell, and where its plane passes through it. For
// pictures.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/convex_cell.h"

namespace collidoscope {

class BspCells {
  public:
    // Refers to the tree; frame: from the tree's to the world's. Cost: O(nodes).
    BspCells(const BspTree& tree, const RelativePose& frame);

    // The edges of the node's cell, in a box a little larger than the mesh, and the cell's section
    // by the node's plane. Cost: one cut for each node on the way from the root, once.
    void show(StepBuilder& step, std::uint32_t node);

  private:
    const CutCell& cut_of(std::uint32_t node);

    const BspTree* tree_;
    RelativePose frame_;
    Aabb around_;
    double tolerance_ = 0;
    std::vector<std::uint32_t> parents_;        // of the root: itself
    std::vector<std::optional<CutCell>> cuts_;  // by the node's plane
    std::vector<std::optional<ConvexCell>> cells_;
};

}  // namespace collidoscope
