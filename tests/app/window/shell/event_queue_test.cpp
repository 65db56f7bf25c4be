// The mouse and the keys as each frame sees them, however slow it is.
#include "app/window/shell/event_queue.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "app/window/shell/keyboard.h"

namespace collidoscope::app {
namespace {

using glm::vec2;

void ignore(const InputEvent&) {}

void push_all(EventQueue& queue, const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) queue.push(event);
}

KeyOnKeyboard named(const std::string& name) {
    return *key_named(name);
}

// The keys as frames see them: "Ctrl+A" for a key that goes down, "'b'" for a character, a bar
// between two frames.
std::string keys_by_frames(EventQueue& queue) {
    std::string seen;
    bool ctrl = false;
    while (!queue.empty()) {
        std::string pressed;
        queue.next([&](const InputEvent& event) {
            if (const auto* key = std::get_if<KeyEvent>(&event)) {
                const bool down = key->change != KeyChange::Released;
                if (key->code == named("ctrl").code) ctrl = down;
                if (down && !key->modifier()) pressed += static_cast<char>(key->key);
            } else if (const auto* typed = std::get_if<CharacterEvent>(&event)) {
                pressed += std::string("'") + static_cast<char>(typed->codepoint) + "'";
            }
        });
        if (!pressed.empty()) seen += (ctrl ? "Ctrl+" : "") + pressed;
        seen += '|';
    }
    return seen;
}

TEST(EventQueue, AClickIsSeenWhereItWasDone) {
    EventQueue queue;
    push_all(queue, {PointerEvent{{10, 20}}, ButtonEvent{0, true}, ButtonEvent{0, false},
                     PointerEvent{{700, 5}}, ButtonEvent{0, true}});

    MouseSeen seen = queue.next(ignore);  // the pointer arrives
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_FALSE(seen.down[0]);
    seen = queue.next(ignore);  // the button goes down
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_TRUE(seen.down[0]);
    seen = queue.next(ignore);  // and up
    EXPECT_EQ(seen.at, vec2(10, 20));
    EXPECT_FALSE(seen.down[0]);
    seen = queue.next(ignore);  // only now it moves on
    EXPECT_EQ(seen.at, vec2(700, 5));
    EXPECT_FALSE(seen.down[0]);
    EXPECT_FALSE(queue.empty());
    seen = queue.next(ignore);
    EXPECT_TRUE(seen.down[0]);
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.count(), 5U);
    // It stays as it is.
    seen = queue.next(ignore);
    EXPECT_EQ(seen.at, vec2(700, 5));
    EXPECT_TRUE(seen.down[0]);
}

TEST(EventQueue, MovesAreOneAndADragEndsAtItsLast) {
    EventQueue queue;
    for (int i = 0; i < 100; ++i) queue.push(PointerEvent{{float(i), 0}});
    queue.push(ButtonEvent{0, false});
    const MouseSeen seen = queue.next(ignore);
    EXPECT_EQ(seen.at, vec2(99, 0));
    EXPECT_TRUE(queue.empty());
}

TEST(EventQueue, APressWithoutAMoveIsSeenAtOnce) {
    EventQueue queue;
    queue.push(PointerEvent{{3, 4}});
    queue.next(ignore);
    queue.push(PointerEvent{{3, 4}});
    queue.push(ButtonEvent{1, true});
    const MouseSeen seen = queue.next(ignore);
    EXPECT_TRUE(seen.down[1]);
    EXPECT_FALSE(seen.down[0]);
}

TEST(EventQueue, TheWheelTurnsWhereThePointerIsAndOnce) {
    EventQueue queue;
    push_all(queue,
             {PointerEvent{{3, 4}}, WheelEvent{{0, 1}}, WheelEvent{{0, 2}}, PointerEvent{{5, 6}}});
    EXPECT_EQ(queue.next(ignore).wheel, vec2(0));
    const MouseSeen seen = queue.next(ignore);
    EXPECT_EQ(seen.wheel, vec2(0, 3));
    EXPECT_EQ(seen.at, vec2(3, 4));
    EXPECT_EQ(queue.next(ignore).wheel, vec2(0));
}

