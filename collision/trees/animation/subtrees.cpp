#include "collision/trees/animation/subtrees.h"

#include <algorithm>
#include <utility>

#include "collision/trees/tree_area.h"

namespace collidoscope {
namespace {

double weight_of(const TreeNode<Aabb>& node, const SahCosts& costs) {
    return node.is_leaf() ? double{costs.intersection} * node.count() : double{costs.traversal};
}

}  // namespace

std::vector<double> subtree_costs(const AabbTree& tree, const SahCosts& costs) {
    const std::size_t count = tree.nodes.size();
    // The sums of weight * area and of the weights below each node.
    std::vector<double> sums(count), weights(count), result(count);
    for (std::size_t i = count; i-- > 0;) {
        const auto& node = tree.nodes[i];
        const double area = wide_area(node.bounds);
        weights[i] = weight_of(node, costs);
        sums[i] = weights[i] * area;
        if (!node.is_leaf()) {
            const std::uint32_t first = node.first();
            weights[i] += weights[first] + weights[first + 1];
            sums[i] += sums[first] + sums[first + 1];
        }
        result[i] = area > 0 ? sums[i] / area : weights[i];
    }
    return result;
}

std::vector<double> sah_parts(const AabbTree& tree, const SahCosts& costs) {
    std::vector<double> parts;
    parts.reserve(tree.nodes.size());
    const double whole = tree.empty() ? 0 : wide_area(tree.nodes[0].bounds);
    for (const auto& node : tree.nodes)
        parts.push_back(weight_of(node, costs) * (whole > 0 ? wide_area(node.bounds) / whole : 1));
    return parts;
}

std::vector<SlotRange> slot_ranges(const AabbTree& tree) {
    std::vector<SlotRange> ranges(tree.nodes.size());
    for (std::size_t i = ranges.size(); i-- > 0;) {
        const auto& node = tree.nodes[i];
        if (node.is_leaf()) {
            ranges[i] = {node.first(), node.count()};
            continue;
        }
        const SlotRange left = ranges[node.first()], right = ranges[node.first() + 1];
        ranges[i] = {std::min(left.first, right.first), left.count + right.count};
    }
    return ranges;
}

std::uint64_t triangles_sorted(const AabbTree& tree) {
    std::uint64_t sum = 0;
    for (const SlotRange& range : slot_ranges(tree)) sum += range.count;
    return sum;
}

std::uint32_t depth_of(const AabbTree& tree) {
    std::vector<std::uint32_t> depths(tree.nodes.size(), 0);
    std::uint32_t deepest = 0;
    for (std::size_t i = 0; i < depths.size(); ++i) {
        deepest = std::max(deepest, depths[i]);
        if (tree.nodes[i].is_leaf()) continue;
        depths[tree.nodes[i].first()] = depths[tree.nodes[i].first() + 1] = depths[i] + 1;
    }
    return deepest;
}

std::string path_to(const AabbTree& tree, std::uint32_t node) {
    // Parents come before their children, so that one pass back finds the way up.
    std::string path;
    std::uint32_t child = node;
    for (std::uint32_t i = node; i-- > 0;) {
        const auto& n = tree.nodes[i];
        if (n.is_leaf() || (n.first() != child && n.first() + 1 != child)) continue;
        path += n.first() == child ? '0' : '1';
        child = i;
    }
    std::reverse(path.begin(), path.end());
    return path;
}

AabbTree with_subtrees(const AabbTree& tree, const std::vector<NewSubtree>& fresh,
                       std::vector<SubtreeOrigin>* origins) {
    AabbTree out;
    out.primitives = tree.primitives;
    out.triangles = tree.triangles;
    out.nodes.reserve(tree.nodes.size());
    if (origins) origins->clear();
    if (tree.empty()) return out;
    const std::vector<SlotRange> ranges = slot_ranges(tree);
    std::vector<std::uint32_t> fresh_at(tree.nodes.size(), no_node);
    for (std::uint32_t g = 0; g < fresh.size(); ++g) fresh_at[fresh[g].node] = g;

    struct Task {
        std::uint32_t to = 0;
        SubtreeOrigin from;
        std::uint32_t slot = 0;  // the first one of its subtree
    };
    std::vector<Task> tasks{Task{}};
    out.nodes.emplace_back();
    if (origins) origins->emplace_back();
    while (!tasks.empty()) {
        Task task = tasks.back();
        tasks.pop_back();
        if (task.from.subtree == no_node && fresh_at[task.from.node] != no_node) {
            // Slots keep their range; the subtree's own order is within it.
            const std::uint32_t g = fresh_at[task.from.node];
            const AabbTree& part = fresh[g].tree;
            task.slot = ranges[task.from.node].first;
            for (std::uint32_t i = 0; i < part.primitives.size(); ++i) {
                out.primitives[task.slot + i] = tree.primitives[task.slot + part.primitives[i]];
                out.triangles[task.slot + i] = part.triangles[i];
            }
            task.from = {0, g};
        }
        const AabbTree& source =
            task.from.subtree == no_node ? tree : fresh[task.from.subtree].tree;
        const auto& node = source.nodes[task.from.node];
        if (origins) (*origins)[task.to] = task.from;
        out.nodes[task.to].bounds = node.bounds;
        if (node.is_leaf()) {
            out.nodes[task.to].link.set(task.slot + node.first(), node.count());
            continue;
        }
        const auto children = static_cast<std::uint32_t>(out.nodes.size());
        out.nodes[task.to].link.set(children, 0);
        out.nodes.resize(out.nodes.size() + 2);
        if (origins) origins->resize(out.nodes.size());
        for (std::uint32_t k = 2; k-- > 0;)
            tasks.push_back({children + k, {node.first() + k, task.from.subtree}, task.slot});
    }
    return out;
}

}  // namespace collidoscope
