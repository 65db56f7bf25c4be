// The window's callbacks: they reach ImGui first, then the commands.
#pragma once

#include <vector>

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
    // A frame has seen the keys. A key pressed and released between two frames stays down for one
    // of them, so that no frame is too slow to see it.
    void frame_seen();
    bool focused() const { return focused_; }

  private:
    static WindowInput& of(GLFWwindow* window);
    void key(int code, int scancode, int action, int mods);
    void typed(unsigned codepoint);

    GLFWwindow* window_;
    Workbench& bench_;
    struct Release {
        int code, scancode, mods;
    };
    std::vector<int> fresh_;         // keys pressed since the last frame
    std::vector<Release> releases_;  // of those, held back
    bool news_ = true;
    bool focused_ = true;
};

}  // namespace collidoscope::app
