// Steps of two octrees: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/box_pair.h"
#include "collision/trees/space/octree.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope::octree_pair {

// Two cells, one of A and one of B.
void say_keep(StepBuilder& step, std::uint32_t a, std::uint32_t b);
void say_apart(StepBuilder& step, std::uint32_t a, std::uint32_t b, const AxisGap& gap);
// octants: those of the opened cell that are not empty.
void say_open(StepBuilder& step, const NodesLeft& pair, bool open_a, std::uint32_t octants,
              bool beside_leaf, const TreePairAnswer& answer);
// compared: pairs not tested before; the pairs of the answer from `before` on are theirs.
void say_leaves(StepBuilder& step, const NodesLeft& pair, const OctreeNode& cell_a,
                const OctreeNode& cell_b, std::uint64_t compared, std::size_t before,
                const TreePairAnswer& answer);
void say_start(StepBuilder& step);
void say_done(StepBuilder& step, const TreePairAnswer& answer, const std::vector<NodesLeft>& left);

}  // namespace collidoscope::octree_pair