TEST(EventQueue, KeysKeepTheirTurn) {
    EventQueue queue;
    queue.push(ButtonEvent{0, true});
    push_all(queue, typing("a"));
    queue.push(ButtonEvent{0, false});
    std::string done;
    const auto note = [&done](const InputEvent& event) {
        if (const auto* typed = std::get_if<CharacterEvent>(&event))
            done += static_cast<char>(typed->codepoint);
    };
    EXPECT_TRUE(queue.next(note).down[0]);
    EXPECT_EQ(done, "");
    EXPECT_TRUE(queue.next(note).down[0]);
    EXPECT_EQ(done, "a");
    EXPECT_TRUE(queue.next(note).down[0]);  // the key goes up
    EXPECT_FALSE(queue.next(note).down[0]);
    EXPECT_TRUE(queue.empty());
}

// Ctrl+A between other keys: the A with Ctrl, the others without.
TEST(EventQueue, KeysGoWithTheModifiersOfTheirTime) {
    EventQueue queue;
    push_all(queue, typing("x"));
    push_all(queue, pressing(named("a"), {named("ctrl")}));
    push_all(queue, typing("b"));
    EXPECT_EQ(keys_by_frames(queue), "X'x'|Ctrl+A|B'b'||");
}

TEST(EventQueue, AKeyChangesOnceInAFrame) {
    EventQueue queue;
    for (int i = 0; i < 2; ++i) push_all(queue, pressing(named("down"), {}));
    std::string seen;
    while (!queue.empty()) {
        queue.next([&](const InputEvent& event) {
            seen += std::get<KeyEvent>(event).change == KeyChange::Pressed ? '+' : '-';
        });
        seen += ' ';
    }
    EXPECT_EQ(seen, "+ - + - ");
}

TEST(EventQueue, CharactersWithoutKeysAreOneFrames) {
    EventQueue queue;
    for (const char c : {'a', 'b', 'c'}) queue.push(CharacterEvent{static_cast<unsigned>(c)});
    EXPECT_EQ(keys_by_frames(queue), "'a''b''c'|");
}

TEST(EventQueue, WhatConcernsTheWindowHasAFrameOfItsOwn) {
    EventQueue queue;
    push_all(queue, {PointerEvent{{1, 2}}, FocusEvent{false}, SizeEvent{{640, 400}},
                     DropEvent{{"a.obj"}}, CloseEvent{}, PointerEvent{{3, 4}}});
    std::string kinds;
    while (!queue.empty()) {
        queue.next([&](const InputEvent& event) { kinds += std::to_string(event.index()); });
        kinds += ' ';
    }
    EXPECT_EQ(kinds, " 6 7 5 8  ");
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
            const MouseSeen seen = queue.next([&](const InputEvent& event) {
                if (std::get_if<CharacterEvent>(&event)) seen_by_frames += "k ";
            });
            if (seen.down[0] != seen_down) {
                seen_down = seen.down[0];
                seen_by_frames += (seen_down ? "+" : "-") + std::to_string(int(seen.at->x)) + " ";
            }
        };
        queue.push(PointerEvent{at});
        for (int i = 0; i < 60; ++i) {
            switch (below(4)) {
                case 0:
                    at = vec2(below(9), 0);
                    queue.push(PointerEvent{at});
                    break;
                case 1:
                    down = !down;
                    queue.push(ButtonEvent{0, down});
                    meant += (down ? "+" : "-") + std::to_string(int(at.x)) + " ";
                    break;
                case 2:
                    meant += "k ";
                    push_all(queue, typing("k"));
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

TEST(Keyboard, NamesSignsAndTexts) {
    EXPECT_TRUE(named("?").shift);
    EXPECT_EQ(named("?").code, '/');
    EXPECT_EQ(named("A").code, named("a").code);
    EXPECT_FALSE(key_named("no such key"));
    EXPECT_FALSE(key_named(""));
    EXPECT_FALSE(key_named("f13"));
    // A sign without a key is a character alone.
    const std::vector<InputEvent> events = typing("\xC3\xA9");
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(std::get<CharacterEvent>(events[0]).codepoint, 0xE9U);
}

}  // namespace
}  // namespace collidoscope::app
