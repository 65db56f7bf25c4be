// Fingers as events of the mouse and gestures.
#include "app/window/shell/touch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "app/window/shell/event_queue.h"

namespace collidoscope::app {
namespace {

TouchEvent finger_event(TouchChange change, glm::vec2 at, double seconds, std::int64_t finger = 0) {
    return {change, finger, at, seconds};
}

// "to 10 20", "left down", "turned 3 4", "zoomed 1", "gone", by lines.
std::string words_of_touch(const std::vector<InputEvent>& events) {
    std::string text;
    const auto pair = [](glm::vec2 v) {
        return std::to_string(std::lround(v.x)) + " " + std::to_string(std::lround(v.y));
    };
    for (const InputEvent& event : events) {
        if (!text.empty()) text += ", ";
        if (const auto* to = std::get_if<PointerEvent>(&event)) text += "to " + pair(to->to);
        if (std::holds_alternative<PointerGoneEvent>(event)) text += "gone";
        if (const auto* button = std::get_if<ButtonEvent>(&event))
            text += std::string(button->which == 0 ? "left" : "right") +
                    (button->down ? " down" : " up");
        if (const auto* gesture = std::get_if<GestureEvent>(&event))
            text += "at " + pair(gesture->at) + " turned " + pair(gesture->turned) + " zoomed " +
                    std::to_string(std::lround(gesture->zoomed * 100));
    }
    return text;
}

TEST(Touch, ATapIsAClick) {
    TouchRecognizer touch;
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Began, {10, 20}, 1))),
              "to 10 20");
    EXPECT_TRUE(touch.touching());
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {14, 22}, 1.1))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Rested, {}, 1.2))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Ended, {14, 22}, 1.3))),
              "left down, left up, gone");
    EXPECT_FALSE(touch.touching());
}

TEST(Touch, OneFingerDragsFromWhereItBegan) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {10, 20}, 1));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {30, 20}, 1.1))),
              "left down, to 30 20");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Rested, {}, 9))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {31, 20}, 9.1))),
              "to 31 20");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Ended, {40, 20}, 9.2))),
              "to 40 20, left up, gone");
}

TEST(Touch, TheSlopGrowsWithTheScale) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {10, 20}, 1), 3);
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {30, 20}, 1.1), 3)), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {40, 20}, 1.2), 3)),
              "left down, to 40 20");
}

TEST(Touch, AFingerThatRestsOpensTheMenuOnce) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {10, 20}, 100));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Rested, {}, 100.4))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Rested, {}, 100.6))),
              "right down, right up");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Rested, {}, 101))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {90, 20}, 101.1))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Ended, {90, 20}, 101.2))),
              "gone");
}

TEST(Touch, TwoFingersTurnAndZoom) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {100, 100}, 1, 7));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Began, {200, 100}, 1.1, 9))),
              "to 150 100");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {300, 100}, 1.2, 9))),
              "at 200 100 turned 50 0 zoomed 100");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {200, 100}, 1.3, 7))),
              "at 250 100 turned 50 0 zoomed -100");
    // One that is left means nothing.
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Ended, {300, 100}, 1.4, 9))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Moved, {10, 10}, 1.5, 7))), "");
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Ended, {10, 10}, 1.6, 7))),
              "gone");
}

TEST(Touch, ASecondFingerEndsADrag) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {100, 100}, 1, 1));
    touch.take(finger_event(TouchChange::Moved, {150, 100}, 1.1, 1));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Began, {250, 100}, 1.2, 2))),
              "left up, to 200 100");
}

TEST(Touch, TheSystemMayCancel) {
    TouchRecognizer touch;
    touch.take(finger_event(TouchChange::Began, {100, 100}, 1));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Canceled, {0, 0}, 1.1))), "gone");
    touch.take(finger_event(TouchChange::Began, {100, 100}, 2));
    touch.take(finger_event(TouchChange::Moved, {150, 100}, 2.1));
    EXPECT_EQ(words_of_touch(touch.take(finger_event(TouchChange::Canceled, {0, 0}, 2.2))),
              "left up, gone");
}

// However fingers come and go, a button that went down comes up, and none comes up twice.
TEST(Touch, ButtonsAreReleasedWhateverHappens) {
    constexpr unsigned seed = 30;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto upto = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    TouchRecognizer touch;
    double seconds = 0;
    bool down = false;
    for (int round = 0; round < 20'000; ++round) {
        seconds += upto(300) / 1000.0;
        TouchEvent event = finger_event(
            static_cast<TouchChange>(upto(4)),
            {static_cast<float>(upto(900)), static_cast<float>(upto(500))}, seconds, upto(3));
        if (upto(50) == 0) event.at.x = NAN;
        for (const InputEvent& meant : touch.take(event)) {
            const auto* button = std::get_if<ButtonEvent>(&meant);
            if (!button) continue;
            ASSERT_NE(down, button->down) << round;
            down = button->down;
        }
        ASSERT_FALSE(down && !touch.touching()) << round;
    }
}

// The queue gives each part of a tap a frame of its own.
TEST(Touch, ATapIsSeenByFrames) {
    TouchRecognizer touch;
    EventQueue queue;
    for (const TouchEvent& event : {finger_event(TouchChange::Began, {10, 20}, 1),
                                    finger_event(TouchChange::Ended, {10, 20}, 1.1)})
        for (const InputEvent& meant : touch.take(event)) queue.push(meant);
    const auto ignore_event = [](const InputEvent&) {};
    MouseSeen seen = queue.next(ignore_event);
    EXPECT_EQ(seen.at, glm::vec2(10, 20));
    EXPECT_FALSE(seen.down[0]);
    seen = queue.next(ignore_event);
    EXPECT_TRUE(seen.down[0]);
    seen = queue.next(ignore_event);
    EXPECT_FALSE(seen.down[0]);
    EXPECT_FALSE(seen.gone);
    seen = queue.next(ignore_event);
    EXPECT_TRUE(seen.gone);
    EXPECT_TRUE(queue.empty());
    queue.push(PointerEvent{{1, 2}});
    EXPECT_FALSE(queue.next(ignore_event).gone);
}

TEST(Touch, GesturesOfAFrameAddUp) {
    EventQueue queue;
    queue.push(GestureEvent{{10, 10}, {3, 0}, 0.5f});
    queue.push(GestureEvent{{13, 14}, {3, 4}, 0.25f});
    const auto ignore_event = [](const InputEvent&) {};
    MouseSeen seen = queue.next(ignore_event);
    EXPECT_EQ(seen.at, glm::vec2(13, 14));
    EXPECT_EQ(seen.turned, glm::vec2(6, 4));
    EXPECT_EQ(seen.zoomed, 0.75f);
    seen = queue.next(ignore_event);
    EXPECT_EQ(seen.turned, glm::vec2(0));
    EXPECT_EQ(seen.zoomed, 0.0f);
}

}  // namespace
}  // namespace collidoscope::app
