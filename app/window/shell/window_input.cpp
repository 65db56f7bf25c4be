#include "app/window/shell/window_input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>

#include "app/window/shell/input.h"

namespace collidoscope::app {
namespace {

// Letters and signs by what they type on the user's keyboard; the rest by code. Without a layout
// the codes stand for the keys of a US keyboard.
int key_on_keyboard(int code, int scancode) {
    const int usual = key_of_code(code);
    bool sign = usual == 0 || (usual > ' ' && usual < 127 && code < GLFW_KEY_ESCAPE);
#ifdef __EMSCRIPTEN__
    sign = false;  // a browser's codes are those of the user's keyboard
#endif
    const char* name = sign ? glfwGetKeyName(code, scancode) : nullptr;
    if (!name || !name[0] || name[1]) return usual;
    const char c = name[0];
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

KeyEvent event_of(int code, int scancode, int action, int mods) {
    const KeyChange change = action == GLFW_PRESS     ? KeyChange::Pressed
                             : action == GLFW_RELEASE ? KeyChange::Released
                                                      : KeyChange::Repeated;
    return {code,
            key_on_keyboard(code, scancode),
            change,
            (mods & GLFW_MOD_CONTROL) != 0,
            (mods & GLFW_MOD_SHIFT) != 0,
            (mods & GLFW_MOD_ALT) != 0};
}

}  // namespace

Input& WindowInput::of(GLFWwindow* window) {
    return static_cast<WindowInput*>(glfwGetWindowUserPointer(window))->input_;
}

WindowInput::WindowInput(GLFWwindow* window, Input& input) : window_(window), input_(input) {
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, [](GLFWwindow* w, int code, int scancode, int action, int mods) {
        of(w).push(event_of(code, scancode, action, mods));
    });
    glfwSetCharCallback(
        window, [](GLFWwindow* w, unsigned codepoint) { of(w).push(CharacterEvent{codepoint}); });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int) {
        of(w).push(ButtonEvent{static_cast<std::size_t>(button), action == GLFW_PRESS});
    });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
        of(w).push(WheelEvent{{static_cast<float>(x), static_cast<float>(y)}});
    });
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
        of(w).push(PointerEvent{{static_cast<float>(x), static_cast<float>(y)}});
    });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
        ImGui_ImplGlfw_CursorEnterCallback(w, entered);
        of(w).note_news();
    });
    glfwSetWindowFocusCallback(
        window, [](GLFWwindow* w, int focused) { of(w).push(FocusEvent{focused != 0}); });
    glfwSetWindowSizeCallback(window, [](GLFWwindow* w, int width, int height) {
        of(w).push(SizeEvent{{width, height}});
    });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { of(w).note_news(); });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { of(w).note_news(); });
    glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
        of(w).push(DropEvent{{paths, paths + count}});
    });
    glfwSetWindowCloseCallback(window, [](GLFWwindow* w) {
        glfwSetWindowShouldClose(w, GLFW_FALSE);
        of(w).push(CloseEvent{});
    });
}

void WindowInput::listen(GLFWwindow* other) {
    glfwSetWindowUserPointer(other, this);
    glfwSetKeyCallback(other, [](GLFWwindow* w, int code, int scancode, int action, int mods) {
        of(w).push(event_of(code, scancode, action, mods));
    });
    glfwSetCharCallback(other, [](GLFWwindow* w, unsigned codepoint) {
        of(w).push(CharacterEvent{codepoint, false});
    });
    glfwSetFramebufferSizeCallback(other, [](GLFWwindow* w, int, int) { of(w).note_news(); });
    glfwSetWindowRefreshCallback(other, [](GLFWwindow* w) { of(w).note_news(); });
    glfwSetWindowCloseCallback(other, [](GLFWwindow* w) { of(w).note_news(); });
}

WindowInput::~WindowInput() {
    glfwSetWindowUserPointer(window_, nullptr);
    glfwSetWindowFocusCallback(window_, nullptr);
    glfwSetCursorEnterCallback(window_, nullptr);
}

}  // namespace collidoscope::app
