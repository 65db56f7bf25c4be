// The window in a page: its canvas. The browser asks for frames, and the loop never waits.
#include "app/window/shell/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <chrono>
#include <cmath>

#include "app/base/utilities/waiting_work.h"
#include "app/window/shell/page.h"
#include "app/window/shell/running.h"
#include "app/window/shell/session.h"
#include "app/window/shell/state_file.h"
#include "app/window/shell/window_input.h"
#include "render/context.h"
#include "render/gl.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

class PageGui {
  public:
    explicit PageGui(GLFWwindow* window) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        io.ConfigInputTextCursorBlink = false;
        ImGui_ImplGlfw_InitForOpenGL(window, false);
        ImGui_ImplOpenGL3_Init(render::shading_language);
    }
};

// The canvas in the pixels of the screen.
glm::ivec2 canvas_size() {
    glm::dvec2 size(1280, 800);
    emscripten_get_element_css_size("#canvas", &size.x, &size.y);
    const double dense = emscripten_get_device_pixel_ratio();
    return {std::max(1, static_cast<int>(std::lround(size.x * dense))),
            std::max(1, static_cast<int>(std::lround(size.y * dense)))};
}

render::WindowOptions canvas_options() {
    render::WindowOptions options;
    options.size = canvas_size();
    return options;
}

class PageLoop {
  public:
    explicit PageLoop(const WindowRequest& request);
    // A frame of the browser; draws only when there is something new.
    void turn();

  private:
    static constexpr int frames_to_settle = 3;  // ImGui needs some to lay out what is new
    // The card is measured with the first frames, but for the one that compiles the shaders.
    static constexpr unsigned long measured_from = 1, measured_until = 4;
    static constexpr double slow_frame = 1.0 / 30;
    static constexpr double piece_ms = 8;  // of each frame, for work that waits

    void fit_canvas();
    bool due(double now);
    void draw();
    void measure_card(double frame_seconds);

    Session session_;
    Workbench& bench_ = session_.bench();
    Input& input_ = session_.input();
    render::Window window_;
    PageGui gui_;
    WindowInput callbacks_{window_.handle(), input_};
    StateFile state_;
    Clock::time_point started_ = Clock::now(), drawn_ = started_;
    unsigned long frames_ = 0;
    int pending_ = frames_to_settle;
    double quickest_frame_ = 1;  // of the first ones, in seconds
    double cpu_ms_ = 0, gap_ = 1.0 / 60, sleep_until_ = 0;
    bool slept_ = true;
};

// A job that is done asks for another frame.
bool woken = false;

PageLoop::PageLoop(const WindowRequest& request)
    : session_([] { woken = true; }, window_platform()),
      window_(canvas_options()),
      gui_(window_.handle()) {
    bench_.desktop.noting_widgets = state_.wanted();
    join_page(bench_);  // the clipboard, and what else a page does for its window
    session_.open(request);
    set_running_session(&session_);
}

// Not through glfwSetWindowSize, which takes a canvas of the screen's size for a wish to fill it.
void PageLoop::fit_canvas() {
    const glm::ivec2 wanted = canvas_size();
    if (wanted == window_.framebuffer_size()) return;
    EM_ASM({ Browser.setCanvasSize($0, $1); }, wanted.x, wanted.y);
    input_.note_news();
}

bool PageLoop::due(double now) {
    const bool slept = pending_ <= 0 && !bench_.animating();
    if (slept && !slept_) sleep_until_ = now + bench_.sleep_limit(now);
    slept_ = slept;
    const bool asked = input_.take_news() || woken || bench_.has_requests();
    woken = false;
    if (asked || (slept && now >= sleep_until_)) {
        pending_ = frames_to_settle;
        return true;
    }
    return !slept || frames_ < measured_until;
}

// A browser may mask the card's name, so its quality is chosen by what its pictures take. They are
// waited for by reading from them.
void PageLoop::measure_card(double frame_seconds) {
    quickest_frame_ = std::min(quickest_frame_, frame_seconds);
    if (frames_ + 1 == measured_until && quickest_frame_ > slow_frame) render::note_slow_drawing();
}

void PageLoop::turn() {
    glfwPollEvents();
    fit_canvas();
    do_waiting_work(piece_ms);
    const double now = seconds_between(started_, Clock::now());
    if (!due(now)) return;
    draw();
    if (session_.take_ordered_picture(now)) pending_ = frames_to_settle;
}

void PageLoop::draw() {
    const glm::ivec2 pixels = window_.framebuffer_size();
    const Clock::time_point begin = Clock::now();
    const double gap = seconds_between(drawn_, begin);
    drawn_ = begin;
    if (pending_ > 0) --pending_;
    input_.deliver();
    if (pixels.x <= 0 || pixels.y <= 0) return;
    session_.dress(window_.content_scale(), window_.pixels_per_point());
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    input_.point(io, io.MousePos.x > -FLT_MAX);
    const bool measured = frames_ >= measured_from && frames_ < measured_until;
    if (measured) render::forget_drawn();
    session_.frame(slept_ ? 0 : std::min(gap, 0.25), seconds_between(started_, begin));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, pixels.x, pixels.y);
    const Color& ground = bench_.palette.ground;
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    // Smoothed, so that the numbers can be read.
    const double worked = seconds_between(begin, Clock::now());
    if (measured) {
        std::array<unsigned char, 4> pixel{};
        glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel.data());
        measure_card(seconds_between(begin, Clock::now()));
    }
    cpu_ms_ += (worked * 1000 - cpu_ms_) * (frames_ < 5 ? 1.0 : 0.1);
    if (!slept_) gap_ += (gap - gap_) * 0.1;
    bench_.desktop.frame_cpu_ms = cpu_ms_;
    bench_.desktop.frames_per_second = std::min(1 / std::max(gap_, 1e-4), 999.0);
    if (state_.wanted()) state_.write(bench_, input_, frames_ + 1, pending_ > 0);
    if (++frames_ == 1)
        EM_ASM({
            if (Module.onFirstFrame) Module.onFirstFrame();
        });
}

}  // namespace

int run_window(const WindowRequest& request) {
    auto* const loop = new PageLoop(request);  // until the page is closed
    emscripten_set_main_loop_arg([](void* page) { static_cast<PageLoop*>(page)->turn(); }, loop, 0,
                                 false);
    return 0;
}

}  // namespace collidoscope::app
