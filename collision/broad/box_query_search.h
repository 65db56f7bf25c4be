// Ways to look for the answer of a question about boxes (box_query.h) in a list, in sorted layers
// and in trees.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "collision/broad/axis.h"
#include "collision/broad/box_nodes.h"
#include "collision/broad/box_query.h"
#include "collision/broad/box_query_steps.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {

// Traced steps: "hidden", "hit", "miss".
template <typename Question, Tracer T>
void look_at_box(Question& question, const ProxyBoxes& boxes, ProxyId id, T trace) {
    const BoxVerdict verdict = question.look(boxes, id);
    trace.step(box_query::label_of(verdict),
               [&](auto& step) { box_query::say_look(step, question, id, verdict); });
}

// A part of the structure is opened or left out; part() is what is told of it. Traced steps:
// "open", "skip".
template <typename Question, typename DescribePart, Tracer T>
void tell_part(Question& question, bool opened, const DescribePart& part, T trace) {
    question.parts += opened;
    trace.step(opened ? "open" : "skip",
               [&](auto& step) { box_query::say_part(step, question, part(), opened); });
}

// The box around those that for_each(visit) visits.
template <typename ForEach>
Aabb box_around(const ProxyBoxes& boxes, const ForEach& for_each) {
    Aabb all{vec3(0), vec3(0)};
    bool any = false;
    for_each([&](ProxyId id) {
        all = any ? united(all, boxes[id]) : boxes[id];
        any = true;
    });
    return all;
}

// Every box.
template <typename Question, Tracer T>
void ask_list(Question& question, const ProxyBoxes& boxes, T trace) {
    tell_part(
        question, boxes.count() > 0,
        [&] {
            return box_query::Part{"The list of all bodies", "",
                                   box_around(boxes, [&](const auto& visit) {
                                       boxes.for_each([&](ProxyId id, const Aabb&) { visit(id); });
                                   })};
        },
        trace);
    boxes.for_each([&](ProxyId id, const Aabb&) { look_at_box(question, boxes, id, trace); });
}

// The first layer of which a condition on its slab does not hold, where it holds up to some layer.
template <typename SlabOf, typename Holds>
std::size_t first_layer_not(std::size_t low, std::size_t high, const SlabOf& slab,
                            const Holds& holds) {
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (holds(slab(middle)))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The layers among them that the answer can be in: from the first to one past the last.
template <typename Question, typename SlabOf>
std::pair<std::size_t, std::size_t> layers_in_range(const Question& question, int axis,
                                                    const typename Question::State& state,
                                                    std::size_t from, std::size_t to,
                                                    const SlabOf& slab) {
    const AxisRange range = question.range(axis, state);
    from = first_layer_not(from, to, slab, [&](const AxisRange& s) { return s.hi < range.lo; });
    return {from,
            first_layer_not(from, to, slab, [&](const AxisRange& s) { return s.lo <= range.hi; })};
}

// Layers along an axis whose lower and upper ends both rise with their numbers: visits those that
// the answer can be in, the nearest first, until the next is beyond the limit. slab(i) ->
// AxisRange; visit(i, state), which may answer false to end it: then this answers false, too.
template <typename Question, typename SlabOf, typename Visit>
bool visit_outward(const Question& question, int axis, const typename Question::State& state,
                   std::size_t from, std::size_t to, const SlabOf& slab, const Visit& visit) {
    using State = typename Question::State;
    const auto visited = [&](std::size_t i, const State& next) {
        if constexpr (std::is_void_v<decltype(visit(i, next))>) {
            visit(i, next);
            return true;
        } else {
            return visit(i, next);
        }
    };
    const auto [low, high] = layers_in_range(question, axis, state, from, to, slab);
    from = low, to = high;
    const double anchor = question.anchor(axis, state);
    std::size_t up =
        first_layer_not(from, to, slab, [&](const AxisRange& s) { return s.lo < anchor; });
    std::size_t down = up;  // one past the next
    std::optional<State> above, below;
    // Only rounding lets the ends of the range be refused.
    const auto next_up = [&] {
        for (above.reset(); up < to && !above; up += !above)
            above = question.narrowed(state, axis, slab(up));
    };
    const auto next_down = [&] {
        for (below.reset(); down > from && !below; down -= !below)
            below = question.narrowed(state, axis, slab(down - 1));
    };
    next_up();
    next_down();
    while (above || below) {
        const bool upward = above && (!below || question.bound(*above) < question.bound(*below));
        const State next = upward ? *above : *below;
        // The other side is no nearer.
        if (question.bound(next) > question.limit()) return true;
        if (!visited(upward ? up++ : --down, next)) return false;
        upward ? next_up() : next_down();
    }
    return true;
}

// The place of an interval that starts here and has at most that length, rounding included.
inline AxisRange interval_slab(double start, double widest) {
    return {start, start + widest + 0x1p-50 * (std::abs(start) + widest)};
}

// Boxes sorted by where they start on an axis: at(i) is where, id(i) who; id(i) of an entry that is
// no start is no_proxy. A binary search finds where the answer can begin.
template <typename Question, typename At, typename Id, Tracer T>
void ask_sorted(Question& question, const ProxyBoxes& boxes, int axis, std::size_t count,
                double widest, const At& at, const Id& id, T trace) {
    const auto slab = [&](std::size_t i) {
        return interval_slab(static_cast<double>(at(i)), widest);
    };
    const auto [from, to] = layers_in_range(question, axis, question.start(), 0, count, slab);
    tell_part(
        question, from < to,
        [&, from = from, to = to] {
            const Aabb all = box_around(boxes, [&](const auto& visit) {
                for (std::size_t i = from; i < to; ++i) {
                    if (id(i) != no_proxy) visit(id(i));
                }
            });
            return box_query::Part{std::string("The list of ") + axis_name(axis),
                                   ", by binary search from entry " + spoken(from) + " to " +
                                       spoken(to) + " of " + spoken(count) + ",",
                                   all};
        },
        trace);
    if (from == to) return;
    visit_outward(question, axis, question.start(), from, to, slab,
                  [&](std::size_t i, const auto&) {
                      if (id(i) != no_proxy) look_at_box(question, boxes, id(i), trace);
                  });
}

// The sorted list, along one of three axes, that leaves the fewest entries; among equals the one
// along which the boxes reach farthest. at(axis, i), count the same for all.
template <typename Question, typename At>
int shortest_axis(const Question& question, std::size_t count, const std::array<double, 3>& widest,
                  const At& at) {
    int best = 0;
    std::size_t best_entries = 0;
    double best_reach = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const double wide = widest[static_cast<std::size_t>(axis)];
        const auto [from, to] = layers_in_range(
            question, axis, question.start(), 0, count,
            [&](std::size_t i) { return interval_slab(static_cast<double>(at(axis, i)), wide); });
        const double reach = count == 0 ? 0
                                        : static_cast<double>(at(axis, count - 1)) -
                                              static_cast<double>(at(axis, 0));
        const std::size_t entries = to - from;
        if (axis > 0 &&
            (entries > best_entries || (entries == best_entries && reach <= best_reach)))
            continue;
        best = axis;
        best_entries = entries;
        best_reach = reach;
    }
    return best;
}

