#include "app/window/shell/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "app/model/links/web_link.h"
#include "app/view/camera/camera.h"
#include "app/window/workbench/open_link.h"
#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/window_hooks.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

int key_of_code(int code) {
    switch (code) {
        case GLFW_KEY_ESCAPE:
            return key_escape;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            return key_enter;
        case GLFW_KEY_TAB:
            return key_tab;
        case GLFW_KEY_BACKSPACE:
            return key_backspace;
        case GLFW_KEY_DELETE:
            return key_delete;
        case GLFW_KEY_LEFT:
            return key_left;
        case GLFW_KEY_RIGHT:
            return key_right;
        case GLFW_KEY_UP:
            return key_up;
        case GLFW_KEY_DOWN:
            return key_down;
        case GLFW_KEY_HOME:
            return key_home;
        case GLFW_KEY_END:
            return key_end;
        case GLFW_KEY_PAGE_UP:
            return key_page_up;
        case GLFW_KEY_PAGE_DOWN:
            return key_page_down;
        case GLFW_KEY_KP_ADD:
            return '+';
        case GLFW_KEY_KP_SUBTRACT:
            return '-';
        default:
            break;
    }
    if (code >= GLFW_KEY_F1 && code <= GLFW_KEY_F12) return key_f1 + (code - GLFW_KEY_F1);
    if (code >= GLFW_KEY_KP_0 && code <= GLFW_KEY_KP_9) return '0' + (code - GLFW_KEY_KP_0);
    // The codes of all others are what they type, and space types a space.
    return code >= ' ' && code < 127 ? code : 0;
}

void Input::push(InputEvent event) {
    news_ = true;
    if (const auto* touch = std::get_if<TouchEvent>(&event)) {
        for (InputEvent& meant : touch_.take(*touch, bench_.desktop.scale))
            events_.push(std::move(meant));
        return;
    }
    events_.push(std::move(event));
}

bool Input::take_news() {
    return std::exchange(news_, false);
}

void Input::deliver() {
    const bool typing_waits = bench_.dialogs.opening() && !ImGui::GetIO().WantTextInput;
    mouse_ = events_.next([this](const InputEvent& event) { act(event); }, typing_waits);
}

void Input::point(ImGuiIO& io, bool somewhere) const {
    if (mouse_.at && (somewhere || mouse_.down[0])) io.MousePos = {mouse_.at->x, mouse_.at->y};
    std::copy(mouse_.down.begin(), mouse_.down.end(), io.MouseDown);
    if (mouse_.gone) io.MousePos = {-FLT_MAX, -FLT_MAX};
    io.MouseWheelH += mouse_.wheel.x;
    io.MouseWheel += mouse_.wheel.y;
    bench_.desktop.gesture = {};
    if (!mouse_.at || (mouse_.turned == glm::vec2(0) && mouse_.zoomed == 0)) return;
    // Steps of the wheel that zoom as much (Camera::zoom).
    const float steps = mouse_.zoomed / static_cast<float>(-std::log2(Camera::zoom_step));
    const Layout& layout = bench_.layout;
    if (!bench_.dialogs.open() && layout.page.empty() && layout.view.contains(*mouse_.at)) {
        bench_.desktop.gesture = {mouse_.turned, steps};
    } else if (layout.linked.contains(*mouse_.at)) {
        io.MouseWheel += steps;
    } else {
        // ImGui scrolls by five lines for a step.
        const float line = 5 * bench_.em();
        io.MouseWheelH += mouse_.turned.x / line;
        io.MouseWheel += mouse_.turned.y / line;
    }
}

void Input::frame_seen() {
    if (!events_.empty()) news_ = true;
}

void Input::act(const InputEvent& event) {
    if (const auto* pressed = std::get_if<KeyEvent>(&event)) {
        key(*pressed);
    } else if (const auto* typed = std::get_if<CharacterEvent>(&event)) {
        character(*typed);
    } else if (const auto* drop = std::get_if<DropEvent>(&event)) {
        if (drop->files.empty()) return;
        bench_.files.meshes.open_for({});
        bench_.files.open_file(drop->files.front());
    } else if (const auto* focus = std::get_if<FocusEvent>(&event)) {
        ImGui::GetIO().AddFocusEvent(focus->focused);
        focused_ = focus->focused;
        if (!focused_) bench_.desktop.focus_lost = true;
    } else if (const auto* size = std::get_if<SizeEvent>(&event)) {
        size_ = size->size;
    } else if (const auto* said = std::get_if<PageEvent>(&event)) {
        from_page(*said);
    } else if (std::holds_alternative<CloseEvent>(event)) {
        // Closing asks first, like quitting.
        bench_.commands.run("file.quit");
    }
}

void Input::from_page(const PageEvent& said) {
    if (said.what == "file") {
        bench_.files.open_file(said.text);
    } else if (said.what == "leave") {
        // It may not come back, and a window that is closed saves its settings.
        bench_.files.save_settings();
    } else if (said.what == "link") {
        open_link(bench_, said.text);
    } else if (said.what == "hash") {
        // The user has changed the page's address.
        if (const std::string link = link_of_hash(said.text); !link.empty())
            open_link(bench_, link);
    } else if (const auto found = bench_.desktop.from_page.find(said.what);
               found != bench_.desktop.from_page.end()) {
        found->second(said.text);
    }
}

void Input::key(const KeyEvent& event) {
    ImGuiIO& io = ImGui::GetIO();
    if (event.code >= 0 && event.code < IM_ARRAYSIZE(io.KeysDown) &&
        event.change != KeyChange::Repeated)
        io.KeysDown[event.code] = event.change == KeyChange::Pressed;
    const auto held = [&io](int left, int right) {
        return io.KeysDown[left] || io.KeysDown[right];
    };
    io.KeyCtrl = held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
    io.KeyShift = held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
    io.KeyAlt = held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
    io.KeySuper = held(GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
    if (event.change == KeyChange::Released) return;

    const int key = event.key;
    if (key == 0 || bench_.stage.game.drives(event.code)) return;
    const bool typing = io.WantTextInput && !bench_.dialogs.text_settling();
    // Escape leaves a text field first; ImGui does that itself.
    if (key == key_escape && typing && !bench_.dialogs.open()) return;
    const bool repeats = key == ',' || key == '.' || key == '[' || key == ']' || key == '+' ||
                         key == '-' || key == 'Z';
    if (event.change == KeyChange::Repeated && !repeats) return;
    const Chord chord{key, event.ctrl, event.shift, false, event.alt};
    const bool busy = typing || bench_.dialogs.open();
    if (!busy && !chord.alt && take_key(bench_, chord)) return;
    bench_.commands.press(chord, busy);
}

void Input::character(const CharacterEvent& event) {
    if (event.here) ImGui::GetIO().AddInputCharacter(event.codepoint);
    const bool typing =
        (ImGui::GetIO().WantTextInput && !bench_.dialogs.text_settling()) || bench_.dialogs.open();
    if (event.codepoint < 0x110000) {
        bench_.commands.press({static_cast<int>(event.codepoint), false, false, true}, typing);
    }
}

}  // namespace collidoscope::app
