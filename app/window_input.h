// The window's callbacks: they reach ImGui first, then the commands.
#pragma once

struct GLFWwindow;

namespace collidoscope::app {

class Workbench;

// The events since the last frame, and where they go. One at a time, for as long as the window.
class WindowInput {
  public:
    WindowInput(GLFWwindow* window, Workbench& bench);
    ~WindowInput();
    WindowInput(const WindowInput&) = delete;
    WindowInput& operator=(const WindowInput&) = delete;

    // Something happened since the last call.
    bool take_news();
    bool focused() const { return focused_; }

  private:
    static WindowInput& of(GLFWwindow* window);
    void key(int code, int scancode, int action, int mods);
    void typed(unsigned codepoint);

    GLFWwindow* window_;
    Workbench& bench_;
    bool news_ = true;
    bool focused_ = true;
};

}  // namespace collidoscope::app
