// The second window of the program, as a feature has registered it
// (app/window/workbench/window_hooks.h): of GLFW, with an ImGui context and fonts of its own.
#pragma once

#include <glm/vec2.hpp>

#include "app/window/workbench/fonts.h"

struct GLFWwindow;
struct ImGuiContext;

namespace collidoscope::app {

class Workbench;
class WindowInput;

// All calls from the thread and in the context of the first window, which they leave current.
class SecondScreen {
  public:
    SecondScreen(GLFWwindow* first, WindowInput& input, Workbench& bench);
    ~SecondScreen();
    SecondScreen(const SecondScreen&) = delete;
    SecondScreen& operator=(const SecondScreen&) = delete;

    // Opens or closes it, as it is wanted.
    void follow();
    bool is_open() const { return window_ != nullptr; }
    // Draws ImGui's data of the first window, for both windows to show: or, while it is frozen, for
    // the second alone. In place of drawing it to the first window's framebuffer.
    void draw_first(const glm::ivec2& pixels);
    // The second window's own frame.
    void draw(double seconds);

  private:
    struct Picture {  // a texture that can be drawn into
        unsigned texture = 0, framebuffer = 0;
        glm::ivec2 size{0};
        void fit(const glm::ivec2& wanted);
        void release();
    };
    void open();
    void close();
    void refresh_type();
    static void copy(unsigned from, const glm::ivec2& from_size, unsigned to,
                     const glm::ivec2& to_size);

    GLFWwindow* first_;
    WindowInput& input_;
    Workbench& bench_;
    GLFWwindow* window_ = nullptr;
    ImGuiContext* gui_ = nullptr;
    Fonts fonts_;
    float scale_ = 0;
    Picture picture_, frozen_;
    bool was_frozen_ = false;
};

}  // namespace collidoscope::app
