// The keys of a US keyboard by name, for those who press them without a keyboard.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/shell/input_event.h"

namespace collidoscope::app {

struct KeyOnKeyboard {
    int code = 0;            // of GLFW
    bool shift = false;      // has to be held to type what it is named after
    char32_t character = 0;  // that it types; 0: none
};

// A letter or a sign by itself ("a", "A", "?"), "space", or a key that types nothing: "enter",
// "escape", "tab", "backspace", "delete", "insert", "left", "right", "up", "down", "home", "end",
// "page up", "page down", "f1" to "f12", "ctrl", "shift", "alt", "super". Nothing for every other
// name.
std::optional<KeyOnKeyboard> key_named(std::string_view name);

// Events of a key that is pressed and released, with modifiers held around it: with what it types
// unless Ctrl, Alt or Super is among them.
std::vector<InputEvent> pressing(const KeyOnKeyboard& key, std::vector<KeyOnKeyboard> held);
// One change of one key; `ctrl`, `shift`, `alt`: what is held with it.
KeyEvent changing(const KeyOnKeyboard& key, KeyChange change, bool ctrl, bool shift,
                  bool alt = false);

// A text in UTF-8, character by character: each with its key, if one types it.
std::vector<InputEvent> typing(const std::string& text);

}  // namespace collidoscope::app
