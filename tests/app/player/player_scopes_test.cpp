// Stepping into, over and out of what runs inside a step.
#include <gtest/gtest.h>

#include "app/player/player.h"

namespace collidoscope::app {
namespace {

// Steps "start", "miss", "hit", "done"; inside "miss" and "hit" run "first" and "second", and
// inside second's "test" runs "third".
Recording nested(int tests = 2, std::size_t budget = 20000, StepPath kept = {}) {
    Recording recording;
    recording.budget = budget;
    recording.kept_path = std::move(kept);
    const Recorder trace(recording);
    const auto tell = [](const Recorder& where, const char* label) {
        where.step(label, [&](auto& step) { step.say(label).value("v", std::string(label)); });
    };
    tell(trace, "start");
    for (int i = 0; i < tests; ++i) {
        const Recorder first = trace.scope("first"), second = trace.scope("second");
        tell(first, "sides");
        tell(first, "verdict");
        tell(second.scope("third"), "deep");
        tell(second, "test");
        tell(second, "verdict");
        tell(trace, i % 2 == 0 ? "miss" : "hit");
    }
    tell(trace, "done");
    return recording;
}

Player opened(int tests = 2) {
    Player player;
    player.open("caller");
    player.restart(nested(tests));
    player.to_start();
    return player;
}

std::string told(const Player& player) {
    std::string path;
    for (const Place& place : player.path()) path += player.id_of(place.scope) + "/";
    return path + player.step()->label;
}

TEST(PlayerScopes, StepsOverWhatRunsInside) {
    Player player = opened();
    EXPECT_FALSE(player.can_step_into());
    EXPECT_FALSE(player.step_into());
    player.step_by(1);
    EXPECT_EQ(told(player), "caller/miss");
    EXPECT_TRUE(player.can_step_into());
    EXPECT_EQ(player.count_here(), 4u);
    player.step_by(2);
    EXPECT_EQ(told(player), "caller/done");
    EXPECT_TRUE(player.at_end());
}

TEST(PlayerScopes, WalksThroughTheInsideAndComesBackAtBothEnds) {
    Player player = opened();
    player.step_by(1);
    ASSERT_TRUE(player.step_into());
    EXPECT_EQ(told(player), "caller/first/sides");
    EXPECT_EQ(player.index(), 1u);
    EXPECT_EQ(player.count_here(), 4u);
    for (const char* next :
         {"caller/first/verdict", "caller/second/test", "caller/second/verdict"}) {
        player.step_by(1);
        EXPECT_EQ(told(player), next);
    }
    EXPECT_EQ(player.number_here(), 3u);
    EXPECT_FALSE(player.at_end());
    player.step_by(1);
    EXPECT_EQ(told(player), "caller/miss");
    player.step_into();
    player.step_by(-1);
    EXPECT_EQ(told(player), "caller/miss");
    player.step_into();
    player.to_end();
    EXPECT_EQ(told(player), "caller/second/verdict");
    player.step_by(-1);
    player.step_by(-1);
    EXPECT_EQ(told(player), "caller/first/verdict");
    player.to_start();
    EXPECT_EQ(told(player), "caller/first/sides");
    // Many steps at once end at the step around.
    player.step_by(50);
    EXPECT_EQ(told(player), "caller/miss");
}

TEST(PlayerScopes, StepsOutFromAnyDepth) {
    Player player = opened();
    player.step_by(2);
    player.step_into();
    player.step_by(2);
    ASSERT_TRUE(player.step_into());
    EXPECT_EQ(told(player), "caller/second/third/deep");
    EXPECT_EQ(player.index(), 2u);
    EXPECT_TRUE(player.step_out());
    EXPECT_EQ(told(player), "caller/second/test");
    EXPECT_TRUE(player.step_out());
    EXPECT_EQ(told(player), "caller/hit");
    EXPECT_FALSE(player.step_out());
}

TEST(PlayerScopes, StaysOnItsLineWhenTheQuestionChanges) {
    Player player = opened();
    player.step_by(2);
    player.step_into();
    player.step_by(2);
    player.step_into();
    ASSERT_EQ(told(player), "caller/second/third/deep");
    player.take(nested(4));
    EXPECT_EQ(told(player), "caller/second/third/deep");
    EXPECT_EQ(player.index(), 2u);
    // As far as there is an inside.
    Recording flat;
    for (const char* label : {"start", "hit", "done"})
        Recorder(flat).step(label, [](auto& step) { step.say("said"); });
    player.take(flat);
    EXPECT_EQ(told(player), "caller/hit");
    player.take(nested());
    EXPECT_EQ(told(player), "caller/hit");
}

TEST(PlayerScopes, StopAtBreakpointsInside) {
    Player player = opened();
    player.toggle_breakpoint("verdict", "second");
    EXPECT_TRUE(player.breakpoints().empty());
    EXPECT_EQ(player.run(), Stop::Breakpoint);
    EXPECT_EQ(told(player), "caller/second/verdict");
    EXPECT_EQ(player.index(), 1u);
    EXPECT_EQ(player.run(), Stop::Breakpoint);
    EXPECT_EQ(player.index(), 2u);
    EXPECT_EQ(player.run(), Stop::End);
    EXPECT_TRUE(player.at_end());
    // The same label of another text is another line.
    player.to_start();
    player.step_by(1);
    player.step_into();
    player.step_by(1);
    EXPECT_EQ(told(player), "caller/first/verdict");
    EXPECT_FALSE(player.breakpoints("first").contains("verdict"));
    player.toggle_breakpoint("verdict");
    EXPECT_TRUE(player.breakpoints("first").contains("verdict"));
}

TEST(PlayerScopes, AreFoundByTheBreakpointsOfTheirOwnProgram) {
    Player player;
    player.open("second");
    Recording recording;
    for (const char* label : {"start", "verdict", "done"})
        Recorder(recording).step(label, [](auto&) {});
    player.restart(recording);
    player.toggle_breakpoint("verdict");
    player.open("caller");
    player.restart(nested());
    player.to_start();
    player.play();
    for (int i = 0; i < 20 && player.playing(); ++i) player.advance(1);
    EXPECT_EQ(told(player), "caller/second/verdict");
    EXPECT_FALSE(player.playing());
}

TEST(PlayerScopes, PlayOutOfTheInsideAndOn) {
    Player player = opened();
    player.step_by(1);
    player.toggle_breakpoint("miss");
    player.step_into();
    player.to_end();
    player.play();
    // Coming back to the step around is no stop: it was shown before.
    for (int i = 0; i < 50; ++i) player.advance(1);
    EXPECT_TRUE(player.at_end());
}

TEST(PlayerScopes, RunAndGoToLinesOfTheTextShown) {
    Player player = opened();
    player.step_by(1);
    player.step_into();
    EXPECT_TRUE(player.go_to_label("verdict"));
    EXPECT_EQ(told(player), "caller/first/verdict");
    EXPECT_FALSE(player.go_to_label("miss"));
    // "verdict" of the other text in between is passed by, and what is over is left.
    EXPECT_EQ(player.run_to("sides"), Stop::End);
    EXPECT_EQ(told(player), "caller/first/verdict");
    player.to_start();
    EXPECT_EQ(player.run_to("verdict"), Stop::Line);
    EXPECT_EQ(told(player), "caller/first/verdict");
}

TEST(PlayerScopes, GateIsAskedForTheRunsOwnStepsOnly) {
    Player player = opened();
    std::vector<std::size_t> asked;
    player.set_gate([&](std::size_t step, bool) {
        asked.push_back(step);
        return false;
    });
    player.step_by(1);
    player.step_into();
    player.step_by(9);
    player.step_by(1);
    EXPECT_EQ(asked, (std::vector<std::size_t>{1, 2}));
}

TEST(PlayerScopes, ShowTheMarksOfTheInside) {
    Recording recording;
    const Recorder trace(recording);
    trace.step("kept", [](auto& step) { step.point({}, Role::Current, "outer").keep("k"); });
    trace.scope("inner").step("in", [](auto& step) { step.point({}, Role::Best, "inner"); });
    trace.step("out", [](auto& step) { step.point({}, Role::Best, "after"); });
    Player player;
    player.restart(recording);
    ASSERT_EQ(player.marks().size(), 2u);
    EXPECT_EQ(player.marks()[1].label, "after");
    player.step_into();
    ASSERT_EQ(player.marks().size(), 2u);
    EXPECT_EQ(player.marks()[0].label, "outer");
    EXPECT_EQ(player.marks()[1].label, "inner");
}

// Four steps inside have room: those of the second "miss" and later ones do not.
TEST(PlayerScopes, AMissingInsideIsRecordedWhenItIsEntered) {
    constexpr std::size_t budget = 10;
    Player player;
    player.open("caller");
    player.restart(nested(4, budget));
    player.go(std::size_t{4});
    EXPECT_EQ(told(player), "caller/hit");
    EXPECT_TRUE(player.can_step_into());
    EXPECT_TRUE(player.steps_inside(player.place()).empty());
    EXPECT_FALSE(player.step_into());  // by itself a recording has no more

    int recordings = 0;
    player.set_again([&](const StepPath& path) {
        ++recordings;
        return nested(4, budget, path);
    });
    ASSERT_TRUE(player.step_into());
    EXPECT_EQ(recordings, 1);
    EXPECT_EQ(told(player), "caller/first/sides");
    EXPECT_EQ(player.index(), 4u);
    EXPECT_EQ(player.count_here(), 4u);
    player.step_by(4);
    EXPECT_EQ(told(player), "caller/hit");
    ASSERT_TRUE(player.step_into());
    EXPECT_EQ(recordings, 1);

    // The steps of another one come in their place; the first ones are there all the time.
    EXPECT_TRUE(player.go_to_address("#miss:2/#test/#deep"));
    EXPECT_EQ(recordings, 3);  // for the step, and for what lies deep inside it
    EXPECT_EQ(told(player), "caller/second/third/deep");
    EXPECT_EQ(player.index(), 3u);
    EXPECT_TRUE(player.go_to_address("#miss/#sides"));
    EXPECT_EQ(recordings, 3);
    const Place here = player.place();
    EXPECT_FALSE(player.go_to_address("#hit:2/#nowhere"));
    EXPECT_EQ(recordings, 4);
    EXPECT_EQ(told(player), "caller/first/sides");
    EXPECT_EQ(player.place(), here);
}

}  // namespace
}  // namespace collidoscope::app
