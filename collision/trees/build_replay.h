// A finished tree told as the order of splits that made it: for any tree, whoever built it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"
#include "collision/trees/sah_curve.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

enum class ReplayOrder : std::uint8_t {
    Levels,  // level by level, so that the whole body is covered from the first step on
    Depth,   // down the first child to the leaves, then the next: as builders that go downward work
};

// The inner nodes in that order. Cost: O(nodes).
std::vector<std::uint32_t> split_order(const TreeView& tree, ReplayOrder order);

// Node by node after how many of these splits it is there: the root after none.
std::vector<std::uint32_t> births(const TreeView& tree, const std::vector<std::uint32_t>& splits);

namespace detail {

// The axis as a segment through the node's triangles, to be pointed at.
Segment axis_through(const TreeView& tree, std::uint32_t node, int axis);

}  // namespace detail

// Steps: "split" (across an axis), "divide" (no plane across an axis tells the children apart, or
// they are more than two), "done". Cost of a recorded step: O(triangles below the node).
template <Tracer T>
void replay_build(const TreeView& tree, ReplayOrder order, T trace) {
    if constexpr (T::enabled) {
        constexpr std::array<const char*, 3> names = {"x", "y", "z"};
        const std::vector<std::uint32_t> splits = split_order(tree, order);
        for (std::size_t i = 0; i < splits.size(); ++i) {
            const std::uint32_t node = splits[i];
            const auto cut = [&] { return cut_of(tree, node); };
            const auto describe = [&](auto& step, const std::optional<NodeCut>& plane) {
                const Children children = tree.children(node);
                const std::uint32_t count = tree.slots(node).count;
                const float cost = sah_cost_of_children(tree, node);
                if (plane) {
                    step.say("Split ", i + 1, " of ", splits.size(), ": node ", node,
                             " is cut across ",
                             strong(names[static_cast<std::size_t>(plane->axis)]), " at ",
                             plane->position, " into ", tree.slots(children[0]).count, " and ",
                             tree.slots(children[1]).count, " triangles. Cost ", now(cost),
                             " against ", float(count), " uncut.");
                } else {
                    step.say("Split ", i + 1, " of ", splits.size(), ": the ", count,
                             " triangles of node ", node, " go to ", strong(children.size()),
                             " children. Cost ", now(cost), " against ", float(count), " uncut.");
                }
                step.value("cost", cost)
                    .value("uncut", float(count))
                    .value("triangles", static_cast<std::int64_t>(count))
                    .value("level", static_cast<std::int64_t>(tree.depth(node)))
                    .mark(NodeMark{0, node}, Role::Current);
                for (const std::uint32_t child : children)
                    step.mark(NodeMark{0, child}, Role::Bounds);
                if (!plane) return;
                step.value("position", plane->position);
                // Which axis is best is worth a guess while there is something to see.
                if (count < 8) return;
                step.ask("Across which axis is this node cut?");
                for (int axis = 0; axis < 3; ++axis) {
                    const Segment line = detail::axis_through(tree, node, axis);
                    step.choice(names[static_cast<std::size_t>(axis)], axis == plane->axis,
                                Line{line.a, line.b});
                }
            };
            const std::optional<NodeCut> plane = cut();
            trace.step(plane ? "split" : "divide", [&](auto& step) { describe(step, plane); });
        }
        trace.step("done", [&](auto& step) {
            step.say(strong(tree.primitive_count()), " triangles, ", strong(tree.node_count()),
                     " nodes: the tree is built.");
        });
    }
}

}  // namespace collidoscope
