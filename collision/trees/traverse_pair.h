// Tree against tree: one descent for any two trees and any rule for which node to open.
//
// The lecture notes' procedure with the recursion turned into a stack: an overlapping pair of nodes
// is taken from the stack, one of the two is opened, and its children are tested against the other.
// Pairs of leaves compare their triangles. Inside the steps of a trace run the tests of two boxes
// and of two triangles, in A's frame. A kind of volume supplies its VolumePair (box_pair.h), a
// strategy supplies a rule (pair_rules.h).
// Sources: lecture notes, "Bounding volume hierarchy"; thesis 3.4.1.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"
#include "collision/trees/box_pair.h"
#include "collision/trees/box_pair_steps.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/pair_rules.h"
#include "collision/trees/query_budget.h"
#include "collision/trees/traverse_pair_steps.h"
#include "collision/trees/tree.h"

namespace collidoscope {

struct TrianglePair {
    std::uint32_t a = 0;  // triangle of A's mesh
    std::uint32_t b = 0;  // triangle of B's mesh
    bool operator==(const TrianglePair&) const = default;
    bool operator<(const TrianglePair& other) const {
        return a != other.a ? a < other.a : b < other.b;
    }
};

struct TreePairAnswer {
    std::vector<TrianglePair> pairs;  // in the order found
    std::uint64_t volume_tests = 0;
    std::uint64_t primitive_tests = 0;
    // False while there may be more pairs than were found: stopped early, or at max_pairs.
    bool complete = false;
    // Stopped by its budget, or canceled, before the answer was known.
    bool interrupted = false;

    std::uint64_t operations() const { return volume_tests + primitive_tests; }
    // Never false for bodies that meet: an interrupted query takes them to do so.
    bool hit() const { return interrupted || !pairs.empty(); }
};

struct TreePairOptions {
    std::uint64_t max_pairs = unlimited;        // 1 asks for the first contact
    const std::atomic<bool>* cancel = nullptr;  // looked at every few thousand steps
    QueryBudget budget{};
};

// Two nodes below which pairs of triangles may meet that were not found.
struct NodesLeft {
    std::uint32_t a = 0, b = 0;
};

// A query that can be run in pieces. It keeps references to the trees.
template <typename TreeA, typename TreeB, typename Rule = OpenTogether, Tracer T = NoTrace>
class TreePairDescent {
  public:
    TreePairDescent(const TreeA& a, const TreeB& b, const RelativePose& pose,
                    std::uint64_t max_pairs = unlimited, Rule rule = {}, T trace = {})
        : a_(a),
          b_(b),
          pose_(pose),
          max_pairs_(max_pairs),
          rule_(rule),
          trace_(trace),
          volumes_(pose, a.empty() ? VolumeA{} : a.nodes[0].bounds,
                   b.empty() ? VolumeB{} : b.nodes[0].bounds) {
        if (a.empty() || b.empty()) {
            answer_.complete = true;
            return;
        }
        if constexpr (requires { rule_.start(a, b); }) rule_.start(a, b);
        trace_.step("start", [&](auto& step) { tree_pair::say_start(step); });
        test(0, 0, volumes_.place(b.nodes[0].bounds));
    }

    const TreePairAnswer& answer() const { return answer_; }
    TreePairAnswer take() { return std::move(answer_); }
    std::uint64_t operations() const { return answer_.operations(); }
    // The tracer of the steps that follow, for a query whose pieces are told in several scopes.
    void tell(T trace) { trace_ = trace; }

    // Every pair of triangles that meets and was not found lies below one of these: all of those
    // still to be looked into, the next one last.
    std::vector<NodesLeft> left() const {
        std::vector<NodesLeft> nodes;
        stack_.for_each([&](NodePair pair) { nodes.push_back({pair.a, pair.b}); });
        return nodes;
    }

    // Ends the query here. Pairs that it has not looked into are then taken to meet.
    void interrupt() {
        if (stack_.empty() || full()) return finish();
        answer_.interrupted = finished_ = true;
        trace_.step("done", [&](auto& step) { tree_pair::say_left(step, answer_, left()); });
    }

    // Takes at most so many pairs of nodes from the stack. True when the query has ended.
    bool advance(std::uint64_t steps = unlimited) {
        for (; !stack_.empty() && !full(); --steps) {
            if (steps == 0) return false;
            const NodePair pair = stack_.pop();
            const auto& a = a_.nodes[pair.a];
            const auto& b = b_.nodes[pair.b];
            if (a.is_leaf() && b.is_leaf()) {
                test_triangles(pair);
                continue;
            }
            const Open open = b.is_leaf()   ? Open::A
                              : a.is_leaf() ? Open::B
                                            : rule_(a.bounds, b.bounds);
            switch (open) {
                case Open::A:
                    open_a(pair);
                    break;
                case Open::B:
                    open_b(pair);
                    break;
                case Open::Both:
                    open_both(pair);
                    break;
            }
        }
        finish();
        return true;
    }

  private:
    using VolumeA = typename TreeA::Volume;
    using VolumeB = typename TreeB::Volume;
    using Volumes = VolumePair<VolumeA, VolumeB>;
    struct NodePair {
        std::uint32_t a, b;
    };
    // Opening both leaves three pairs behind per level, opening one leaves one.
    static constexpr std::size_t stack_size = 3 * max_tree_depth + 4;

    bool full() const { return answer_.pairs.size() >= max_pairs_; }

