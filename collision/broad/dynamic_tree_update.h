// The update of the dynamic tree, traced. Included by dynamic_tree.h.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "collision/broad/dynamic_tree.h"
#include "collision/broad/dynamic_tree_update_steps.h"

namespace collidoscope {

template <Tracer T>
void DynamicTree::remove_gone(T trace) {
    for (ProxyId id = 0; id < leaf_.size(); ++id) {
        if (leaf_[id] == no_box_node) continue;
        // One of another kind came anew under the same number.
        if (boxes_.alive(id) && boxes_.kind(id) == kinds_[id]) continue;
        nodes_.take_out(leaf_[id]);
        nodes_.discard(leaf_[id]);
        leaf_[id] = no_box_node;
        fresh_[id] = 1;
        trace.step("left", [&](auto& step) { dynamic_tree::say_gone(step, id, nodes_); });
    }
}

// Branch and bound: the cost of a sibling is that of the new parent's box and of the growth of all
// boxes above it. That growth only rises on the way down, so that a subtree for which it is already
// too much need not be opened.
template <Tracer T>
std::uint32_t DynamicTree::best_sibling(const Aabb& box, T trace) {
    const double own = box_cost(box);
    std::uint32_t best = nodes_.root();
    double best_cost = box_cost(united(nodes_[best].box, box));
    heap_.assign(1, {0, best});
    while (!heap_.empty()) {
        std::pop_heap(heap_.begin(), heap_.end());
        const Candidate top = heap_.back();
        heap_.pop_back();
        if (top.node != nodes_.root() && top.inherited + own >= best_cost) {
            trace.step("bound", [&](auto& step) {
                dynamic_tree::say_bound(step, top.inherited, best_cost, nodes_[top.node].box, box);
            });
            break;
        }
        ++counts_.cells;
        const BoxNode& node = nodes_[top.node];
        const double direct = box_cost(united(node.box, box));
        const double cost = direct + top.inherited;
        const bool better = cost < best_cost || top.node == best;
        if (better) {
            best = top.node;
            best_cost = cost;
        }
        trace.step("cost", [&](auto& step) {
            dynamic_tree::say_cost(step, node, direct, top.inherited, cost, best_cost, better, box);
        });
        if (node.is_leaf()) continue;
        const double inherited = top.inherited + direct - box_cost(node.box);
        if (inherited + own >= best_cost) continue;
        for (const std::uint32_t child : node.children) {
            heap_.push_back({inherited, child});
            std::push_heap(heap_.begin(), heap_.end());
        }
    }
    return best;
}

template <Tracer T>
void DynamicTree::insert(std::uint32_t leaf, T trace) {
    const bool empty = nodes_.root() == no_box_node;
    const std::uint32_t sibling = empty ? no_box_node : best_sibling(nodes_[leaf].box, trace);
    nodes_.put_beside(leaf, sibling);
    trace.step("put", [&](auto& step) { dynamic_tree::say_put(step, nodes_, leaf, sibling); });
    for (std::uint32_t n = nodes_[leaf].parent; n != no_box_node; n = nodes_[n].parent) {
        nodes_.refit(n);
        const BoxRotation rotation = nodes_.best_rotation(n);
        if (rotation.gain < 0) continue;
        nodes_.rotate(n, rotation);
        trace.step("rotate",
                   [&](auto& step) { dynamic_tree::say_rotate(step, nodes_, n, rotation.gain); });
    }
}

template <Tracer T>
void DynamicTree::look_at(ProxyId id, bool build, T trace) {
    const Aabb& box = boxes_[id];
    const bool known = leaf_[id] != no_box_node;
    if (known && seen_[id].min == box.min && seen_[id].max == box.max) return;
    if (known && still_fits(id)) {
        trace.step("stays",
                   [&](auto& step) { dynamic_tree::say_stays(step, id, nodes_[leaf_[id]].box); });
        seen_[id] = box;
        return;
    }
    const Aabb fat = fattened(id, known);
    if (known) {
        trace.step("left", [&](auto& step) {
            dynamic_tree::say_left(step, id, nodes_[leaf_[id]].box, box);
        });
        nodes_.take_out(leaf_[id]);
        nodes_.set_box(leaf_[id], fat);
    } else {
        leaf_[id] = nodes_.make_leaf(id, fat);
    }
    trace.step("fatten", [&](auto& step) {
        dynamic_tree::say_fatten(step, id, fat, options_.margin, known);
    });
    if (!build) insert(leaf_[id], trace);
    seen_[id] = box;
    fresh_[id] = 1;
    moved_.push_back(id);
    ++counts_.moved;
}

template <Tracer T>
void DynamicTree::build(T trace) {
    std::vector<std::uint32_t> leaves;
    boxes_.for_each([&](ProxyId id, const Aabb&) { leaves.push_back(leaf_[id]); });
    nodes_.build(std::move(leaves));
    trace.step("build", [&](auto& step) { dynamic_tree::say_build(step, nodes_); });
}

// Finds the boxes that overlap the fat box, from the root down.
template <Tracer T>
void DynamicTree::query(ProxyId id, T trace) {
    const Aabb fat = nodes_[leaf_[id]].box;
    stack_.assign(1, nodes_.root());
    while (!stack_.empty()) {
        const std::uint32_t top = stack_.back();
        stack_.pop_back();
        ++counts_.cells;
        const BoxNode& node = nodes_[top];
        if (top == leaf_[id]) continue;
        const bool overlap = boxes_overlap(node.box, fat);
        if (!node.is_leaf()) {
            trace.step(overlap ? "open" : "skip", [&](auto& step) {
                dynamic_tree::say_visited(step, id, top, node.box, fat, overlap);
            });
            if (overlap) stack_.insert(stack_.end(), {node.children[1], node.children[0]});
            continue;
        }
        if (boxes_.excluded(id, node.proxy)) continue;
        // Two with new fat boxes would find each other twice.
        if (fresh_[node.proxy] && node.proxy < id) continue;
        ++counts_.box_tests;
        if (!overlap || !kept_.add(ordered(id, node.proxy))) continue;
        trace.step("keep", [&](auto& step) {
            dynamic_tree::say_keep(step, id, node.proxy, node.box, fat);
        });
    }
}

template <Tracer T>
void DynamicTree::check_pairs(T trace) {
    pairs_.clear();
    for (const ProxyPair& pair : kept_.pairs()) {
        ++counts_.box_tests;
        const bool overlap = boxes_overlap(boxes_[pair.low], boxes_[pair.high]);
        if (overlap) pairs_.push_back(pair);
        trace.step(overlap ? "pair" : "apart",
                   [&](auto& step) { dynamic_tree::say_checked(step, pair, overlap); });
    }
}

template <Tracer T>
void DynamicTree::update(T trace) {
    counts_ = {};
    moved_.clear();
    seen_.resize(boxes_.size());
    leaf_.resize(boxes_.size(), no_box_node);
    kinds_.resize(boxes_.size());
    fresh_.assign(boxes_.size(), 0);
    remove_gone(trace);
    const bool anew = mostly_new();
    boxes_.for_each([&](ProxyId id, const Aabb&) { look_at(id, anew, trace); });
    if (anew) build(trace);
    boxes_.for_each([&](ProxyId id, const Aabb&) { kinds_[id] = boxes_.kind(id); });
    kept_.remove_if([&](const ProxyPair& pair) {
        if (!fresh_[pair.low] && !fresh_[pair.high]) return false;
        const bool gone = leaf_[pair.low] == no_box_node || leaf_[pair.high] == no_box_node;
        return gone || boxes_.excluded(pair.low, pair.high) ||
               !boxes_overlap(nodes_[leaf_[pair.low]].box, nodes_[leaf_[pair.high]].box);
    });
    for (const ProxyId id : moved_) query(id, trace);
    check_pairs(trace);
    trace.step("done", [&](auto& step) {
        dynamic_tree::say_done(step, nodes_, counts_, boxes_.count(), kept_.pairs().size(),
                               pairs_.size());
    });
}

}  // namespace collidoscope
