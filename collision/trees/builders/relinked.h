// A tree of boxes as nodes that know their parents and can be linked anew, for what improves
// finished trees, and its layout afterwards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/trees/tree.h"
#include "collision/trees/tree_area.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

// Nodes with `box`, `parent` and two links `child`, no_node where there is none, by their numbers
// in the tree.
template <typename Node>
std::vector<Node> linked(const AabbTree& tree) {
    std::vector<Node> nodes(tree.nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        nodes[i].box = tree.nodes[i].bounds;
        if (tree.nodes[i].is_leaf()) continue;
        const std::uint32_t first = tree.nodes[i].first();
        nodes[i].child = {first, first + 1};
        nodes[first].parent = nodes[first + 1].parent = i;
    }
    return nodes;
}

// The surfaces of all inner nodes together.
template <typename Node>
double inner_surface(const std::vector<Node>& nodes) {
    double sum = 0;
    for (const Node& node : nodes)
        if (node.child[0] != no_node) sum += wide_area(node.box);
    return sum;
}

// A node has a `box` and two links `child`, no_node both where it is the leaf of `tree` of the same
// number; the root is node 0. Nodes come in the order of a depth-first descent, slots in that of
// the leaves. Calls made(number, number before) for every node.
template <typename Node, typename Made>
AabbTree relinked(const AabbTree& tree, const std::vector<Node>& nodes, const Made& made) {
    AabbTree out;
    out.nodes.reserve(nodes.size());
    out.primitives.reserve(tree.primitives.size());
    out.triangles.reserve(tree.triangles.size());
    struct Task {
        std::uint32_t to, from;
    };
    std::vector<Task> tasks{{0, 0}};
    out.nodes.emplace_back();
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        const Node& node = nodes[task.from];
        out.nodes[task.to].bounds = node.box;
        made(task.to, task.from);
        if (node.child[0] == no_node) {
            const auto first = static_cast<std::uint32_t>(out.primitives.size());
            const auto& leaf = tree.nodes[task.from];
            for (std::uint32_t i = leaf.first(); i < leaf.first() + leaf.count(); ++i) {
                out.primitives.push_back(tree.primitives[i]);
                out.triangles.push_back(tree.triangles[i]);
            }
            out.nodes[task.to].link.set(first, leaf.count());
            continue;
        }
        const auto children = static_cast<std::uint32_t>(out.nodes.size());
        out.nodes[task.to].link.set(children, 0);
        out.nodes.resize(out.nodes.size() + 2);
        tasks.push_back({children + 1, node.child[1]});
        tasks.push_back({children, node.child[0]});
    }
    return out;
}

}  // namespace collidoscope
