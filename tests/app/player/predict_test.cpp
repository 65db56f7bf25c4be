#include "app/player/predict.h"

#include <gtest/gtest.h>

#include "app/player/player.h"
#include "tests/app/player/recorded.h"
#include "tests/app/player/silenced.h"

namespace collidoscope::app {
namespace {

// Steps 1 and 3 decide something; the second answer is right both times.
Recording with_decisions() {
    Recording recording;
    for (int i = 0; i < 5; ++i) {
        Recorder(recording).step("line", [&](auto& step) {
            if (i % 2 == 1) step.ask("Which?").choice("one", false).choice("two", true);
        });
    }
    return recording;
}

TEST(Predict, HoldsThePlayerBeforeADecision) {
    Predict predict;
    Player player;
    player.set_gate([&](std::size_t step, bool playing) { return predict.holds(step, playing); });
    player.restart(with_decisions());
    predict.set_on(true);
    predict.take(player.recording(), {});
    ASSERT_EQ(predict.asks().size(), 2u);
    player.go(0);
    player.step_by(1);
    EXPECT_EQ(player.index(), 0u);
    ASSERT_TRUE(predict.open());
    EXPECT_EQ(predict.open()->decision.question, "Which?");
    EXPECT_FALSE(predict.was_playing());
    // It waits.
    player.step_by(5);
    EXPECT_EQ(player.index(), 0u);

    const Outcome first = predict.answer(1);
    EXPECT_TRUE(first.right);
    EXPECT_EQ(first.step, 1u);
    player.go(first.step);
    predict.see(player.index());
    ASSERT_TRUE(predict.outcome());
    EXPECT_TRUE(predict.outcome()->right);

    // Playing is held too, and knows that it was playing.
    player.set_speed(1000);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 2u);
    EXPECT_FALSE(player.playing());
    ASSERT_TRUE(predict.open());
    EXPECT_TRUE(predict.was_playing());
    const Outcome second = predict.answer(0);
    EXPECT_FALSE(second.right);
    EXPECT_EQ(second.truth, "two");
    EXPECT_EQ(second.chosen, "one");
    EXPECT_EQ(second.id, "one");
    player.go(second.step);
    predict.see(player.index());
    EXPECT_EQ(predict.score().asked, 2);
    EXPECT_EQ(predict.score().right, 1);
    EXPECT_EQ(predict.score().streak, 0);
    EXPECT_EQ(predict.score().best, 1);

