// Wide tree against wide tree: which triangles of two bodies meet.
//
// A pair of boxes that may overlap is taken from a stack, the larger is opened, and all its
// children are tested against the other at once. The boxes of an opened node stay unpacked, in A's
// frame, until all pairs that name them are done. Pairs of leaves put their triangles into a batch.
// For the first contact those children are looked at first that overlap most. Inside the steps of a
// trace run the tests of the boxes and the triangles, one pair at a time.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "collision/trees/traverse_pair.h"
#include "collision/trees/wide/constants.h"
#include "collision/trees/wide/wide_pair_parts.h"
#include "collision/trees/wide/wide_pair_steps.h"
#include "collision/trees/wide/wide_told.h"

namespace collidoscope {

// The leaves at which two bodies met last: the next question for a first contact of the same trees
// looks there first. For bodies that move little between questions this answers most of them.
// Sources: thesis 2.4 (QuickCD exploits time coherence); Klosowski 1998 (it remembers the front of
// the last descent; here it is one pair).
struct WidePairMemory {
    ChildLink a{}, b{};  // leaves that met; unused: nowhere
};

// A query that can be run in pieces. It keeps references to the trees and the memory.
template <Tracer T = NoTrace>
class WidePairDescent {
  public:
    WidePairDescent(const WideObbTree& a, const WideObbTree& b, const RelativePose& pose,
                    std::uint64_t max_pairs = unlimited, Simd simd = best_simd(),
                    WidePairMemory* memory = nullptr, T trace = {})
        : a_(a),
          b_(b),
          pose_(pose),
          place_(pose),
          kernels_(detail::wide_kernels(simd)),
          max_pairs_(max_pairs),
          memory_(max_pairs == 1 ? memory : nullptr),
          trace_(trace) {
        if (a.empty() || b.empty()) {
            answer_.complete = true;
            return;
        }
        const vec3 shift = glm::abs(vec3(pose.translation));
        pad_ = constants::wide_pair_pad *
                   (reach_of(a.bounds) + reach_of(b.bounds) + shift.x + shift.y + shift.z) +
               std::numeric_limits<float>::min();
        boxes_[0].node = boxes_[1].node = no_node;
        boxes_[0].set(0, a.bounds);
        boxes_[1].set(0, place_(b.bounds));
        answer_.volume_tests = 1;
        trace_.step("start", [&](auto& step) {
            step.say("Start with the roots of both trees.")
                .mark(NodeMark{0, 0}, Role::Current)
                .mark(NodeMark{1, 0}, Role::Current);
        });
        if (detail::balls_apart(boxes_[0], boxes_[1], pad_)) {
            trace_.step("apart", [&](auto& step) { wide_steps::say_balls_apart(step); });
            return;
        }
        stack_.push({ChildLink::node(0), ChildLink::node(0), 0, 1, 2, 0, 0});
        if (memory_ && memory_->a.used()) stack_.push({memory_->a, memory_->b, 0, 1, 2, 0, 0});
    }

    const TreePairAnswer& answer() const { return answer_; }
    TreePairAnswer take() { return std::move(answer_); }
    // Triangles that wait for their batch count as tested.
    std::uint64_t operations() const { return answer_.operations() + batch_.size(); }

    // Ends the query here, with the triangles at hand compared. Pairs that it has not looked into
    // are then taken to meet.
    void interrupt() {
        if (!full()) compare_triangles();
        if (stack_.empty() || full()) return finish();
        answer_.interrupted = finished_ = true;
        trace_.step("done", [&](auto& step) {
            std::vector<wide_steps::Nodes> left;
            stack_.for_each([&](const Pair& pair) { left.push_back(named(pair)); });
            wide_steps::say_left(step, answer_, left);
        });
    }

    // Takes at most so many pairs of boxes from the stack. True when the query has ended.
    bool advance(std::uint64_t steps = unlimited) {
        for (; !stack_.empty() && !full(); --steps) {
            if (steps == 0) return false;
            const Pair pair = stack_.pop();
            if (pair.a.is_leaf() && pair.b.is_leaf()) {
                take_triangles(pair);
            } else if (pair.b.is_leaf() ||
                       (!pair.a.is_leaf() && boxes_[pair.boxes_a].size[pair.lane_a] >=
                                                 boxes_[pair.boxes_b].size[pair.lane_b])) {
                open_a(pair);
            } else {
                open_b(pair);
            }
        }
        if (!full()) compare_triangles();
        finish();
        return true;
    }

