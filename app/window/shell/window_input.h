// The callbacks of a window of GLFW: all they are told goes into the queue of events.
#pragma once

struct GLFWwindow;

namespace collidoscope::app {

class Input;

// One at a time for a window, for as long as it.
class WindowInput {
  public:
    WindowInput(GLFWwindow* window, Input& input);
    ~WindowInput();
    WindowInput(const WindowInput&) = delete;
    WindowInput& operator=(const WindowInput&) = delete;

    // The keys of another window of the program go where this one's do, and what happens there asks
    // for a frame. It must be closed before this ends.
    void listen(GLFWwindow* other);

  private:
    static Input& of(GLFWwindow* window);

    GLFWwindow* window_;
    Input& input_;
};

}  // namespace collidoscope::app
