// Sources of OpenGL: a window on the screen, or a context without any screen.
//
// Both make their context current in the thread that constructs them and load the OpenGL functions.
// One of them at a time per thread.
#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <memory>
#include <stdexcept>
#include <string>

struct GLFWwindow;

namespace collidoscope::render {

// OpenGL 4.1 could not be had. what() says why; remedy() says what the user can do about it.
class NoOpenGl : public std::runtime_error {
  public:
    NoOpenGl(const std::string& why, std::string remedy)
        : std::runtime_error(why), remedy_(std::move(remedy)) {}
    const std::string& remedy() const { return remedy_; }

  private:
    std::string remedy_;
};

// The context of a window was lost, see Window::lost(). kept: what became of unsaved work.
NoOpenGl context_lost(const std::string& kept);

// The library's name for the card and driver in use, for the log and the about box.
std::string describe_opengl();

struct WindowOptions {
    std::string title = "Collidoscope";
    glm::ivec2 size{1280, 800};  // screen coordinates
    int samples = 0;             // of the window itself; the scene brings its own multisampling
    bool vsync = true;
    bool visible = true;
    bool maximized = false;
    bool within_screen = false;  // made smaller where the screen is
};

// A window with an OpenGL 4.1 core context, through GLFW. Throws NoOpenGl when there is no display
// or no such context.
//
// handle() is there for the callbacks (mouse, keys, drop, close), which belong to the program.
class Window {
  public:
    explicit Window(const WindowOptions& options = {});
    ~Window();
    Window(Window&&) = delete;
    Window& operator=(Window&&) = delete;

    GLFWwindow* handle() const { return handle_; }

    // In pixels; {0, 0} while the window is minimized: then draw nothing.
    glm::ivec2 framebuffer_size() const;
    // Interface scale the desktop asks for (1 = 96 dpi).
    float content_scale() const;
    // Framebuffer pixels per screen coordinate of the mouse (2 on a Retina display, else 1).
    float pixels_per_point() const;

    void set_vsync(bool on);
    void swap();

    // Whether the context is gone: the card or its driver was reset, and with it all that was made
    // in it. Nothing can be drawn any more. Drivers that cannot tell never say so.
    bool lost() const;

  private:
    GLFWwindow* handle_ = nullptr;
    unsigned (*reset_status_)() = nullptr;  // as the driver has it
};

// A context without window or screen, through EGL (Mesa's surfaceless platform, else the default
// device). Draw into framebuffer objects only. Throws NoOpenGl.
class OffscreenContext {
  public:
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) = delete;
    OffscreenContext& operator=(OffscreenContext&&) = delete;

  private:
    struct Egl;
    std::unique_ptr<Egl> egl_;
};

}  // namespace collidoscope::render
