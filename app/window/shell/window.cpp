#include "app/window/shell/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <thread>
#include <utility>

#include "app/base/files/atomic_file.h"
#include "app/window/shell/page.h"
#include "app/window/shell/second_screen.h"
#include "app/window/shell/session.h"
#include "app/window/shell/state_file.h"
#include "app/window/shell/window_input.h"
#include "render/context.h"
#include "render/gl.h"
#include "render/image.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

// Processor time of this thread in seconds: waiting for the screen or the card is not counted.
double worked_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// ImGui and its backends, for as long as the window.
class WindowGui {
  public:
    explicit WindowGui(GLFWwindow* window) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        io.ConfigInputTextCursorBlink = false;
        ImGui_ImplGlfw_InitForOpenGL(window, false);
        ImGui_ImplOpenGL3_Init(render::shading_language);
    }
    ~WindowGui() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
    }
    WindowGui(const WindowGui&) = delete;
    WindowGui& operator=(const WindowGui&) = delete;
};

render::WindowOptions options_for(const WindowRequest& request, const Settings& settings) {
    render::WindowOptions options;
    options.size = request.size ? *request.size : glm::ivec2(settings.width, settings.height);
    options.maximized = settings.maximized && !request.size;
    options.within_screen = !request.size;
    options.vsync = request.vsync;
    return options;
}

// The window, and the loop that draws only when there is something new.
class WindowLoop {
  public:
    explicit WindowLoop(const WindowRequest& request);
    int run();

  private:
    static constexpr double shortest_frame =
        1.0 / 60;                               // where the card does not wait for the screen
    static constexpr int frames_to_settle = 3;  // ImGui needs some to lay out what is new

    void wait();
    void draw();
    void measure(double cpu_seconds, double gap);
    void keep_window_size();
    void set_fullscreen(bool on);
    int write_screenshot();

    WindowRequest request_;
    Session session_;
    Workbench& bench_ = session_.bench();
    Input& input_ = session_.input();
    render::Window window_;
    WindowGui gui_;
    WindowInput callbacks_{window_.handle(), input_};
    SecondScreen second_{window_.handle(), callbacks_, bench_};
    StateFile state_;
    Clock::time_point started_ = Clock::now(), drawn_ = started_;
    unsigned long frames_ = 0;
    int pending_ = frames_to_settle;
    double cpu_ms_ = 0, gap_ = 1.0 / 60;
    bool slept_ = true;
    glm::ivec4 windowed_{0};
};

WindowLoop::WindowLoop(const WindowRequest& request)
    : request_(request),
      session_([] { glfwPostEmptyEvent(); }, window_platform()),
      window_(options_for(request, bench_.settings)),
      gui_(window_.handle()) {
    bench_.desktop.noting_widgets = state_.wanted();
    bench_.desktop.set_clipboard = [this](const std::string& text) {
        glfwSetClipboardString(window_.handle(), text.c_str());
    };
    bench_.desktop.get_clipboard = [this] {
        const char* text = glfwGetClipboardString(window_.handle());
        return std::string(text ? text : "");
    };
    bench_.desktop.set_fullscreen = [this](bool on) { set_fullscreen(on); };
    join_page(bench_);
}

int WindowLoop::run() {
    session_.open(request_);
    while (!bench_.desktop.quit) {
        wait();
        if (bench_.desktop.quit) break;
        draw();
        if (session_.take_ordered_picture(seconds_between(started_, Clock::now())))
            pending_ = frames_to_settle;
        const bool enough = frames_ >= static_cast<unsigned long>(std::max(request_.frames, 1));
        if (!request_.screenshot.empty() && enough && !bench_.live.busy() &&
            !bench_.timeline.busy() && !bench_.files.meshes.importing()) {
            return write_screenshot();
        }
        if (request_.screenshot.empty() && request_.frames > 0 && enough) break;
    }
    const bool lasting = request_.screenshot.empty();
    if (lasting) keep_window_size();
    session_.close(lasting);
    return 0;
}

