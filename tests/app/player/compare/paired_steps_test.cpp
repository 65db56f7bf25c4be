// Two runs step by step: every step of either can be reached, and the first difference is found.
#include "app/player/compare/paired_steps.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>
#include <vector>

namespace collidoscope::app {
namespace {

TEST(PairedSteps, NumbersAreEqualUpToTheLastStep) {
    EXPECT_EQ(paired_step(StepPairing::Number, 0, 10, 4), 0u);
    EXPECT_EQ(paired_step(StepPairing::Number, 3, 10, 4), 3u);
    EXPECT_EQ(paired_step(StepPairing::Number, 9, 10, 4), 3u);
    EXPECT_EQ(paired_step(StepPairing::Number, 9, 10, 400), 9u);
    for (const StepPairing pairing : {StepPairing::Number, StepPairing::Share, StepPairing::Free}) {
        EXPECT_EQ(paired_step(pairing, 3, 0, 5), 0u);
        EXPECT_EQ(paired_step(pairing, 3, 5, 0), 0u);
        EXPECT_EQ(paired_step(pairing, 3, 5, 1), 0u);
    }
}

TEST(PairedSteps, SharesGoFromTheFirstToTheLastAndNeverBack) {
    for (std::size_t count = 2; count < 40; ++count) {
        for (std::size_t rival = 1; rival < 60; ++rival) {
            std::set<std::size_t> reached;
            std::size_t before = 0;
            for (std::size_t step = 0; step < count; ++step) {
                const std::size_t at = paired_step(StepPairing::Share, step, count, rival);
                EXPECT_GE(at, before);
                EXPECT_LT(at, rival);
                reached.insert(before = at);
            }
            EXPECT_EQ(*reached.begin(), 0u);
            EXPECT_EQ(*reached.rbegin(), rival - 1);
            // A shorter rival is shown whole.
            if (rival <= count) {
                EXPECT_EQ(reached.size(), rival) << count;
            }
        }
    }
    EXPECT_EQ(paired_step(StepPairing::Share, 0, 1, 7), 6u);
    EXPECT_EQ(paired_step(StepPairing::Share, 50, 11, 21), 20u);
}

Recording run_of(const std::vector<std::tuple<const char*, int, int, PairVerdict>>& steps) {
    Recording recording;
    const Recorder recorder(recording);
    for (const auto& [label, i, j, verdict] : steps) {
        recorder.step(label, [&, low = i, high = j, v = verdict](auto& step) {
            step.bodies(static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high), v);
        });
    }
    return recording;
}

constexpr PairVerdict is_apart = PairVerdict::Apart, is_hit = PairVerdict::Collide;

TEST(PairedSteps, OneAlgorithmIsComparedStepByStep) {
    const Recording a = run_of({{"a", 0, 1, is_apart}, {"a", 0, 2, is_hit}, {"b", 1, 2, is_apart}});
    EXPECT_EQ(first_apart(a, a), std::nullopt);
    const Recording line = run_of({{"a", 0, 1, is_apart}, {"b", 0, 2, is_hit}});
    EXPECT_EQ(first_apart(a, line), (StepsApart{1, 1}));
    const Recording verdict = run_of({{"a", 0, 1, is_hit}});
    EXPECT_EQ(first_apart(a, verdict), (StepsApart{0, 0}));
    Recording beginning = run_of({{"a", 0, 1, is_apart}, {"a", 0, 2, is_hit}});
    EXPECT_EQ(first_apart(a, beginning), (StepsApart{2, 1}));
    EXPECT_EQ(first_apart(beginning, a), (StepsApart{1, 2}));
    // A step that was not kept is not known to be missing.
    beginning.cut = true;
    EXPECT_EQ(first_apart(a, beginning), std::nullopt);
    EXPECT_EQ(first_apart(a, Recording{}), std::nullopt);
    Recording marked = run_of({{"a", 0, 1, is_apart}});
    marked.steps[0].marks.push_back({BodyMark{7}, Role::Current, Space::World, {}, {}, {}});
    EXPECT_EQ(first_apart(run_of({{"a", 0, 1, is_apart}}), marked), (StepsApart{0, 0}));
}

TEST(PairedSteps, TwoAlgorithmsAreComparedByTheirVerdicts) {
    const Recording a = run_of({{"a", 0, 1, is_apart}, {"b", 0, 2, is_hit}});
    Recording b;
    const Recorder recorder(b);
    const auto nothing = [](auto&) {};
    recorder.step("sort", nothing);
    recorder.step("test", [](auto& step) { step.bodies(1, 0, is_apart); });
    recorder.step("sort", nothing);
    EXPECT_EQ(first_verdicts_apart(a, b), (StepsApart{1, 2}));
    recorder.step("test", [](auto& step) { step.bodies(0, 2, is_hit); });
    EXPECT_EQ(first_verdicts_apart(a, b), std::nullopt);
    recorder.step("test", [](auto& step) { step.bodies(0, 3, is_apart); });
    EXPECT_EQ(first_verdicts_apart(a, b), (StepsApart{1, 4}));
    EXPECT_EQ(first_verdicts_apart(run_of({{"a", 0, 1, is_hit}}), b), (StepsApart{0, 1}));
    EXPECT_EQ(first_verdicts_apart(a, Recording{}), std::nullopt);
}

}  // namespace
}  // namespace collidoscope::app
