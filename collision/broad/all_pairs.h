// Every box against every other: what all broad phases are measured by.
// Sources: T-Collide, "The T-Collide Algorithm" (its last two loops); lecture notes, "Introduction"
// (N objects need (N² - N) / 2 tests) and "Overlap checking with AABBs" (its code for two boxes).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "collision/broad/all_pairs_steps.h"
#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"

namespace collidoscope {

// Each pair once: i < j. Cost of update: n (n - 1) / 2 box tests; with m static bodies beside n
// moving ones, n (n - 1) / 2 + n m.
class AllPairs : public BroadPhasePairs {
  public:
    static constexpr bool compares_all = true;

    template <Tracer T = NoTrace>
    void update(T trace = {});
    // A question about the boxes of the last update (collision/broad/queries.h): every box is
    // tested.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        detail::ask_list(question, boxes_, trace);
    }
};

// The textbook loop over all i and j with i != j: every pair is met twice, once as (i, j) and once
// as (j, i), and the second meeting can tell nothing that the first did not. pairs() holds each
// pair once all the same. Cost of update: n (n - 1) box tests, double.
class AllPairsTwice : public BroadPhasePairs {
  public:
    static constexpr bool compares_all = true;

    // printed: two boxes are compared by the lecture's code (printed_overlap); pairs() holds what
    // it says of (i, j), i < j.
    explicit AllPairsTwice(bool printed = false) : printed_(printed) {}

    template <Tracer T = NoTrace>
    void update(T trace = {});
    // A question about the boxes of the last update (collision/broad/queries.h): every box is
    // tested.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        detail::ask_list(question, boxes_, trace);
    }

    bool printed() const { return printed_; }
    // Tests of the last update whose answer is wrong.
    std::uint64_t wrong_answers() const { return wrong_; }
    // Pairs of which the last update says one thing as (i, j) and another as (j, i).
    std::uint64_t contradictions() const { return contradictions_; }

  private:
    bool printed_;
    std::uint64_t wrong_ = 0, contradictions_ = 0;
};

// The lecture's code, as printed: it compares on x alone, takes touching for apart, and where A
// starts behind B swaps their starts (axmin, bxmin), not their ends, which makes any such pair
// overlap.
inline bool printed_overlap(const Aabb& a, const Aabb& b) {
    float ax_min = a.min.x, bx_min = b.min.x;
    if (ax_min > bx_min) std::swap(ax_min, bx_min);
    return a.max.x > bx_min;
}

template <Tracer T>
void AllPairs::update(T trace) {
    pairs_.clear();
    counts_ = {};
    const std::uint32_t n = boxes_.size();
    for (ProxyId i = 0; i < n; ++i) {
        if (!boxes_.alive(i)) continue;
        trace.step("take", [&](auto& step) { all_pairs::say_take(step, i); });
        for (ProxyId j = i + 1; j < n; ++j) {
            if (!boxes_.alive(j) || boxes_.excluded(i, j)) continue;
            ++counts_.box_tests;
            if (boxes_overlap(boxes_[i], boxes_[j])) {
                pairs_.push_back({i, j});
                trace.step("pair", [&](auto& step) { all_pairs::say_pair(step, i, j); });
            } else {
                trace.step("apart", [&](auto& step) { all_pairs::say_apart(step, boxes_, i, j); });
            }
        }
    }
    trace.step("done", [&](auto& step) { all_pairs::say_done(step, counts_, boxes_, pairs_); });
}

template <Tracer T>
void AllPairsTwice::update(T trace) {
    pairs_.clear();
    counts_ = {};
    wrong_ = contradictions_ = 0;
    const std::uint32_t n = boxes_.size();
    for (ProxyId i = 0; i < n; ++i) {
        if (!boxes_.alive(i)) continue;
        for (ProxyId j = 0; j < n; ++j) {
            if (i == j || !boxes_.alive(j) || boxes_.excluded(i, j)) continue;
            ++counts_.box_tests;
            const bool truth = boxes_overlap(boxes_[i], boxes_[j]);
            const bool overlap = printed_ ? printed_overlap(boxes_[i], boxes_[j]) : truth;
            wrong_ += overlap != truth;
            if (j < i) {
                const bool before = printed_ ? printed_overlap(boxes_[j], boxes_[i]) : overlap;
                contradictions_ += overlap != before;
                trace.step("again", [&](auto& step) {
                    all_pairs::say_again(step, i, j);
                    if (printed_) all_pairs::say_printed(step, boxes_, i, j, overlap);
                });
                continue;
            }
            if (overlap) pairs_.push_back({i, j});
            trace.step(overlap ? "pair" : "apart", [&](auto& step) {
                all_pairs::say_compared(step, i, j, overlap);
                if (printed_) all_pairs::say_printed(step, boxes_, i, j, overlap);
            });
        }
    }
    trace.step("done", [&](auto& step) {
        all_pairs::say_done_twice(step, counts_, pairs_);
        if (printed_) all_pairs::say_printed_done(step, wrong_, contradictions_);
    });
}

static_assert(BroadPhase<AllPairs> && BroadPhase<AllPairsTwice>);

}  // namespace collidoscope
