// Which nodes of a binary tree become the children of wide nodes.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "collision/trees/tree_area.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope {

// For every node and every number of lanes, from 1 to those of a wide node, the least cost of what
// is below it when it may fill so many lanes of its parent, worked out from the leaves upward.
template <typename B>
class WideCollapse {
  public:
    WideCollapse(const Tree<B>& tree, const CollapseOptions& options)
        : tree_(tree),
          lanes_(std::clamp(options.max_children, 2u, wide_children)),
          slots_(tree.nodes.size()),
          plans_(tree.nodes.size()) {
        const double whole = wide_area(tree.nodes[0].bounds);
        const std::uint32_t leaf_size = std::clamp(options.leaf_size, 1u, max_leaf_size);
        for (std::size_t node = tree.nodes.size(); node-- > 0;)
            plan(node, whole, leaf_size, options);
    }

    // The nodes that fill the lanes of the wide node made of this one; of a tree that is a single
    // leaf the root itself.
    Children children_of(std::uint32_t node) const {
        Children result;
        if (is_leaf(node)) {
            result.add(node);
        } else {
            distribute(node, lanes_, result);
        }
        return result;
    }
    // The binary nodes that are opened for it, with their lanes, before their children. Calls
    // visit(node, lanes, lanes of its left child).
    template <typename Visit>
    void for_opened(std::uint32_t node, const Visit& visit) const {
        Children ignored;
        if (!is_leaf(node)) distribute(node, lanes_, ignored, visit);
    }
    // Lanes of a wide node.
    std::uint32_t lanes() const { return lanes_; }
    // The least expected cost of what is below a node when it may fill so many of them, 1 or more.
    float cost(std::uint32_t node, std::uint32_t lanes) const {
        return plans_[node].cost[lanes - 1];
    }
    bool is_leaf(std::uint32_t node) const { return plans_[node].leaf; }
    SlotRange slots(std::uint32_t node) const { return slots_[node]; }

  private:
    struct Plan {
        std::array<float, wide_children> cost{};  // with 1 lane and more
        std::array<std::uint8_t, wide_children>
            left{};  // lanes of the left child; 0: one lane less
        bool leaf = false;
    };

    void plan(std::size_t node, double whole, std::uint32_t leaf_size,
              const CollapseOptions& options) {
        const auto& n = tree_.nodes[node];
        Plan& p = plans_[node];
        // A whole without area counts every node fully; the small share keeps ties apart.
        const double share = std::min(1.0, whole > 0 ? wide_area(n.bounds) / whole : 1.0);
        const auto weight = static_cast<float>(share + 1e-9);
        if (n.is_leaf()) {
            slots_[node] = {n.first(), n.count()};
            p.leaf = true;
            p.cost.fill(weight * float(n.count()));
            return;
        }
        const SlotRange& left = slots_[n.first()];
        const SlotRange& right = slots_[n.first() + 1];
        slots_[node] = {std::min(left.first, right.first), left.count + right.count};
        const Plan& l = plans_[n.first()];
        const Plan& r = plans_[n.first() + 1];

        // Share so many lanes between the two children.
        for (std::uint32_t lanes = 2; lanes <= lanes_; ++lanes) {
            float best = l.cost[0] + r.cost[lanes - 2];
            p.left[lanes - 1] = 1;
            for (std::uint32_t k = 2; k < lanes; ++k) {
                const float cost = l.cost[k - 1] + r.cost[lanes - k - 1];
                if (cost < best) best = cost, p.left[lanes - 1] = static_cast<std::uint8_t>(k);
            }
            p.cost[lanes - 1] = best;
        }

        // One lane makes a node of its own or a leaf; more lanes are not always better.
        p.cost[0] = p.cost[lanes_ - 1] + weight * options.node_cost;
        const std::uint32_t count = slots_[node].count;
        if (count <= leaf_size && weight * float(count) <= p.cost[0]) {
            p.cost[0] = weight * float(count);
            p.leaf = true;
        }
        for (std::uint32_t lanes = 2; lanes <= lanes_; ++lanes) {
            if (p.cost[lanes - 2] <= p.cost[lanes - 1] && (lanes < lanes_ || p.leaf)) {
                p.cost[lanes - 1] = p.cost[lanes - 2];
                p.left[lanes - 1] = 0;
            }
        }
    }

    struct NoVisit {
        void operator()(std::uint32_t, std::uint32_t, std::uint32_t) const {}
    };
    // Collects the nodes that fill at most so many lanes, left to right.
    template <typename Visit = NoVisit>
    void distribute(std::uint32_t root, std::uint32_t lanes, Children& result,
                    const Visit& visit = {}) const {
        struct Task {
            std::uint32_t node, lanes;
        };
        std::array<Task, wide_children> stack;
        std::size_t size = 0;
        stack[size++] = {root, lanes};
        while (size > 0) {
            Task task = stack[--size];
            const Plan& p = plans_[task.node];
            while (task.lanes > 1 && p.left[task.lanes - 1] == 0) --task.lanes;
            if (task.lanes == 1) {
                result.add(task.node);
                continue;
            }
            const std::uint32_t first = tree_.nodes[task.node].first();
            const std::uint32_t left = p.left[task.lanes - 1];
            visit(task.node, task.lanes, left);
            stack[size++] = {first + 1, task.lanes - left};
            stack[size++] = {first, left};
        }
    }

    const Tree<B>& tree_;
    std::uint32_t lanes_;
    std::vector<SlotRange> slots_;
    std::vector<Plan> plans_;
};

}  // namespace collidoscope
