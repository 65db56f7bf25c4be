// Lays out a tree of boxes whose nodes were linked anew, for what improves finished trees.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/trees/tree.h"
#include "collision/trees/tree_view.h"

namespace collidoscope {

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
