// A finished tree told as the order of splits that made it: for any tree, whoever built it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"
#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/build_steps/triangle_count.h"
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

// One split as a sentence, its numbers and its marks. Calls with the plane that tells the children
// apart, if there is one.
template <typename Step>
void tell_split(Step& step, const TreeView& tree, const TriangleCount& triangles, int body,
                std::uint32_t node, const std::optional<NodeCut>& plane) {
    constexpr std::array<const char*, 3> names = {"x", "y", "z"};
    const Children children = tree.children(node);
    const std::uint32_t count = triangles.below(node);
    const float cost = sah_cost_of_children(tree, node);
    if (plane) {
        step.say("node ", node, " is split across ",
                 strong(names[static_cast<std::size_t>(plane->axis)]), " at ", plane->position,
                 " into ", triangles.below(children[0]), " and ", triangles.below(children[1]),
                 " triangles. Cost ", now(cost), " against ", float(count), " unsplit.");
    } else {
        step.say("the ", count, " triangles of node ", node, " go to ", strong(children.size()),
                 " children");
        if (triangles.shared()) {
            std::uint32_t entries = 0;
            for (const std::uint32_t child : children) entries += triangles.below(child);
            step.say(", which list ", entries);
            step.value("listed" + std::string(body == 0 ? "" : " of B"), std::int64_t{entries});
        }
        step.say(". Cost ", now(cost), " against ", float(count), " unsplit.");
    }
    const std::string of = body == 0 ? "" : " of B";
    step.value("cost" + of, cost)
        .value("uncut" + of, float(count))
        .value("level" + of, static_cast<std::int64_t>(tree.depth(node)))
        .mark(NodeMark{body, node}, Role::Current);
    if (plane) step.value("position" + of, plane->position);
    for (const std::uint32_t child : children) step.mark(NodeMark{body, child}, Role::Bounds);
}

struct NoTerms {
    void operator()(std::uint32_t) const {}
};

// Steps: "split" (across an axis), "divide" (no plane across an axis tells the children apart, or
// they are more than two), "done". Cost of a recorded step: O(triangles below the node).
// tell_terms(node) is called before the step of each split: it may tell in a scope how the builder
// came to it.
template <Tracer T, typename Terms = NoTerms>
void replay_build(const TreeView& tree, ReplayOrder order, T trace, const Terms& tell_terms = {}) {
    if constexpr (T::enabled) {
        constexpr std::array<const char*, 3> names = {"x", "y", "z"};
        const std::vector<std::uint32_t> splits = split_order(tree, order);
        const TriangleCount counts(tree);
        for (std::size_t i = 0; i < splits.size(); ++i) {
            const std::uint32_t node = splits[i];
            const std::optional<NodeCut> plane = cut_of(tree, node);
            tell_terms(node);
            trace.step(plane ? "split" : "divide", [&](auto& step) {
                step.say("Split ", i + 1, " of ", splits.size(), ": ");
                tell_split(step, tree, counts, 0, node, plane);
                // Which axis is best is worth a guess while there is something to see.
                if (!plane || counts.below(node) < 8) return;
                step.ask("Across which axis is this node split?");
                for (int axis = 0; axis < 3; ++axis) {
                    const Segment line = detail::axis_through(tree, node, axis);
                    step.choice(names[static_cast<std::size_t>(axis)], axis == plane->axis,
                                Line{line.a, line.b});
                }
            });
        }
        trace.step("done", [&](auto& step) {
            const auto triangles = counts.all(), nodes = tree.node_count();
            step.fact(TreeBuilt{});
            step.say(strong(triangles), plural(triangles, " triangle, ", " triangles, "));
            if (counts.shared()) step.say(tree.primitive_count(), " entries in lists, ");
            step.say(strong(nodes),
                     plural(nodes, " node: the tree is built.", " nodes: the tree is built."));
        });
    }
}

// Two builds in step, over bodies A and B. Steps: "both", "one" (the other tree is built already),
// "done".
template <Tracer T>
void replay_builds(const TreeView& a, const TreeView& b, ReplayOrder order, T trace) {
    if constexpr (T::enabled) {
        const std::vector<std::uint32_t> of_a = split_order(a, order), of_b = split_order(b, order);
        const TriangleCount counts_a(a), counts_b(b);
        for (std::size_t i = 0; i < std::max(of_a.size(), of_b.size()); ++i) {
            const bool in_a = i < of_a.size(), in_b = i < of_b.size();
            trace.step(in_a && in_b ? "both" : "one", [&](auto& step) {
                step.say("Split ", i + 1, ". ");
                if (in_a) {
                    step.say(strong("A"), ": ");
                    tell_split(step, a, counts_a, 0, of_a[i], cut_of(a, of_a[i]));
                }
                if (in_a && in_b) step.say(" ");
                if (in_b) {
                    step.say(strong("B"), ": ");
                    tell_split(step, b, counts_b, 1, of_b[i], cut_of(b, of_b[i]));
                }
            });
        }
        trace.step("done", [&](auto& step) {
            step.fact(TreeBuilt{}).decides(AnswerPart::Verdict);
            step.say("Both are built: ", strong(a.node_count()), " nodes over A, ",
                     strong(b.node_count()), " over B.");
        });
    }
}

}  // namespace collidoscope
