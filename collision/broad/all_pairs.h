// Every box against every other: what all broad phases are measured by.
// Sources: T-Collide, "The T-Collide Algorithm" (its last two loops); lecture notes, "Introduction"
// (N objects need (N² - N) / 2 tests).
#pragma once

#include <span>
#include <vector>

#include "collision/broad/all_pairs_steps.h"
#include "collision/broad/broad_phase_base.h"

namespace collidoscope {

// Each pair once: i < j. Cost of update: n (n - 1) / 2 box tests; with m static bodies beside n
// moving ones, n (n - 1) / 2 + n m.
class AllPairs : public BroadPhasePairs {
  public:
    static constexpr bool compares_all = true;

    template <Tracer T = NoTrace>
    void update(T trace = {});
};

// The textbook loop over all i and j with i != j: every pair is met twice, once as (i, j) and once
// as (j, i), and the second meeting can tell nothing that the first did not. pairs() holds each
// pair once all the same. Cost of update: n (n - 1) box tests, double.
class AllPairsTwice : public BroadPhasePairs {
  public:
    static constexpr bool compares_all = true;

    template <Tracer T = NoTrace>
    void update(T trace = {});
};

template <Tracer T>
void AllPairs::update(T trace) {
    pairs_.clear();
    counts_ = {};
    const std::uint32_t n = boxes_.size();
    for (ProxyId i = 0; i < n; ++i) {
        if (!boxes_.alive(i)) continue;
        trace.step("take", [&](auto& step) { all_pairs::say_take(step, i); });
        for (ProxyId j = i + 1; j < n; ++j) {
            if (!boxes_.alive(j) || boxes_.both_fixed(i, j)) continue;
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
    const std::uint32_t n = boxes_.size();
    for (ProxyId i = 0; i < n; ++i) {
        if (!boxes_.alive(i)) continue;
        for (ProxyId j = 0; j < n; ++j) {
            if (i == j || !boxes_.alive(j) || boxes_.both_fixed(i, j)) continue;
            ++counts_.box_tests;
            const bool overlap = boxes_overlap(boxes_[i], boxes_[j]);
            if (j < i) {
                trace.step("again", [&](auto& step) { all_pairs::say_again(step, i, j); });
                continue;
            }
            if (overlap) pairs_.push_back({i, j});
            trace.step(overlap ? "pair" : "apart",
                       [&](auto& step) { all_pairs::say_compared(step, i, j, overlap); });
        }
    }
    trace.step("done", [&](auto& step) { all_pairs::say_done_twice(step, counts_, pairs_); });
}

static_assert(BroadPhase<AllPairs> && BroadPhase<AllPairsTwice>);

}  // namespace collidoscope
