#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#ifdef __EMSCRIPTEN__
#include <emscripten/html5.h>
#endif

#include <array>
#include <glm/common.hpp>

#include "render/context.h"
#include "render/gl.h"

namespace collidoscope::render {

namespace {

constexpr const char* no_display_remedy =
    "Start it inside a desktop session (DISPLAY or WAYLAND_DISPLAY must be set), under a made-up "
    "screen with `xvfb-run` before it, or use `collidoscope render`, which needs no screen.";
constexpr const char* no_opengl_remedy =
    "Update the graphics driver, or draw on the processor: install libgl1-mesa-dri and set "
    "LIBGL_ALWAYS_SOFTWARE=1.";

std::string& last_glfw_error() {
    static std::string text;
    return text;
}

// GLFW is started by the first window and stopped by the last.
int window_count = 0;

void start_glfw() {
    if (window_count > 0) return;
    glfwSetErrorCallback(
        [](int, const char* text) { last_glfw_error() = text != nullptr ? text : ""; });
    if (glfwInit() != GLFW_TRUE) {
        throw NoOpenGl("no display to open a window on (" + last_glfw_error() + ")",
                       no_display_remedy);
    }
}

void stop_glfw() {
    if (window_count == 0) glfwTerminate();
}

#ifndef __EMSCRIPTEN__
// No larger than the main screen leaves to windows, beside bars of the desktop.
glm::ivec2 within_screen(glm::ivec2 size) {
    GLFWmonitor* screen = glfwGetPrimaryMonitor();
    if (screen == nullptr) return size;
    int x = 0, y = 0;
    glm::ivec2 room(0);
    glm::vec2 scale(1);
    glfwGetMonitorWorkarea(screen, &x, &y, &room.x, &room.y);
    glfwGetMonitorContentScale(screen, &scale.x, &scale.y);
    if (room.x <= 0 || room.y <= 0) return size;
    return glm::min(size, glm::ivec2(glm::vec2(room) / glm::max(scale, glm::vec2(1))));
}
#endif

// The function that tells of a reset, under the name that this context has it by.
#ifndef __EMSCRIPTEN__
GLFWglproc reset_status() {
    struct Name {
        const char *extension, *function;
    };
    constexpr std::array<Name, 3> names{
        {{"GL_KHR_robustness", gles ? "glGetGraphicsResetStatusKHR" : "glGetGraphicsResetStatus"},
         {"GL_ARB_robustness", "glGetGraphicsResetStatusARB"},
         {"GL_EXT_robustness", "glGetGraphicsResetStatusEXT"}}};
    for (const Name& name : names) {
        if (glfwExtensionSupported(name.extension) == GLFW_FALSE) continue;
        if (const GLFWglproc found = glfwGetProcAddress(name.function)) return found;
    }
    return nullptr;
}
#endif

// robust: the driver is to tell when the context is lost.
GLFWwindow* open(const WindowOptions& options, bool robust) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CLIENT_API, gles ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, gl_major);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, gl_minor);
    if (!gles) {
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    }
    glfwWindowHint(GLFW_SAMPLES, options.samples);
    glfwWindowHint(GLFW_VISIBLE, options.visible ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_MAXIMIZED, options.maximized ? GLFW_TRUE : GLFW_FALSE);
#ifdef __EMSCRIPTEN__
    (void)robust;
    glfwWindowHint(GLFW_ALPHA_BITS, 0);  // the page does not show through
    const glm::ivec2 size = options.size;
#else
    if (robust) glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    const glm::ivec2 size = options.within_screen ? within_screen(options.size) : options.size;
#endif
    return glfwCreateWindow(size.x, size.y, options.title.c_str(), nullptr, nullptr);
}

}  // namespace

Window::Window(const WindowOptions& options) {
    start_glfw();
    handle_ = open(options, true);
    if (handle_ == nullptr) handle_ = open(options, false);
    if (handle_ == nullptr) {
        stop_glfw();
        throw NoOpenGl(
            std::string("no ") + gl_name + " window could be made (" + last_glfw_error() + ")",
            no_opengl_remedy);
    }
    ++window_count;
    glfwMakeContextCurrent(handle_);
    if (!load_opengl(glfwGetProcAddress)) {
        glfwDestroyWindow(handle_);
        --window_count;
        stop_glfw();
        throw NoOpenGl("the OpenGL functions could not be loaded", no_opengl_remedy);
    }
    set_vsync(options.vsync);
#ifndef __EMSCRIPTEN__
    reset_status_ = reinterpret_cast<unsigned (*)()>(reset_status());
#endif
}

Window::~Window() {
    glfwDestroyWindow(handle_);
    --window_count;
    stop_glfw();
}

glm::ivec2 Window::framebuffer_size() const {
    glm::ivec2 size{0};
    glfwGetFramebufferSize(handle_, &size.x, &size.y);
    if (glfwGetWindowAttrib(handle_, GLFW_ICONIFIED) != 0) return glm::ivec2{0};
    return size;
}

float Window::content_scale() const {
    float x = 1, y = 1;
#ifdef __EMSCRIPTEN__
    // The canvas is measured in pixels of the screen.
    x = y = static_cast<float>(emscripten_get_device_pixel_ratio());
#else
    glfwGetWindowContentScale(handle_, &x, &y);
#endif
    const float scale = x > y ? x : y;
    return scale > 0 ? scale : 1;
}

float Window::pixels_per_point() const {
    glm::ivec2 window{0}, pixels{0};
    glfwGetWindowSize(handle_, &window.x, &window.y);
    glfwGetFramebufferSize(handle_, &pixels.x, &pixels.y);
    if (window.x <= 0 || pixels.x <= 0) return 1;
    return static_cast<float>(pixels.x) / static_cast<float>(window.x);
}

void Window::set_vsync(bool on) {
#ifdef __EMSCRIPTEN__
    (void)on;  // a browser keeps to the screen's pace
#else
    glfwSwapInterval(on ? 1 : 0);
#endif
}

void Window::swap() {
    glfwSwapBuffers(handle_);
}

bool Window::lost() const {
    return reset_status_ != nullptr && reset_status_() != GL_NO_ERROR;
}

NoOpenGl context_lost(const std::string& kept) {
    return {"the graphics card or its driver was reset, and the window's OpenGL context is lost",
            kept};
}

}  // namespace collidoscope::render