  private:
    struct Pair {
        ChildLink a, b;
        std::uint16_t boxes_a, boxes_b;  // which unpacked boxes
        std::uint16_t boxes_used;        // how many are in use while this pair waits
        std::uint8_t lane_a, lane_b;
    };
    static constexpr std::size_t stack_size = 256;

    bool full() const { return answer_.pairs.size() >= max_pairs_; }
    // Test the children of A's node against B's box, all at once.
    void open_a(const Pair& pair) {
        const WideNode<Obb>& node = a_.nodes[pair.a.first()];
        detail::EightBoxes& children = boxes_[pair.boxes_used];
        children.node = pair.a.first();
        const unsigned kept = kernels_.open_a(node, boxes_[pair.boxes_b], pair.lane_b, pad_,
                                              children, closeness_.data());
        answer_.volume_tests += a_.child_count(children.node);
        trace_.step("open_a",
                    [&](auto& step) { wide_steps::say_open(step, named(pair), true, answer_); });
        if constexpr (T::enabled) tell_children(pair, true, children.node, kept);
        trace_.step(kept ? "keep" : "apart", [&](auto& step) {
            wide_steps::say_kept(step, a_, children.node, kept, named(pair), true, answer_);
        });
        keep(kept, [&](std::uint32_t lane) {
            Pair next = pair;
            next.a = node.child[lane];
            next.boxes_a = pair.boxes_used;
            next.boxes_used = static_cast<std::uint16_t>(pair.boxes_used + 1);
            next.lane_a = static_cast<std::uint8_t>(lane);
            detail::fetch(a_, next.a);
            stack_.push(next);
        });
    }

    // Move the children of B's node into A's frame and test them against A's box.
    void open_b(const Pair& pair) {
        const WideNode<Obb>& node = b_.nodes[pair.b.first()];
        detail::EightBoxes& children = boxes_[pair.boxes_used];
        children.node = pair.b.first();
        const unsigned kept = kernels_.open_b(node, place_, boxes_[pair.boxes_a], pair.lane_a, pad_,
                                              children, closeness_.data());
        answer_.volume_tests += b_.child_count(children.node);
        trace_.step("open_b",
                    [&](auto& step) { wide_steps::say_open(step, named(pair), false, answer_); });
        if constexpr (T::enabled) tell_children(pair, false, children.node, kept);
        trace_.step(kept ? "keep" : "apart", [&](auto& step) {
            wide_steps::say_kept(step, b_, children.node, kept, named(pair), false, answer_);
        });
        keep(kept, [&](std::uint32_t lane) {
            Pair next = pair;
            next.b = node.child[lane];
            next.boxes_b = pair.boxes_used;
            next.boxes_used = static_cast<std::uint16_t>(pair.boxes_used + 1);
            next.lane_b = static_cast<std::uint8_t>(lane);
            detail::fetch(b_, next.b);
            stack_.push(next);
        });
    }

    void tell_children(const Pair& pair, bool of_a, std::uint32_t node, unsigned kept) {
        const Obb other = of_a ? wide_steps::box_of(b_, boxes_[pair.boxes_b].node, pair.lane_b)
                               : wide_steps::box_of(a_, boxes_[pair.boxes_a].node, pair.lane_a);
        wide_steps::tell_children(trace_, a_, b_, pose_, of_a, node, kept, other);
    }

    // Calls with every kept lane; for the first contact with the closest last, so that its pair is
    // taken next.
    template <typename Push>
    void keep(unsigned kept, Push&& push) {
        if (max_pairs_ > 1) {
            for (; kept != 0; kept &= kept - 1) push(unsigned(std::countr_zero(kept)));
            return;
        }
        while (kept != 0) {
            unsigned farthest = unsigned(std::countr_zero(kept));
            for (unsigned rest = kept & (kept - 1); rest != 0; rest &= rest - 1) {
                const unsigned lane = unsigned(std::countr_zero(rest));
                if (closeness_[lane] > closeness_[farthest]) farthest = lane;
            }
            push(farthest);
            kept &= ~(1u << farthest);
        }
    }

