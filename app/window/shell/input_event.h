// Input of the operating system as data: what the queue of events holds.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace collidoscope::app {

// Places are in pixels of the window as the mouse measures it, from its top left corner, y down.
struct PointerEvent {
    glm::vec2 to;
};
struct PointerGoneEvent {};  // nothing points at the window: the last finger was lifted
struct ButtonEvent {
    std::size_t which;  // 0 left, 1 right, 2 middle
    bool down;
};
struct WheelEvent {
    glm::vec2 steps;  // y positive: away from the user
};

enum class KeyChange : std::uint8_t { Pressed, Repeated, Released };
struct KeyEvent {
    int code;     // of GLFW: a key of the keyboard, whatever it types
    int key = 0;  // of a Chord (app/window/workbench/commands.h); 0: no shortcut has it
    KeyChange change = KeyChange::Pressed;
    bool ctrl = false, shift = false, alt = false;  // held with it

    // Ctrl, Shift, Alt, Super.
    bool modifier() const;
};
struct CharacterEvent {
    unsigned codepoint;
    bool here = true;  // typed in the window itself, not in the second one
};

struct DropEvent {
    std::vector<std::filesystem::path> files;
};
struct FocusEvent {
    bool focused;
};
struct SizeEvent {
    glm::ivec2 size;
};
struct CloseEvent {};  // the window's close button

// A finger on the screen, which becomes other events (touch.h).
enum class TouchChange : std::uint8_t {
    Began,
    Moved,
    Rested,  // time has passed; of no finger
    Ended,
    Canceled,  // by the system
};
struct TouchEvent {
    TouchChange change = TouchChange::Began;
    std::int64_t finger = 0;  // another for each that touches at the same time
    glm::vec2 at{0};
    double seconds = 0;  // on any clock that runs forward
};
// Two fingers.
struct GestureEvent {
    glm::vec2 at;      // the middle between them
    glm::vec2 turned;  // the way of the middle since the last one
    float zoomed = 0;  // doublings of the way between them
};

// A word of the page around the window (Desktop::from_page).
struct PageEvent {
    std::string what, text;
};

using InputEvent = std::variant<PointerEvent, ButtonEvent, WheelEvent, KeyEvent, CharacterEvent,
                                DropEvent, FocusEvent, SizeEvent, CloseEvent, PointerGoneEvent,
                                TouchEvent, GestureEvent, PageEvent>;

// The mouse as one frame sees it.
struct MouseSeen {
    std::optional<glm::vec2> at;  // where the pointer was moved to last; none before its first move
    bool gone = false;            // it is nowhere since
    std::array<bool, 5> down{};   // by button
    glm::vec2 wheel{0};           // turned in this frame
    glm::vec2 turned{0};          // by two fingers in this frame, in pixels
    float zoomed = 0;             // by two fingers in this frame, in doublings
};

}  // namespace collidoscope::app
