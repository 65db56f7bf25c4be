#include "app/player/player.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

Recording recording_of(const std::vector<const char*>& labels) {
    Recording recording;
    for (const char* label : labels) {
        Recorder(recording).step(label, [](auto& step) { step.say("said"); });
    }
    return recording;
}

TEST(Player, ShowsTheEndOfANewRecording) {
    Player player;
    EXPECT_EQ(player.step(), nullptr);
    player.restart(recording_of({"a", "b", "c"}));
    EXPECT_EQ(player.index(), 2u);
    EXPECT_TRUE(player.at_end());
    player.clear();
    EXPECT_TRUE(player.empty());
    EXPECT_TRUE(player.marks().empty());
}

TEST(Player, StaysOnItsLineWhenTheQuestionChanges) {
    Player player;
    player.restart(recording_of({"start", "test", "test", "test", "end"}));
    player.go(3);  // the third "test"
    player.take(recording_of({"start", "skip", "test", "test", "test", "test", "end"}));
    EXPECT_EQ(player.index(), 4u);
    // Fewer of them: the last one there is.
    player.take(recording_of({"start", "test", "end", "other"}));
    EXPECT_EQ(player.index(), 1u);
    // None of them: the same place, if there is one.
    player.take(recording_of({"x", "y", "z"}));
    EXPECT_EQ(player.index(), 1u);
}

TEST(Player, StaysAtTheEnd) {
    Player player;
    player.restart(recording_of({"a", "b"}));
    player.take(recording_of({"b", "a", "c", "d"}));
    EXPECT_EQ(player.index(), 3u);
}

TEST(Player, StepsStopAtTheEnds) {
    Player player;
    player.restart(recording_of({"a", "b", "c"}));
    player.step_by(5);
    EXPECT_EQ(player.index(), 2u);
    player.step_by(-5);
    EXPECT_EQ(player.index(), 0u);
    player.step_by(1);
    EXPECT_EQ(player.index(), 1u);
    player.go(100);
    EXPECT_EQ(player.index(), 2u);
    Player none;
    none.step_by(1);
    none.go(3);
    none.play();
    EXPECT_FALSE(none.playing());
}

TEST(Player, PlaysAtItsSpeedFromTheStartAndStopsAtTheEnd) {
    Player player;
    player.restart(recording_of({"a", "b", "c", "d"}));
    player.play();
    EXPECT_EQ(player.index(), 0u);
    EXPECT_FALSE(player.advance(0.5 / Player::base_rate));
    EXPECT_TRUE(player.advance(0.6 / Player::base_rate));
    EXPECT_EQ(player.index(), 1u);
    player.set_speed(100);
    player.advance(1);
    EXPECT_EQ(player.index(), 3u);
    EXPECT_FALSE(player.playing());
    EXPECT_FALSE(player.advance(1));
}

TEST(Player, StopsAtBreakpoints) {
    Player player;
    player.restart(recording_of({"a", "b", "c", "b", "d"}));
    player.toggle_breakpoint("b");
    player.set_speed(1000);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 1u);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 3u);
    player.toggle_breakpoint("b");
    player.go(0);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 4u);
}

TEST(Player, JumpsToTheNextStepOnALine) {
    Player player;
    player.restart(recording_of({"a", "b", "a", "c"}));
    player.go(0);
    EXPECT_TRUE(player.go_to_label("a"));
    EXPECT_EQ(player.index(), 2u);
    EXPECT_TRUE(player.go_to_label("a"));
    EXPECT_EQ(player.index(), 0u);
    EXPECT_FALSE(player.go_to_label("none"));
}

TEST(Player, VersionChangesWithWhatIsShown) {
    Player player;
    player.restart(recording_of({"a", "b"}));
    const auto version = player.version();
    player.go(1);
    EXPECT_EQ(player.version(), version);
    player.go(0);
    EXPECT_NE(player.version(), version);
}

TEST(Player, RunsToALineButNotPastABreakpoint) {
    Player player;
    player.restart(recording_of({"a", "b", "c", "b", "d"}));
    player.go(1);
    EXPECT_EQ(player.run_to("b"), Stop::Line);
    EXPECT_EQ(player.index(), 3u);
    // No later step is on it: nothing moves.
    EXPECT_EQ(player.run_to("b"), Stop::End);
    EXPECT_EQ(player.index(), 3u);
    player.go(0);
    player.toggle_breakpoint("c");
    EXPECT_EQ(player.run_to("d"), Stop::Breakpoint);
    EXPECT_EQ(player.index(), 2u);
    EXPECT_EQ(player.run(), Stop::End);
    EXPECT_TRUE(player.at_end());
    player.go(0);
    EXPECT_EQ(player.run(), Stop::Breakpoint);
    EXPECT_EQ(player.index(), 2u);
}

TEST(Player, StopsWhereAWatchedValueChanges) {
    Recording recording;
    for (const double value : {1.0, 1.0, 2.0, 2.0, 3.0})
        Recorder(recording).step("line", [&](auto& step) { step.value("v", value); });
    Player player;
    player.restart(std::move(recording));
    player.go(0);
    player.toggle_watch("v");
    EXPECT_TRUE(player.watched("v"));
    EXPECT_EQ(player.run(), Stop::End);
    player.toggle_watch_stop("v");
    player.go(0);
    EXPECT_EQ(player.run(), Stop::Watch);
    EXPECT_EQ(player.index(), 2u);
    player.set_speed(1000);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 4u);
    player.toggle_watch("v");
    EXPECT_TRUE(player.watches().empty());
}

TEST(Player, StopsBelongToTheirProgram) {
    Player player;
    player.open("one");
    player.toggle_breakpoint("a");
    player.toggle_watch("v");
    player.open("two");
    EXPECT_TRUE(player.breakpoints().empty());
    EXPECT_TRUE(player.watches().empty());
    player.open("one");
    EXPECT_TRUE(player.breakpoints().contains("a"));
    player.forget_watches();
    EXPECT_TRUE(player.watches().empty());
}

TEST(Player, AGateHoldsWhatMovesForwardButNoJump) {
    Player player;
    player.restart(recording_of({"a", "b", "c", "d"}));
    player.set_gate([](std::size_t step, bool) { return step == 2; });
    player.go(0);
    player.step_by(5);
    EXPECT_EQ(player.index(), 1u);
    EXPECT_EQ(player.run(), Stop::Held);
    EXPECT_EQ(player.run_to("d"), Stop::Held);
    EXPECT_EQ(player.index(), 1u);
    player.set_speed(1000);
    player.play();
    player.advance(1);
    EXPECT_EQ(player.index(), 1u);
    EXPECT_FALSE(player.playing());
    player.go(3);
    EXPECT_EQ(player.index(), 3u);
    player.step_by(-1);
    EXPECT_EQ(player.index(), 2u);
}

TEST(Player, PlaysOnAfterAWhile) {
    Player player;
    player.restart(recording_of({"a", "b", "c"}));
    player.go(0);
    player.play_after(2);
    EXPECT_TRUE(player.playing());
    EXPECT_FALSE(player.advance(1.9));
    EXPECT_TRUE(player.advance(0.2 + 1 / Player::base_rate));
}

}  // namespace
}  // namespace collidoscope::app
