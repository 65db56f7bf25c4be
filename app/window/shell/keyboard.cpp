#include "app/window/shell/keyboard.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/window/shell/input.h"

namespace collidoscope::app {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 21> silent_keys = {{
    {"enter", GLFW_KEY_ENTER},
    {"escape", GLFW_KEY_ESCAPE},
    {"tab", GLFW_KEY_TAB},
    {"backspace", GLFW_KEY_BACKSPACE},
    {"delete", GLFW_KEY_DELETE},
    {"insert", GLFW_KEY_INSERT},
    {"left", GLFW_KEY_LEFT},
    {"right", GLFW_KEY_RIGHT},
    {"up", GLFW_KEY_UP},
    {"down", GLFW_KEY_DOWN},
    {"home", GLFW_KEY_HOME},
    {"end", GLFW_KEY_END},
    {"page up", GLFW_KEY_PAGE_UP},
    {"page down", GLFW_KEY_PAGE_DOWN},
    {"ctrl", GLFW_KEY_LEFT_CONTROL},
    {"shift", GLFW_KEY_LEFT_SHIFT},
    {"alt", GLFW_KEY_LEFT_ALT},
    {"super", GLFW_KEY_LEFT_SUPER},
    {"right ctrl", GLFW_KEY_RIGHT_CONTROL},
    {"right shift", GLFW_KEY_RIGHT_SHIFT},
    {"keypad enter", GLFW_KEY_KP_ENTER},
}};

// Signs as they are printed on the keys, without and with Shift.
constexpr std::string_view plain_signs = "`1234567890-=[]\\;',./";
constexpr std::string_view shifted_signs = "~!@#$%^&*()_+{}|:\"<>?";

std::optional<KeyOnKeyboard> key_typing(char32_t character) {
    if (character == U' ') return KeyOnKeyboard{GLFW_KEY_SPACE, false, character};
    if (character > 126) return std::nullopt;
    const auto c = static_cast<char>(character);
    if (c >= 'a' && c <= 'z') return KeyOnKeyboard{c - 'a' + GLFW_KEY_A, false, character};
    if (c >= 'A' && c <= 'Z') return KeyOnKeyboard{c - 'A' + GLFW_KEY_A, true, character};
    if (const auto at = plain_signs.find(c); at != std::string_view::npos)
        return KeyOnKeyboard{c, false, character};
    if (const auto at = shifted_signs.find(c); at != std::string_view::npos)
        return KeyOnKeyboard{plain_signs[at], true, character};
    return std::nullopt;
}

bool is_one_of(const KeyOnKeyboard& key, int left, int right) {
    return key.code == left || key.code == right;
}

}  // namespace

std::optional<KeyOnKeyboard> key_named(std::string_view name) {
    if (name.size() == 1) return key_typing(static_cast<unsigned char>(name.front()));
    if (name == "space") return key_typing(U' ');
    for (const auto& [known, code] : silent_keys)
        if (known == name) return KeyOnKeyboard{code};
    for (int i = 1; i <= 12; ++i)
        if (name == "f" + std::to_string(i)) return KeyOnKeyboard{GLFW_KEY_F1 + i - 1};
    return std::nullopt;
}

KeyEvent changing(const KeyOnKeyboard& key, KeyChange change, bool ctrl, bool shift, bool alt) {
    return {key.code, key_of_code(key.code), change, ctrl, shift, alt};
}

std::vector<InputEvent> pressing(const KeyOnKeyboard& key, std::vector<KeyOnKeyboard> held) {
    const auto holds = [&held](int left, int right) {
        return std::any_of(held.begin(), held.end(),
                           [&](const auto& one) { return is_one_of(one, left, right); });
    };
    if (key.shift && !holds(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT))
        held.push_back({GLFW_KEY_LEFT_SHIFT});
    std::vector<InputEvent> events;
    events.reserve(2 * held.size() + 3);
    for (const KeyOnKeyboard& one : held)
        events.emplace_back(changing(one, KeyChange::Pressed, false, false));
    const bool ctrl = holds(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    const bool shift = holds(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    const bool alt = holds(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    events.emplace_back(changing(key, KeyChange::Pressed, ctrl, shift, alt));
    const bool types = !ctrl && !alt && !holds(GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
    if (types && key.character != 0) {
        const bool small = key.character >= U'a' && key.character <= U'z';
        events.emplace_back(CharacterEvent{key.character - (small && shift ? 32U : 0U)});
    }
    events.emplace_back(changing(key, KeyChange::Released, ctrl, shift, alt));
    std::reverse(held.begin(), held.end());
    for (const KeyOnKeyboard& one : held)
        events.emplace_back(changing(one, KeyChange::Released, false, false));
    return events;
}

std::vector<InputEvent> typing(const std::string& text) {
    std::vector<InputEvent> events;
    const char* at = text.c_str();
    const char* end = at + text.size();
    while (at < end) {
        unsigned codepoint = 0;
        at += std::max(ImTextCharFromUtf8(&codepoint, at, end), 1);
        if (const auto key = key_typing(codepoint)) {
            for (InputEvent& event : pressing(*key, {})) events.push_back(std::move(event));
        } else if (codepoint != 0) {
            events.emplace_back(CharacterEvent{codepoint});
        }
    }
    return events;
}

}  // namespace collidoscope::app
