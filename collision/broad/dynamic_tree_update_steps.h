// Steps of the dynamic tree: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/broad/box_nodes.h"
#include "collision/broad/broad_phase.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::dynamic_tree {

void say_gone(StepBuilder& step, ProxyId id, const BoxNodes& nodes);
// Boxes: of the node, and the one that is put in.
void say_bound(StepBuilder& step, double inherited, double best_cost, const Aabb& node,
               const Aabb& box);
// direct: the cost of the new parent; inherited: of the growth of the nodes above.
void say_cost(StepBuilder& step, const BoxNode& node, double direct, double inherited, double cost,
              double best_cost, bool better, const Aabb& box);
// sibling: no_box_node when the tree was empty.
void say_put(StepBuilder& step, const BoxNodes& nodes, std::uint32_t leaf, std::uint32_t sibling);
void say_rotate(StepBuilder& step, const BoxNodes& nodes, std::uint32_t n, double gain);
void say_stays(StepBuilder& step, ProxyId id, const Aabb& fat);
// old: its fat box so far.
void say_left(StepBuilder& step, ProxyId id, const Aabb& old, const Aabb& box);
void say_fatten(StepBuilder& step, ProxyId id, const Aabb& fat, double margin, bool known);
void say_build(StepBuilder& step, const BoxNodes& nodes);
// node: the box of node top.
void say_visited(StepBuilder& step, ProxyId id, std::uint32_t top, const Aabb& node,
                 const Aabb& fat, bool overlap);
void say_keep(StepBuilder& step, ProxyId id, ProxyId other, const Aabb& other_fat, const Aabb& fat);
void say_checked(StepBuilder& step, const ProxyPair& pair, bool overlap);
void say_done(StepBuilder& step, const BoxNodes& nodes, const BroadCounts& counts,
              std::uint32_t boxes, std::size_t kept, std::size_t pairs);

}  // namespace collidoscope::dynamic_tree
