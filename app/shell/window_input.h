// The window's callbacks: they reach ImGui first, then the commands.
#pragma once

#include <vector>

#include "app/shell/event_queue.h"

struct GLFWwindow;
struct ImGuiIO;

namespace collidoscope::app {

class Workbench;

// The events since the last frame, and where they go. One at a time, for as long as the window.
class WindowInput {
  public:
    WindowInput(GLFWwindow* window, Workbench& bench);
    ~WindowInput();
    WindowInput(const WindowInput&) = delete;
    WindowInput& operator=(const WindowInput&) = delete;

    // The keys of another window of the program go where this one's do, and what happens there asks
    // for a frame. It must be closed before this ends.
    void listen(GLFWwindow* other);

    // Something happened since the last call.
    bool take_news();
    // Hands on what the coming frame can tell apart: keys act, the mouse waits for point().
    void deliver();
    // The mouse as this frame sees it, after ImGui's own look at the window.
    void point(ImGuiIO& io) const;
    // A frame has seen the keys. A key pressed and released between two frames stays down for one
    // of them, so that no frame is too slow to see it.
    void frame_seen();
    bool focused() const { return focused_; }

  private:
    static WindowInput& of(GLFWwindow* window);
    // From the window, for their turn.
    void press(int code, int scancode, int action, int mods);
    void typed(unsigned codepoint, bool here);
    // In their turn.
    void key(int code, int scancode, int action, int mods);
    void character(unsigned codepoint, bool here);

    GLFWwindow* window_;
    Workbench& bench_;
    struct Release {
        int code, scancode, mods;
    };
    EventQueue events_;
    MouseSeen mouse_;
    std::vector<int> fresh_;         // keys pressed since the last frame
    std::vector<Release> releases_;  // of those, held back
    bool news_ = true;
    bool focused_ = true;
};

}  // namespace collidoscope::app