    // Put every triangle of one leaf together with every triangle of the other.
    void take_triangles(const Pair& pair) {
        if (!(moved_leaf_ == pair.b)) {
            moved_leaf_ = pair.b;
            for (std::uint32_t j = 0; j < pair.b.count(); ++j) {
                moved_[j] = pose_(b_.triangle(pair.b.first() + j));
            }
        }
        for (std::uint32_t i = pair.a.first(); i < pair.a.first() + pair.a.count(); ++i) {
            const Triangle triangle = a_.triangle(i);
            for (std::uint32_t j = 0; j < pair.b.count(); ++j) {
                if (batch_.size() == decltype(batch_)::capacity) compare_triangles();
                batch_.add(triangle, moved_[j],
                           {a_.primitives[i], b_.primitives[pair.b.first() + j]});
            }
        }
        trace_.step("batch", [&](auto& step) {
            wide_steps::say_batch(step, named(pair), pair.a.count() * pair.b.count(), batch_.size(),
                                  answer_);
        });
        // The first contact is worth a group that is not full.
        if (max_pairs_ == 1) compare_triangles();
        if (memory_ && answer_.hit()) *memory_ = {pair.a, pair.b};
    }

    void compare_triangles() {
        batch_.compare();
        for (std::size_t i = 0; i < batch_.size() && !full(); ++i) {
            ++answer_.primitive_tests;
            const TrianglePair& found = batch_.pair(i);
            if (batch_.hit(i)) answer_.pairs.push_back(found);
            // The eight at once are exact, as the test of one pair is, which can be told.
            if constexpr (T::enabled)
                (void)overlaps(batch_.a(i), batch_.b(i), trace_.scope("triangle_triangle"));
            trace_.step(batch_.hit(i) ? "hit" : "miss", [&](auto& step) {
                if (batch_.hit(i)) step.verdict(true);
                wide_steps::say_compared(step, found, batch_.hit(i), answer_);
            });
        }
        batch_.clear();
    }

    void finish() {
        if (finished_) return;
        finished_ = true;
        answer_.complete = stack_.empty() && !full();
        trace_.step("done",
                    [&](auto& step) { wide_steps::say_done(step, max_pairs_ == 1, answer_); });
    }

    wide_steps::Nodes named(const Pair& p) {
        return {number(a_, boxes_[p.boxes_a].node, p.lane_a),
                number(b_, boxes_[p.boxes_b].node, p.lane_b), p.a.is_leaf(), p.b.is_leaf()};
    }
    static std::uint32_t number(const WideObbTree& tree, std::uint32_t node, std::uint32_t lane) {
        return node == no_node ? 0 : tree.child_number(node, lane);
    }

    const WideObbTree& a_;
    const WideObbTree& b_;
    RelativePose pose_;
    detail::Placement place_;
    const detail::WideKernels& kernels_;
    std::uint64_t max_pairs_;
    WidePairMemory* memory_;
    T trace_;
    float pad_ = 0;
    bool finished_ = false;
    TreePairAnswer answer_;
    ChildLink moved_leaf_{};
    detail::Room<Triangle, max_leaf_size> moved_;
    alignas(32) std::array<float, wide_children> closeness_;
    NodeStack<Pair, stack_size> stack_;
    detail::BoxStack boxes_;
    detail::TriangleBatch batch_;
};

struct WidePairOptions {
    std::uint64_t max_pairs = unlimited;        // 1 asks for the first contact
    const std::atomic<bool>* cancel = nullptr;  // looked at every thousand nodes
    QueryBudget budget{};
    WidePairMemory* memory = nullptr;  // of these two trees; for the first contact only
    Simd simd = best_simd();
};

// Exactly the pairs (i, j) for which overlaps(A's triangle i, pose(B's triangle j)), whatever the
// instruction set and the memory. volume_tests counts the boxes that were tested. Cost: about 7 ns
// for a box and 40 ns for a pair of triangles.
template <Tracer T = NoTrace>
TreePairAnswer wide_overlapping_triangles(const WideObbTree& a, const WideObbTree& b,
                                          const RelativePose& pose,
                                          const WidePairOptions& options = {}, T trace = {}) {
    WidePairDescent<T> descent(a, b, pose, options.max_pairs, options.simd, options.memory, trace);
    run_within(descent, options.budget, options.cancel, 1024);
    return descent.take();
}

}  // namespace collidoscope
