// The update of the dynamic tree, traced. Included by dynamic_tree.h.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "collision/broad/dynamic_tree.h"

namespace collidoscope {

template <typename Step>
void DynamicTree::show_tree(Step& step) const {
    std::vector<std::pair<std::uint32_t, int>> open;
    if (nodes_.root() != no_box_node) open.emplace_back(nodes_.root(), 0);
    while (!open.empty()) {
        const std::pair<std::uint32_t, int> top = open.back();
        open.pop_back();
        const BoxNode& node = nodes_[top.first];
        step.mark(BoxMark{as_box(node.box)}, node.is_leaf() ? Role::Construction : Role::Bounds,
                  node.is_leaf() ? std::string{} : std::to_string(top.second));
        if (node.is_leaf()) continue;
        for (const std::uint32_t child : node.children) open.emplace_back(child, top.second + 1);
    }
}

template <Tracer T>
void DynamicTree::remove_gone(T trace) {
    for (ProxyId id = 0; id < leaf_.size(); ++id) {
        if (leaf_[id] == no_box_node || boxes_.alive(id)) continue;
        nodes_.take_out(leaf_[id]);
        nodes_.discard(leaf_[id]);
        leaf_[id] = no_box_node;
        fresh_[id] = 1;
        trace.step("left", [&](auto& step) {
            step.say("Box ", strong(id), " is removed with its leaf: its sibling takes the ",
                     "place of their parent, and the ancestors are refitted.");
            show_tree(step);
        });
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
                step.say("Here the growth of the ancestors alone is ", top.inherited,
                         ": no sibling in ", "here or in what is left can be better than ",
                         best_cost, ".")
                    .mark(BoxMark{as_box(nodes_[top.node].box)}, Role::Skipped)
                    .mark(BoxMark{as_box(box)}, Role::Current);
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
            step.say("Beside this ", node.is_leaf() ? "leaf" : "node", " the cost would be ",
                     now(cost), ": ", direct, " for the new parent and ", top.inherited,
                     " for the growth of the ancestors",
                     better ? ". The lowest so far." : ". No improvement.")
                .now_value("cost", cost)
                .value("best", best_cost)
                .mark(BoxMark{as_box(node.box)}, better ? Role::Best : Role::Rejected)
                .mark(BoxMark{as_box(box)}, Role::Current);
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
    trace.step("put", [&](auto& step) {
        if (empty) {
            step.say("The tree is empty: the leaf is its root.");
        } else {
            step.say("The leaf is inserted beside the best sibling; ",
                     "a new node becomes the parent of both, and the ancestors grow.")
                .mark(BoxMark{as_box(nodes_[sibling].box)}, Role::Best);
        }
        step.mark(BoxMark{as_box(nodes_[leaf].box)}, Role::Current);
    });
    for (std::uint32_t n = nodes_[leaf].parent; n != no_box_node; n = nodes_[n].parent) {
        nodes_.refit(n);
        const BoxRotation rotation = nodes_.best_rotation(n);
        if (rotation.gain < 0) continue;
        nodes_.rotate(n, rotation);
        trace.step("rotate", [&](auto& step) {
            step.say("Rotation: two subtrees are swapped under an ancestor: ");
            if (rotation.gain > 0)
                step.say("a box shrinks by ", rotation.gain, ".");
            else
                step.say("no box grows, and the height of the tree decreases.");
            show_tree(step);
            step.mark(BoxMark{as_box(nodes_[n].box)}, Role::Current);
        });
    }
}

template <Tracer T>
void DynamicTree::look_at(ProxyId id, bool build, T trace) {
    const Aabb& box = boxes_[id];
    const bool known = leaf_[id] != no_box_node;
    if (known && seen_[id].min == box.min && seen_[id].max == box.max) return;
    if (known && still_fits(id)) {
        trace.step("stays", [&](auto& step) {
            step.say("Box ", strong(id),
                     " has moved, but inside its fat box: ", "no update is needed.")
                .body(id, Role::Current)
                .mark(BoxMark{as_box(nodes_[leaf_[id]].box)}, Role::Bounds);
        });
        seen_[id] = box;
        return;
    }
    const Aabb fat = fattened(id, known);
    if (known) {
        trace.step("left", [&](auto& step) {
            step.say("Box ", strong(id),
                     holds(nodes_[leaf_[id]].box, box) ? " has a fat box much larger than needed: "
                                                       : " has left its fat box: ",
                     "its leaf is removed, and the sibling replaces their parent.")
                .body(id, Role::Current)
                .mark(BoxMark{as_box(nodes_[leaf_[id]].box)}, Role::Rejected, "old");
        });
        nodes_.take_out(leaf_[id]);
        nodes_.set_box(leaf_[id], fat);
    } else {
        leaf_[id] = nodes_.make_leaf(id, fat);
    }
    trace.step("fatten", [&](auto& step) {
        step.say("Box ", strong(id), " gets a new fat box: a margin of ", 100 * options_.margin,
                 " % of its longest side", known ? ", extended along its motion." : ".")
            .body(id, Role::Current)
            .mark(BoxMark{as_box(fat)}, Role::Bounds, "fat");
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
    trace.step("build", [&](auto& step) {
        step.say("Most boxes are new. Instead of inserting each, the tree is ",
                 strong("built at once"),
                 " top-down: halved along its longest axis, recursively, down to single boxes.");
        show_tree(step);
    });
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
                step.say("The fat box of ", strong(id), overlap ? " overlaps" : " does not overlap",
                         " node ", top, overlap ? ": descend." : ": its subtree is skipped.")
                    .mark(BoxMark{as_box(node.box)}, overlap ? Role::Opened : Role::Skipped)
                    .mark(BoxMark{as_box(fat)}, Role::Current);
            });
            if (overlap) stack_.insert(stack_.end(), {node.children[1], node.children[0]});
            continue;
        }
        // Two with new fat boxes would find each other twice.
        if (fresh_[node.proxy] && node.proxy < id) continue;
        ++counts_.box_tests;
        if (!overlap || !kept_.add(ordered(id, node.proxy))) continue;
        trace.step("keep", [&](auto& step) {
            step.say("The fat boxes of ", strong(id), " and ", strong(node.proxy),
                     " overlap: the pair is stored, and tested until they separate.")
                .mark(BoxMark{as_box(node.box)}, Role::Candidate)
                .mark(BoxMark{as_box(fat)}, Role::Current);
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
        trace.step(overlap ? "pair" : "apart", [&](auto& step) {
            if (overlap) step.verdict(true);
            step.bodies(pair.low, pair.high, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
            step.say("The boxes of ", strong(pair.low), " and ", strong(pair.high),
                     overlap ? " themselves overlap: a candidate pair."
                             : " are disjoint: only their fat boxes overlap.")
                .body(pair.low, overlap ? Role::Suspected : Role::Rejected)
                .body(pair.high, overlap ? Role::Suspected : Role::Rejected);
        });
    }
}

template <Tracer T>
void DynamicTree::update(T trace) {
    counts_ = {};
    moved_.clear();
    seen_.resize(boxes_.size());
    leaf_.resize(boxes_.size(), no_box_node);
    fresh_.assign(boxes_.size(), 0);
    remove_gone(trace);
    const bool anew = mostly_new();
    boxes_.for_each([&](ProxyId id, const Aabb&) { look_at(id, anew, trace); });
    if (anew) build(trace);
    kept_.remove_if([&](const ProxyPair& pair) {
        if (!fresh_[pair.low] && !fresh_[pair.high]) return false;
        const bool gone = leaf_[pair.low] == no_box_node || leaf_[pair.high] == no_box_node;
        return gone || !boxes_overlap(nodes_[leaf_[pair.low]].box, nodes_[leaf_[pair.high]].box);
    });
    for (const ProxyId id : moved_) query(id, trace);
    check_pairs(trace);
    trace.step("done", [&](auto& step) {
        step.verdict(!pairs_.empty());
        step.say(strong(counts_.moved), " of ", boxes_.count(), " boxes were reinserted; of ",
                 kept_.pairs().size(), " stored pairs ", strong(pairs_.size()), " overlap.")
            .value("reinserted", std::int64_t(counts_.moved))
            .value("kept", std::int64_t(kept_.pairs().size()))
            .value("pairs", std::int64_t(pairs_.size()));
        show_tree(step);
    });
}

}  // namespace collidoscope