void WindowLoop::wait() {
    const double now = seconds_between(started_, Clock::now());
    const bool counted = request_.frames > 0;
    if (pending_ > 0 || bench_.animating() || counted) {
        glfwPollEvents();
        // Keep to the screen's pace where the card does not.
        const double left = shortest_frame - seconds_between(drawn_, Clock::now());
        if (left > 0.001) std::this_thread::sleep_for(std::chrono::duration<double>(left));
        slept_ = false;
    } else {
        // The second window has a clock.
        const double limit = std::min(bench_.sleep_limit(now), second_.is_open() ? 1.0 : 3600.0);
        glfwWaitEventsTimeout(limit);
        slept_ = true;
    }
    // A panel's request needs as many frames to settle as an input of the user.
    if (input_.take_news() || slept_ || bench_.has_requests()) pending_ = frames_to_settle;
}

void WindowLoop::draw() {
    const glm::ivec2 pixels = window_.framebuffer_size();
    const Clock::time_point begin = Clock::now();
    const double worked = worked_seconds();
    const double gap = seconds_between(drawn_, begin);
    drawn_ = begin;
    if (pending_ > 0) --pending_;
    input_.deliver();
    if (pixels.x <= 0 || pixels.y <= 0) return;
    session_.dress(window_.content_scale(), window_.pixels_per_point());
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    // A pointer outside a window without the focus is nowhere.
    ImGuiIO& io = ImGui::GetIO();
    input_.point(io, io.MousePos.x > -FLT_MAX);
    session_.frame(slept_ ? 0 : std::min(gap, 0.25), seconds_between(started_, begin));
    second_.follow();
    if (second_.is_open()) {
        second_.draw_first(pixels);
    } else {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, pixels.x, pixels.y);
        const Color& ground = bench_.palette.ground;
        glClearColor(ground.r, ground.g, ground.b, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }
    measure(worked_seconds() - worked, gap);
    ++frames_;
    if (state_.wanted()) state_.write(bench_, input_, frames_, pending_ > 0);
    const bool last = !request_.screenshot.empty();
    if (!last) window_.swap();
    second_.draw(std::min(gap, 0.25));
    if (window_.lost()) throw session_.end_without_context();
}

void WindowLoop::measure(double cpu_seconds, double gap) {
    // Smoothed, so that the numbers can be read.
    cpu_ms_ += (cpu_seconds * 1000 - cpu_ms_) * (frames_ < 5 ? 1.0 : 0.1);
    if (!slept_) gap_ += (gap - gap_) * 0.1;
    bench_.desktop.frame_cpu_ms = cpu_ms_;
    bench_.desktop.frames_per_second = std::min(1 / std::max(gap_, 1e-4), 999.0);
}

void WindowLoop::keep_window_size() {
    Settings& s = bench_.settings;
    s.maximized = glfwGetWindowAttrib(window_.handle(), GLFW_MAXIMIZED) != 0;
    if (!s.maximized && !bench_.desktop.fullscreen)
        glfwGetWindowSize(window_.handle(), &s.width, &s.height);
}

void WindowLoop::set_fullscreen(bool on) {
    GLFWwindow* handle = window_.handle();
    if (on) {
        glfwGetWindowPos(handle, &windowed_.x, &windowed_.y);
        glfwGetWindowSize(handle, &windowed_.z, &windowed_.w);
        GLFWmonitor* monitor = glfwGetPrimaryMonitor();
        const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
        if (mode)
            glfwSetWindowMonitor(handle, monitor, 0, 0, mode->width, mode->height,
                                 mode->refreshRate);
    } else {
        glfwSetWindowMonitor(handle, nullptr, windowed_.x, windowed_.y, windowed_.z, windowed_.w,
                             0);
    }
    window_.set_vsync(request_.vsync);
}

int WindowLoop::write_screenshot() {
    render::Image image;
    image.size = window_.framebuffer_size();
    const auto row = static_cast<std::size_t>(image.size.x) * 4;
    std::vector<std::uint8_t> pixels(row * static_cast<std::size_t>(image.size.y));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, image.size.x, image.size.y, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    // OpenGL's rows start at the bottom.
    for (auto y = static_cast<std::size_t>(image.size.y); y-- > 0;) {
        const auto begin = pixels.begin() + static_cast<std::ptrdiff_t>(y * row);
        image.pixels.insert(image.pixels.end(), begin, begin + static_cast<std::ptrdiff_t>(row));
    }
    session_.release();
    try {
        write_file_atomically(request_.screenshot, render::png_of(image));
        return 0;
    } catch (const FileError& error) {
        std::fprintf(stderr, "collidoscope: %s\n", error.what());
        return 1;
    }
}

}  // namespace

int run_window(const WindowRequest& request) {
    WindowLoop loop(request);
    return loop.run();
}

}  // namespace collidoscope::app
