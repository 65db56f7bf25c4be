// Two of the thesis's trees compared: its descent, its limit of contact points, its time budget.
//
// Source: thesis 2002, section 3.4.1 and appendix (CheckCollision).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "collision/trees/builders/dop_volume.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/patches/cd_leaf.h"
#include "collision/trees/patches/cd_query_steps.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// Which of two inner nodes is opened.
enum class CdOpen : std::uint8_t {
    Larger,    // the one with more volume, B's when alike: the thesis's rule
    Smaller,   // the other one
    A,         // A down to its leaves, then B
    TurnWise,  // the one that is higher up in its tree, B's when alike
};

// Which child of an inner node goes first when the other node is a leaf. If both are inner nodes,
// the left child does.
enum class CdFirstChild : std::uint8_t { SmallerFirst, LargerFirst, LeftFirst };

struct CdQueryOptions {
    // The query ends when it has so many contact points; every pair of triangles that meet gives
    // two. At least 1; the thesis's library has 2.
    std::uint64_t max_points = 2;
    CdOpen open = CdOpen::Larger;
    CdFirstChild first_child = CdFirstChild::SmallerFirst;
    CdSearch search = CdSearch::Complete;
    // Budgets: so many operations (CdCounts), and so much time; looked at before each pair of
    // nodes. The first needs no clock and is the same everywhere.
    std::uint64_t operations = unlimited;
    std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
    const std::atomic<bool>* cancel = nullptr;  // ends the query as a spent budget does
};

struct CdAnswer {
    // The budget was spent before the answer was known. The bodies must then be taken to meet.
    bool interrupted = false;
    // All there is was looked at: no limit cut the search short. (CdSearch::Published claims this
    // too, and can be wrong.)
    bool complete = false;
    std::vector<TrianglePair> pairs;  // that meet, in the order found
    // In A's frame. Two for every pair: the ends of what the triangles have in common. For an
    // interrupted query that found none: two opposite corners of where the boxes round the nodes at
    // hand overlap.
    std::vector<vec3> points;
    CdCounts counts;

    // Never false for bodies that meet (but for CdSearch::Published).
    bool hit() const { return interrupted || !pairs.empty(); }
};

template <Tracer T>
class CdDescent {
  public:
    CdDescent(const CdTree& a, const CdTree& b, const RelativePose& pose,
              const CdQueryOptions& options, T trace)
        : a_(a),
          b_(b),
          pose_(pose),
          options_(options),
          trace_(trace),
          volumes_(pose, a.empty() ? Dop<18>{} : a.nodes[0].bounds,
                   b.empty() ? Dop<18>{} : b.nodes[0].bounds) {
        options_.max_points = std::max<std::uint64_t>(options_.max_points, 1);
    }

