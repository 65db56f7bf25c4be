#include "app/shell/window_input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>

#include "app/workbench/page_keys.h"
#include "app/workbench/window_hooks.h"
#include "app/workbench/workbench.h"

namespace collidoscope::app {
namespace {

// Letters and signs by what they type on the user's keyboard; the rest by code.
int key_of(int code, int scancode) {
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
        case GLFW_KEY_SPACE:
            return ' ';
        case GLFW_KEY_KP_ADD:
            return '+';
        case GLFW_KEY_KP_SUBTRACT:
            return '-';
        default:
            break;
    }
    if (code >= GLFW_KEY_F1 && code <= GLFW_KEY_F12) return key_f1 + (code - GLFW_KEY_F1);
    if (code >= GLFW_KEY_KP_0 && code <= GLFW_KEY_KP_9) return '0' + (code - GLFW_KEY_KP_0);
    if (const char* name = glfwGetKeyName(code, scancode); name && name[0] && !name[1]) {
        const char c = name[0];
        return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
    }
    // Without a layout the codes stand for the keys of a US keyboard.
    return code > ' ' && code < 127 ? code : 0;
}

}  // namespace

WindowInput& WindowInput::of(GLFWwindow* window) {
    return *static_cast<WindowInput*>(glfwGetWindowUserPointer(window));
}

WindowInput::WindowInput(GLFWwindow* window, Workbench& bench) : window_(window), bench_(bench) {
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, [](GLFWwindow* w, int code, int scancode, int action, int mods) {
        of(w).press(code, scancode, action, mods);
    });
    glfwSetCharCallback(window,
                        [](GLFWwindow* w, unsigned codepoint) { of(w).typed(codepoint, true); });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int) {
        of(w).events_.button(static_cast<std::size_t>(button), action == GLFW_PRESS);
        of(w).news_ = true;
    });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
        of(w).events_.scrolled({static_cast<float>(x), static_cast<float>(y)});
        of(w).news_ = true;
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
        of(w).events_.moved({static_cast<float>(x), static_cast<float>(y)});
        of(w).news_ = true;
    });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
        ImGui_ImplGlfw_CursorEnterCallback(w, entered);
        of(w).news_ = true;
    });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int focused) {
        ImGui_ImplGlfw_WindowFocusCallback(w, focused);
        of(w).focused_ = focused != 0;
        of(w).news_ = true;
        if (focused == 0) of(w).bench_.desktop.focus_lost = true;
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { of(w).news_ = true; });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { of(w).news_ = true; });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        of(w).news_ = true;
        if (count < 1) return;
        Workbench& b = of(w).bench_;
        const std::filesystem::path path(paths[0]);
        b.files.open_mesh_for({});
        b.files.open_file(path);
    });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        // Closing asks first, like quitting.
        glfwSetWindowShouldClose(w, GLFW_FALSE);
        of(w).news_ = true;
        of(w).bench_.commands.run("file.quit");
    });
}

void WindowInput::listen(GLFWwindow* other) {
    glfwSetWindowUserPointer(other, this);
    glfwSetKeyCallback(other, [](GLFWwindow* w, int code, int scancode, int action, int mods) {
        of(w).press(code, scancode, action, mods);
    });
    glfwSetCharCallback(other,
                        [](GLFWwindow* w, unsigned codepoint) { of(w).typed(codepoint, false); });
    glfwSetFramebufferSizeCallback(other, [](GLFWwindow* w, int, int) { of(w).news_ = true; });
    glfwSetWindowRefreshCallback(other, [](GLFWwindow* w) { of(w).news_ = true; });
    glfwSetWindowCloseCallback(other, [](GLFWwindow* w) { of(w).news_ = true; });
}

WindowInput::~WindowInput() {
    glfwSetWindowUserPointer(window_, nullptr);
    glfwSetWindowFocusCallback(window_, nullptr);
    glfwSetCursorEnterCallback(window_, nullptr);
}

bool WindowInput::take_news() {
    const bool news = news_;
    news_ = false;
    return news;
}

void WindowInput::deliver() {
    mouse_ = events_.next();
}

void WindowInput::point(ImGuiIO& io) const {
    // A pointer outside a window without the focus is nowhere.
    const bool somewhere = io.MousePos.x > -FLT_MAX;
    if (mouse_.at && (somewhere || mouse_.down[0])) io.MousePos = {mouse_.at->x, mouse_.at->y};
    std::copy(mouse_.down.begin(), mouse_.down.end(), io.MouseDown);
    io.MouseWheelH += mouse_.wheel.x;
    io.MouseWheel += mouse_.wheel.y;
}

void WindowInput::frame_seen() {
    fresh_.clear();
    if (!releases_.empty() || !events_.empty()) news_ = true;
    for (const Release& r : releases_)
        ImGui_ImplGlfw_KeyCallback(window_, r.code, r.scancode, GLFW_RELEASE, r.mods);
    releases_.clear();
}

void WindowInput::press(int code, int scancode, int action, int mods) {
    news_ = true;
    const bool modifier = code >= GLFW_KEY_LEFT_SHIFT && code <= GLFW_KEY_RIGHT_SUPER;
    events_.key([this, code, scancode, action, mods] { key(code, scancode, action, mods); },
                modifier);
}

void WindowInput::key(int code, int scancode, int action, int mods) {
    if (action == GLFW_RELEASE && std::find(fresh_.begin(), fresh_.end(), code) != fresh_.end()) {
        releases_.push_back({code, scancode, mods});
        return;
    }
    ImGui_ImplGlfw_KeyCallback(window_, code, scancode, action, mods);
    if (action == GLFW_RELEASE) return;
    fresh_.push_back(code);
    const int key = key_of(code, scancode);
    if (key == 0 || bench_.stage.drives(code)) return;
    const bool typing = ImGui::GetIO().WantTextInput && !bench_.dialogs.text_settling();
    // Escape leaves a text field first; ImGui does that itself.
    if (key == key_escape && typing && !bench_.dialogs.open()) return;
    const bool repeats = key == ',' || key == '.' || key == '[' || key == ']' || key == '+' ||
                         key == '-' || key == 'Z';
    if (action == GLFW_REPEAT && !repeats) return;
    const Chord chord{key, (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0};
    const bool busy = typing || bench_.dialogs.open();
    if (!busy && take_key(bench_, chord)) return;
    bench_.commands.press(chord, busy);
}

void WindowInput::typed(unsigned codepoint, bool here) {
    news_ = true;
    events_.key([this, codepoint, here] { character(codepoint, here); });
}

void WindowInput::character(unsigned codepoint, bool here) {
    if (here) ImGui_ImplGlfw_CharCallback(window_, codepoint);
    const bool typing =
        (ImGui::GetIO().WantTextInput && !bench_.dialogs.text_settling()) || bench_.dialogs.open();
    if (codepoint < 0x110000) {
        bench_.commands.press({static_cast<int>(codepoint), false, false, true}, typing);
    }
}

}  // namespace collidoscope::app