// A tree, the nearest node first. Tree has
//     static constexpr std::uint32_t none;
//     std::uint32_t root() const;                      none when it is empty
//     AxisRanges slabs(node) const;                         holds all that is in and below the node
//     box_query::Part part(node) const;                told when a node with children is opened
//     bool is_leaf(node) const;                        such a node is not told
//     void for_each_child(node, f) const;  void for_each_body(node, f) const;
template <typename Question, typename Tree, Tracer T>
void ask_tree(Question& question, const Tree& tree, const ProxyBoxes& boxes, T trace) {
    struct Waiting {
        double bound;
        std::uint32_t node;
        // For a heap whose front is the nearest.
        bool operator<(const Waiting& other) const {
            return bound != other.bound ? bound > other.bound : node > other.node;
        }
    };
    std::vector<Waiting> heap;
    const auto wait = [&](std::uint32_t node) {
        if (const auto bound = bound_of(question, tree.slabs(node))) {
            heap.push_back({*bound, node});
            std::push_heap(heap.begin(), heap.end());
        } else {
            tell_part(
                question, false, [&] { return tree.part(node); }, trace);
        }
    };
    if (tree.root() != Tree::none) wait(tree.root());
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end());
        const Waiting next = heap.back();
        heap.pop_back();
        if (next.bound > question.limit()) {
            // All that wait are no nearer.
            tell_part(
                question, false, [&] { return tree.part(next.node); }, trace);
            return;
        }
        if (!tree.is_leaf(next.node))
            tell_part(
                question, true, [&] { return tree.part(next.node); }, trace);
        tree.for_each_body(next.node, [&](ProxyId id) { look_at_box(question, boxes, id, trace); });
        tree.for_each_child(next.node, wait);
    }
}

// The nodes of a tree of boxes as such a tree.
class BoxNodesAsked {
  public:
    static constexpr std::uint32_t none = no_box_node;
    explicit BoxNodesAsked(const BoxNodes& nodes) : nodes_(nodes) {}
    std::uint32_t root() const { return nodes_.root(); }
    AxisRanges slabs(std::uint32_t node) const { return slabs_of(nodes_[node].box); }
    box_query::Part part(std::uint32_t node) const {
        const BoxNode& n = nodes_[node];
        if (n.is_leaf()) return {"The leaf of body " + spoken(n.proxy), "", n.box};
        return {"Node " + spoken(node), ", of height " + spoken(n.height) + ",", n.box};
    }
    bool is_leaf(std::uint32_t node) const { return nodes_[node].is_leaf(); }
    template <typename Visit>
    void for_each_child(std::uint32_t node, const Visit& visit) const {
        if (nodes_[node].is_leaf()) return;
        for (const std::uint32_t child : nodes_[node].children) visit(child);
    }
    template <typename Visit>
    void for_each_body(std::uint32_t node, const Visit& visit) const {
        if (nodes_[node].is_leaf()) visit(nodes_[node].proxy);
    }

  private:
    const BoxNodes& nodes_;
};

}  // namespace collidoscope::detail
