// What each frame sees of the mouse, however slow it is.
#include "app/shell/event_queue.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace collidoscope::app {
namespace {

using glm::vec2;

TEST(EventQueue, AClickIsSeenWhereItWasDone) {
    EventQueue queue;
    queue.moved({10, 20});
    queue.button(0, true);
    queue.button(0, false);
    queue.moved({700, 5});
    queue.button(0, true);

    MouseSeen seen = queue.next();  // the pointer arrives
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_FALSE(seen.down[0]);
    seen = queue.next();  // the button goes down
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_TRUE(seen.down[0]);
    seen = queue.next();  // and up
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_FALSE(seen.down[0]);
    seen = queue.next();  // only now it moves on
    EXPECT_EQ(seen.at, vec2(700, 5));
    EXPECT_FALSE(seen.down[0]);
    EXPECT_FALSE(queue.empty());
    seen = queue.next();
    EXPECT_TRUE(seen.down[0]);
    EXPECT_TRUE(queue.empty());
    // It stays as it is.
    seen = queue.next();
    EXPECT_EQ(seen.at, vec2(700, 5));
    EXPECT_TRUE(seen.down[0]);
}

TEST(EventQueue, MovesAreOneAndADragEndsAtItsLast) {
    EventQueue queue;
    for (int i = 0; i < 100; ++i) queue.moved({float(i), 0});
    queue.button(0, false);
    const MouseSeen seen = queue.next();
    EXPECT_EQ(seen.at, vec2(99, 0));
    EXPECT_TRUE(queue.empty());
}

TEST(EventQueue, APressWithoutAMoveIsSeenAtOnce) {
    EventQueue queue;
    queue.moved({3, 4});
    queue.next();
    queue.moved({3, 4});
    queue.button(1, true);
    const MouseSeen seen = queue.next();
    EXPECT_TRUE(seen.down[1]);
    EXPECT_FALSE(seen.down[0]);
}

TEST(EventQueue, TheWheelTurnsWhereThePointerIsAndOnce) {
    EventQueue queue;
    queue.moved({3, 4});
    queue.scrolled({0, 1});
    queue.scrolled({0, 2});
    queue.moved({5, 6});
    EXPECT_EQ(queue.next().wheel, vec2(0));
    const MouseSeen seen = queue.next();
    EXPECT_EQ(seen.wheel, vec2(0, 3));
    EXPECT_EQ(seen.at, vec2(3, 4));
    EXPECT_EQ(queue.next().wheel, vec2(0));
}

TEST(EventQueue, KeysKeepTheirTurn) {
    EventQueue queue;
    std::string done;
    queue.button(0, true);
    queue.key([&] { done += 'a'; });
    queue.key([&] { done += 'b'; });
    queue.button(0, false);
    EXPECT_TRUE(queue.next().down[0]);
    EXPECT_EQ(done, "");
    EXPECT_TRUE(queue.next().down[0]);
    EXPECT_EQ(done, "ab");
    EXPECT_FALSE(queue.next().down[0]);
}

// Ctrl+A and then "b", typed between two frames: the A with Ctrl, the b without.
TEST(EventQueue, KeysGoWithTheModifiersOfTheirTime) {
    EventQueue queue;
    bool control = false;
    std::string typed, seen;
    const auto look = [&] {
        typed.clear();
        queue.next();
        if (!typed.empty()) seen += (control ? "Ctrl+" : "") + typed + " ";
    };
    queue.key([&] { typed += 'x'; });
    queue.key([&] { control = true; }, true);
    queue.key([&] { typed += 'A'; });
    queue.key([&] { control = false; }, true);
    queue.key([&] { typed += 'b'; });
    queue.key([&] { typed += 'c'; });
    while (!queue.empty()) look();
    EXPECT_EQ(seen, "x Ctrl+A bc ");
}

// Whatever comes, and however many events fall into a frame: each press is seen at its place, and
// every press and key in its order.
TEST(EventQueue, NothingIsLost) {
    constexpr unsigned seed = 17;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto below = [&](int n) { return std::uniform_int_distribution<>(0, n - 1)(random); };
    for (int round = 0; round < 500; ++round) {
        EventQueue queue;
        std::string meant, seen_by_frames;
        vec2 at{0};
        bool down = false, seen_down = false;
        const auto look = [&] {
            const MouseSeen seen = queue.next();
            if (seen.down[0] != seen_down) {
                seen_down = seen.down[0];
                seen_by_frames += (seen_down ? "+" : "-") + std::to_string(int(seen.at->x)) + " ";
            }
        };
        queue.moved(at);
        for (int i = 0; i < 60; ++i) {
            switch (below(4)) {
                case 0:
                    at = vec2(below(9), 0);
                    queue.moved(at);
                    break;
                case 1:
                    down = !down;
                    queue.button(0, down);
                    meant += (down ? "+" : "-") + std::to_string(int(at.x)) + " ";
                    break;
                case 2:
                    meant += "k ";
                    queue.key([&] { seen_by_frames += "k "; });
                    break;
                default:
                    look();
            }
        }
        while (!queue.empty()) look();
        look();
        EXPECT_EQ(seen_by_frames, meant) << "round " << round;
    }
}

}  // namespace
}  // namespace collidoscope::app