    // The children in the order in which they are visited: the last one tested is on top.
    struct Children {
        std::uint32_t earlier, later;
    };
    template <typename TreeType>
    Children in_order(const TreeType& tree, std::uint32_t node, bool beside_leaf) const {
        const std::uint32_t child = tree.nodes[node].first();
        if constexpr (requires { rule_.smaller_child_first; }) {
            if (rule_.smaller_child_first && beside_leaf &&
                quick_volume(tree.nodes[child + 1].bounds) <
                    quick_volume(tree.nodes[child].bounds)) {
                return {child + 1, child};
            }
        }
        return {child, child + 1};
    }

    // Why a node is opened; null when the other is a leaf.
    const char* why(NodePair pair, Open open) const {
        if (a_.nodes[pair.a].is_leaf() || b_.nodes[pair.b].is_leaf()) return nullptr;
        return rule_.why(open);
    }
    void tell_open(const char* label, NodePair pair, Open open) const {
        trace_.step(label, [&](auto& step) {
            tree_pair::say_open(step, pair.a, pair.b, open, why(pair, open), answer_);
        });
    }

    // Keep the pair unless an axis separates its volumes.
    void test(std::uint32_t a, std::uint32_t b, const typename Volumes::Placed& placed) {
        ++answer_.volume_tests;
        const auto found = volumes_.test(a_.nodes[a].bounds, placed);
        const bool apart = found.any();
        stack_.push_if(!apart, {a, b});
        fetch(a_, a);
        fetch(b_, b);
        tell_test(a, b, found);
        trace_.step(apart ? "apart" : "keep", [&](auto& step) { tell(step, a, b, found); });
    }

    template <typename Step, typename Found>
    void tell(Step& step, std::uint32_t a, std::uint32_t b, const Found& found) const {
        constexpr bool by_distance = requires {
            Volumes::by_distance;
        };
        if (!found.any())
            return by_distance ? tree_pair::say_near(step, a, b) : tree_pair::say_keep(step, a, b);
        const AxisGap gap = separation(pose_, a_.nodes[a].bounds, b_.nodes[b].bounds, found);
        if (by_distance)
            tree_pair::say_far(step, a, b, gap.gap);
        else
            tree_pair::say_apart(step, a, b, gap);
    }

    template <typename Found>
    void tell_test(std::uint32_t a, std::uint32_t b, const Found& found) const {
        if constexpr (T::enabled && std::same_as<Found, SeparatingAxes>)
            tell_box_test(trace_.scope("box_axes"), pose_, to_obb(a_.nodes[a].bounds),
                          to_obb(b_.nodes[b].bounds), found);
    }

    void open_a(NodePair pair) {
        tell_open("open_a", pair, Open::A);
        const auto placed = volumes_.place(b_.nodes[pair.b].bounds);
        const auto [earlier, later] = in_order(a_, pair.a, b_.nodes[pair.b].is_leaf());
        test(later, pair.b, placed);
        test(earlier, pair.b, placed);
    }

    void open_b(NodePair pair) {
        tell_open("open_b", pair, Open::B);
        const auto [earlier, later] = in_order(b_, pair.b, a_.nodes[pair.a].is_leaf());
        test(pair.a, later, volumes_.place(b_.nodes[later].bounds));
        test(pair.a, earlier, volumes_.place(b_.nodes[earlier].bounds));
    }

    void open_both(NodePair pair) {
        tell_open("open_both", pair, Open::Both);
        const std::uint32_t child_a = a_.nodes[pair.a].first();
        const std::uint32_t child_b = b_.nodes[pair.b].first();
        for (const std::uint32_t b : {child_b + 1, child_b}) {
            const auto placed = volumes_.place(b_.nodes[b].bounds);
            test(child_a + 1, b, placed);
            test(child_a, b, placed);
        }
    }

    // Compare every triangle of one leaf with every triangle of the other.
    void test_triangles(NodePair pair) {
        const auto& a = a_.nodes[pair.a];
        const auto& b = b_.nodes[pair.b];
        for (std::uint32_t j = b.first(); j < b.first() + b.count(); ++j) {
            const Triangle moved = pose_(b_.triangles[j]);
            for (std::uint32_t i = a.first(); i < a.first() + a.count() && !full(); ++i) {
                ++answer_.primitive_tests;
                const bool meet =
                    overlaps(a_.triangles[i], moved, trace_.scope("triangle_triangle"));
                const TrianglePair found{a_.primitives[i], b_.primitives[j]};
                if (meet) answer_.pairs.push_back(found);
                trace_.step(meet ? "hit" : "miss", [&](auto& step) {
                    tree_pair::say_compared(step, pair.a, pair.b, found, meet, answer_);
                });
            }
        }
    }

    void finish() {
        if (finished_) return;
        finished_ = true;
        answer_.complete = stack_.empty() && !full();
        trace_.step("done",
                    [&](auto& step) { tree_pair::say_done(step, answer_, max_pairs_ == 1); });
    }

    const TreeA& a_;
    const TreeB& b_;
    RelativePose pose_;
    std::uint64_t max_pairs_;
    Rule rule_;
    T trace_;
    Volumes volumes_;
    TreePairAnswer answer_;
    bool finished_ = false;
    NodeStack<NodePair, stack_size> stack_;
};

// Which triangles of two bodies meet: exactly the pairs (i, j) for which overlaps(A's triangle i,
// pose(B's triangle j)). Cost: about 15 ns for a volume test and 60 ns for a triangle test.
template <typename TreeA, typename TreeB, typename Rule = OpenTogether, Tracer T = NoTrace>
TreePairAnswer overlapping_triangles(const TreeA& a, const TreeB& b, const RelativePose& pose,
                                     const TreePairOptions& options = {}, Rule rule = {},
                                     T trace = {}) {
    TreePairDescent<TreeA, TreeB, Rule, T> descent(a, b, pose, options.max_pairs, rule, trace);
    run_within(descent, options.budget, options.cancel, 4096);
    return descent.take();
}

}  // namespace collidoscope