    // An answered question is not asked again until the run starts over.
    player.go(2);
    predict.see(2);
    player.step_by(1);
    EXPECT_EQ(player.index(), 3u);
    player.go(0);
    predict.see(0);
    player.step_by(1);
    EXPECT_EQ(player.index(), 0u);
    EXPECT_TRUE(predict.open());
}

// A recording keeps the choice by its id, which stays when the words change.
TEST(Predict, AChoiceIsKnownWithoutItsWords) {
    Predict predict;
    predict.set_on(true);
    predict.take(silenced(with_decisions()), {});
    EXPECT_TRUE(predict.holds(1, false));
    const Outcome outcome = predict.answer(1);
    EXPECT_EQ(outcome.chosen, "x");
    EXPECT_EQ(outcome.id, "two");
}

TEST(Predict, OffAsksNothing) {
    Predict predict;
    const Recording recording = with_decisions();
    predict.take(recording, {});
    EXPECT_FALSE(predict.holds(1, false));
    predict.set_on(true);
    EXPECT_TRUE(predict.holds(1, false));
    predict.set_on(false);
    EXPECT_EQ(predict.open(), nullptr);
    EXPECT_FALSE(predict.holds(1, false));
}

TEST(Predict, JumpsCloseAndSkipsDoNotCount) {
    Predict predict;
    const Recording recording = with_decisions();
    predict.set_on(true);
    predict.take(recording, {});
    EXPECT_TRUE(predict.holds(1, false));
    predict.see(3);
    EXPECT_EQ(predict.open(), nullptr);
    EXPECT_TRUE(predict.holds(3, false));
    EXPECT_EQ(predict.skip(), 3u);
    EXPECT_EQ(predict.open(), nullptr);
    EXPECT_EQ(predict.score().asked, 0);
    EXPECT_FALSE(predict.holds(3, false));
    EXPECT_TRUE(predict.holds(1, false));
    predict.answer(1);
    predict.reset_score();
    EXPECT_EQ(predict.score().asked, 0);
}

TEST(Predict, ARecordingWithoutDecisionsAsksForTheNextLine) {
    Recording recording;
    for (const char* label : {"start", "test", "hit", "test", "miss", "test", "miss", "end"})
        Recorder(recording).step(label, [](auto&) {});
    const Pseudocode code("begin #start\ntest it #test\n  yes #hit\n  no #miss\nend #end");
    const std::vector<Ask> asks = asks_of(recording, code);
    ASSERT_FALSE(asks.empty());
    const Ask& first = asks.front();
    EXPECT_EQ(first.step, 2u);
    ASSERT_EQ(first.lines, (std::vector<std::string>{"hit", "miss"}));
    EXPECT_EQ(first.decision.choices[0].label, "yes");
    EXPECT_TRUE(first.decision.choices[0].right);
    EXPECT_FALSE(first.decision.choices[1].right);
    // After "start" there is only one way.
    for (const Ask& ask : asks) EXPECT_NE(ask.step, 1u);
    EXPECT_TRUE(asks_of(recording, {}).empty());
}

TEST(Predict, WhatComesUpOftenIsAskedNowAndThen) {
    Recording recording;
    for (int i = 0; i < 41; ++i) {
        Recorder(recording).step("edge", [&](auto& step) {
            step.ask("Does edge V" + std::to_string(i) + " count?", "counting edges");
            step.choice("yes", i == 30).choice("no", i != 30);
        });
    }
    const std::vector<Ask> asks = asks_of(recording, {});
    EXPECT_GT(asks.size(), 8u);
    EXPECT_LT(asks.size(), 18u);
    const auto asked = [&](std::size_t step) {
        return std::any_of(asks.begin(), asks.end(),
                           [&](const Ask& ask) { return ask.step == step; });
    };
    EXPECT_TRUE(asked(1) && asked(2) && asked(3));
    // The answer changes there, and back.
    EXPECT_TRUE(asked(30) && asked(31));
}

// Over all demos: a question has at least two choices and a right answer, and does not stand before
// the first step.
TEST(Predict, QuestionsOfAllDemosCanBeAnswered) {
    static MeshLibrary meshes;
    for (const Demo* demo : Registry::all()) {
        std::size_t found = 0;
        for (const Preset& preset : presets_of(demo->info().id)) {
            SCOPED_TRACE(preset.path.string());
            Recording recording;
            try {
                const Scene scene = load_preset(preset, meshes.loader());
                (void)demo->trace(question_of(*demo, scene), recording);
            } catch (const InputError&) {
                continue;
            }
            const Pseudocode code(read_asset("assets/pseudocode/" + demo->info().id + ".txt"));
            for (const Ask& ask : asks_of(recording, code)) {
                ++found;
                EXPECT_GT(ask.step, 0u);
                EXPECT_GE(ask.decision.choices.size(), 2u);
                EXPECT_LE(ask.decision.choices.size(), 12u);
                EXPECT_FALSE(ask.decision.question.empty());
                EXPECT_TRUE(std::any_of(ask.decision.choices.begin(), ask.decision.choices.end(),
                                        [](const Choice& c) { return c.right; }));
                for (const Choice& choice : ask.decision.choices)
                    EXPECT_FALSE(choice.label.empty());
                if (ask.lines.empty()) continue;
                EXPECT_EQ(ask.lines.size(), ask.decision.choices.size());
            }
        }
        EXPECT_GT(found, 0u) << demo->info().id << " never asks anything";
    }
}

TEST(Predict, BoxesAskForTheAxis) {
    const Recorded run("sat_box_box", "01");
    const auto& decision = run.step(run.first("choose")).decision;
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->choices.size(), 5u);
    EXPECT_EQ(std::count_if(decision->choices.begin(), decision->choices.end(),
                            [](const Choice& c) { return c.right; }),
              1);
    for (const Choice& choice : decision->choices) {
        ASSERT_EQ(choice.marks.size(), 1u);
        EXPECT_EQ(choice.marks[0].space, Space::World);
    }
}

}  // namespace
}  // namespace collidoscope::app
