// Input of the operating system as data: what the queue of events holds.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <glm/vec2.hpp>
#include <optional>
#include <variant>
#include <vector>

namespace collidoscope::app {

// Places are in pixels of the window as the mouse measures it, from its top left corner, y down.
struct PointerEvent {
    glm::vec2 to;
};
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

using InputEvent = std::variant<PointerEvent, ButtonEvent, WheelEvent, KeyEvent, CharacterEvent,
                                DropEvent, FocusEvent, SizeEvent, CloseEvent>;

// The mouse as one frame sees it.
struct MouseSeen {
    std::optional<glm::vec2> at;  // where the pointer was moved to last; none before its first move
    std::array<bool, 5> down{};   // by button
    glm::vec2 wheel{0};           // turned in this frame
};

}  // namespace collidoscope::app
