// Every box against every other: what all broad phases are measured by.
// Sources: T-Collide, "The T-Collide Algorithm" (its last two loops); lecture notes, "Introduction"
// (N objects need (N² - N) / 2 tests).
#pragma once

#include <span>
#include <vector>

#include "collision/broad/broad_phase_base.h"

namespace collidoscope {

// Each pair once: i < j. Cost of update: n (n - 1) / 2 box tests.
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
        trace.step("take", [&](auto& step) {
            step.say("Box ", strong(i), " is tested against those of higher index only: those of ",
                     "lower index have been tested already.")
                .body(i, Role::Current);
        });
        for (ProxyId j = i + 1; j < n; ++j) {
            if (!boxes_.alive(j)) continue;
            ++counts_.box_tests;
            if (boxes_overlap(boxes_[i], boxes_[j])) {
                pairs_.push_back({i, j});
                trace.step("pair", [&](auto& step) {
                    step.verdict(true);
                    step.bodies(i, j, PairVerdict::Candidate);
                    step.say("Boxes ", strong(i), " and ", strong(j),
                             " overlap on x, y and z: a candidate pair.")
                        .ask("Do these two boxes overlap?")
                        .choice("Yes", true)
                        .choice("No", false)
                        .body(i, Role::Suspected)
                        .body(j, Role::Suspected);
                });
            } else {
                trace.step("apart", [&](auto& step) {
                    step.bodies(i, j, PairVerdict::Apart);
                    const int axis = gap_axis(boxes_[i], boxes_[j]);
                    step.say("Boxes ", strong(i), " and ", strong(j), " are separated on ",
                             axis_name(axis), ": they cannot touch.")
                        .body(i, Role::Current)
                        .body(j, Role::Rejected);
                });
            }
        }
    }
    trace.step("done", [&](auto& step) {
        step.verdict(!pairs_.empty());
        step.say(strong(counts_.box_tests), " tests for ", boxes_.count(), " boxes found ",
                 strong(pairs_.size()), plural(pairs_.size(), " pair.", " pairs."),
                 " Doubling the boxes quadruples the work.")
            .value("comparisons", std::int64_t(counts_.box_tests))
            .value("pairs", std::int64_t(pairs_.size()));
    });
}

template <Tracer T>
void AllPairsTwice::update(T trace) {
    pairs_.clear();
    counts_ = {};
    const std::uint32_t n = boxes_.size();
    for (ProxyId i = 0; i < n; ++i) {
        if (!boxes_.alive(i)) continue;
        for (ProxyId j = 0; j < n; ++j) {
            if (i == j || !boxes_.alive(j)) continue;
            ++counts_.box_tests;
            const bool overlap = boxes_overlap(boxes_[i], boxes_[j]);
            if (j < i) {
                trace.step("again", [&](auto& step) {
                    step.say("Boxes ", strong(i), " and ", strong(j), " were tested before, as ", j,
                             " and ", i, ": the same result, wasted work.")
                        .body(i, Role::Current)
                        .body(j, Role::Skipped);
                });
                continue;
            }
            if (overlap) pairs_.push_back({i, j});
            trace.step(overlap ? "pair" : "apart", [&](auto& step) {
                if (overlap) step.verdict(true);
                step.bodies(i, j, overlap ? PairVerdict::Candidate : PairVerdict::Apart);
                step.say("Boxes ", strong(i), " and ", strong(j),
                         overlap ? " overlap: a candidate pair." : " do not overlap.")
                    .body(i, overlap ? Role::Suspected : Role::Current)
                    .body(j, overlap ? Role::Suspected : Role::Rejected);
            });
        }
    }
    trace.step("done", [&](auto& step) {
        step.verdict(!pairs_.empty());
        step.say(strong(counts_.box_tests), " tests, and ", counts_.box_tests / 2,
                 " of them wasted: j only has to run over the indices above i.")
            .value("comparisons", std::int64_t(counts_.box_tests))
            .value("wasted", std::int64_t(counts_.box_tests / 2))
            .value("pairs", std::int64_t(pairs_.size()));
    });
}

static_assert(BroadPhase<AllPairs> && BroadPhase<AllPairsTwice>);

}  // namespace collidoscope