    CdAnswer run() {
        trace_.step("start", [&](auto& step) { cd_steps::say_start(step, options_.max_points); });
        NodeStack<NodePair, 2 * max_tree_depth + 4> stack;
        if (!a_.empty() && !b_.empty() && !full()) stack.push({0, 0, 0, 0});
        const Spending spending({options_.operations, options_.time}, options_.cancel);
        const std::uint64_t stride = spending.stride(4096);
        for (std::uint64_t k = 0; !stack.empty() && !full(); ++k) {
            const NodePair pair = stack.pop();

            // Without budget left, assume that the bodies meet.
            if (k % stride == 0 && spending.spent(answer_.counts.operations())) {
                interrupt(pair);
                return std::move(answer_);
            }

            // Bring B's volume into A's frame, and compare the intervals along nine directions.
            const CdNode& a = a_.nodes[pair.a];
            const CdNode& b = b_.nodes[pair.b];
            const Dop<18> placed = volumes_.place(b.bounds);
            ++answer_.counts.volume_tests;
            const bool meet = !volumes_.test(a.bounds, placed).any();
            trace_.step(meet ? "overlap" : "apart", [&](auto& step) {
                cd_steps::say_volumes(step, pair.a, pair.b, a.bounds, placed, meet);
                cd_steps::say_counts(step, answer_.counts, answer_.points.size());
            });
            if (!meet) continue;

            if (a.is_leaf() && b.is_leaf()) {
                compare_patches(pair);
            } else {
                open(pair, stack);
            }
        }
        answer_.complete = stack.empty() && !full();
        trace_.step("done", [&](auto& step) {
            step.verdict(!answer_.pairs.empty() || !answer_.complete);
            if (!answer_.pairs.empty())
                step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal,
                             AnswerPart::Depth);
            cd_steps::say_done(step, answer_.pairs.size(), answer_.complete);
            cd_steps::say_counts(step, answer_.counts, answer_.points.size());
        });
        return std::move(answer_);
    }

  private:
    struct NodePair {
        std::uint32_t a, b;
        std::uint32_t depth_a, depth_b;
    };

    bool full() const { return answer_.points.size() >= options_.max_points; }

    // Patch against patch: every triangle of B's in turn.
    void compare_patches(NodePair pair) {
        const CdPatch& patch_a = a_.patches[a_.nodes[pair.a].first];
        const CdPatch& patch_b = b_.patches[b_.nodes[pair.b].first];
        for (std::uint32_t j = patch_b.first; j < patch_b.first + patch_b.count; ++j) {
            const Triangle moved = pose_(b_.triangles[j]);
            if (options_.search == CdSearch::Bounded && outside(pair, j, moved)) continue;
            const auto found = [&](std::uint32_t i) {
                answer_.pairs.push_back({a_.primitives[i], b_.primitives[j]});
                const Segment common = intersection(a_.triangles[i], moved)
                                           .value_or(Segment{a_.triangles[i].a, moved.a});
                answer_.points.push_back(common.a);
                if (!full()) answer_.points.push_back(common.b);
                return !full();
            };
            search_patch(a_, patch_a, moved, b_.primitives[j], options_.search, answer_.counts,
                         found, trace_);
            if (full()) return;
        }
    }

    // Is B's triangle by itself apart from the 18-DOP around A's patch? Then it meets nothing
    // there.
    bool outside(const NodePair& pair, std::uint32_t j, const Triangle& moved) {
        const std::array corners{moved.a, moved.b, moved.c};
        const Dop<18> own = fit_dop<18>(corners);
        const Dop<18>& around = a_.nodes[pair.a].bounds;
        ++answer_.counts.volume_tests;
        bool apart = false;
        for (std::size_t k = 0; k < own.lo.size() && !apart; ++k)
            apart = own.lo[k] > around.hi[k] || around.lo[k] > own.hi[k];
        if (!apart) return false;
        trace_.step("outside", [&](auto& step) {
            cd_steps::say_outside(step, pair.a, b_.primitives[j], around, own);
        });
        return true;
    }

    template <typename Stack>
    void open(NodePair pair, Stack& stack) {
        const CdNode& a = a_.nodes[pair.a];
        const CdNode& b = b_.nodes[pair.b];
        const bool other_is_leaf = a.is_leaf() || b.is_leaf();
        const bool open_a = b.is_leaf() || (!a.is_leaf() && prefers_a(pair));
        const CdTree& tree = open_a ? a_ : b_;
        std::uint32_t first = open_a ? a.first : b.first;
        std::uint32_t second = first + 1;
        if (other_is_leaf && options_.first_child != CdFirstChild::LeftFirst) {
            const float left = tree.nodes[first].size, right = tree.nodes[second].size;
            if (options_.first_child == CdFirstChild::SmallerFirst ? right < left : left < right)
                std::swap(first, second);
        }
        trace_.step(other_is_leaf ? "open_inner" : "open_ruled", [&](auto& step) {
            cd_steps::say_open(step, pair.a, pair.b, open_a, first, tree.nodes[first].size,
                               tree.nodes[second].size, other_is_leaf, why(pair, open_a));
        });
        for (const std::uint32_t child : {second, first}) {
            stack.push(open_a ? NodePair{child, pair.b, pair.depth_a + 1, pair.depth_b}
                              : NodePair{pair.a, child, pair.depth_a, pair.depth_b + 1});
        }
    }

    bool prefers_a(const NodePair& pair) const {
        const float a = a_.nodes[pair.a].size, b = b_.nodes[pair.b].size;
        switch (options_.open) {
            case CdOpen::Larger:
                return a > b;
            case CdOpen::Smaller:
                return a < b;
            case CdOpen::A:
                return true;
            case CdOpen::TurnWise:
                return pair.depth_a < pair.depth_b;
        }
        return true;
    }
    const char* why(const NodePair& pair, bool open_a) const {
        return cd_steps::why(static_cast<int>(options_.open), open_a, a_.nodes[pair.a].size,
                             b_.nodes[pair.b].size);
    }

    void interrupt(const NodePair& pair) {
        answer_.interrupted = true;
        const Dop<18>& a = a_.nodes[pair.a].bounds;
        if (answer_.points.empty()) {
            const Dop<18> b = volumes_.place(b_.nodes[pair.b].bounds);
            vec3 low{0}, high{0};
            for (std::size_t k = 0; k < 3; ++k) {
                const int axis = static_cast<int>(k);
                low[axis] = std::max(a.lo[k], b.lo[k]);
                high[axis] = std::min(a.hi[k], b.hi[k]);
                if (low[axis] > high[axis]) low[axis] = a.lo[k], high[axis] = a.hi[k];
            }
            answer_.points = {low, high};
            if (options_.max_points == 1) answer_.points.pop_back();
        }
        trace_.step("budget", [&](auto& step) {
            step.verdict(true);  // taken to meet
            cd_steps::say_budget(step, pair.a, pair.b, answer_.pairs.size());
            cd_steps::say_counts(step, answer_.counts, answer_.points.size());
        });
    }

    const CdTree& a_;
    const CdTree& b_;
    RelativePose pose_;
    CdQueryOptions options_;
    T trace_;
    VolumePair<Dop<18>, Dop<18>> volumes_;
    CdAnswer answer_;
};

// Do the bodies meet, and where: B's vertices are brought into A's frame and rounded to float once.
// With max_points = unlimited and no budget the pairs are exactly those for which
// overlaps(A's triangle, pose(B's triangle)). Traced steps: "start", "budget", "overlap", "apart",
// "open_inner", "open_ruled", "outside", those of search_patch, "done".
template <Tracer T = NoTrace>
CdAnswer check_collision(const CdTree& a, const CdTree& b, const RelativePose& pose,
                         const CdQueryOptions& options = {}, T trace = {}) {
    return CdDescent<T>(a, b, pose, options, trace).run();
}

}  // namespace collidoscope
