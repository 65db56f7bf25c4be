#include "app/window/shell/driven_window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "app/window/shell/session.h"
#include "app/window/shell/state_file.h"
#include "app/window/shell/window.h"
#include "render/gl.h"
#include "render/target.h"

namespace collidoscope::app {
namespace {

constexpr double seconds_per_frame = 1.0 / 60;

// Called from the threads of background work.
class Alarm {
  public:
    void ring() {
        const std::lock_guard lock(mutex_);
        rung_ = true;
        changed_.notify_one();
    }
    // Until it rings, but no longer than this; rings since the last call count.
    void wait(std::chrono::milliseconds longest) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, longest, [this] { return rung_; });
        rung_ = false;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool rung_ = false;
};

// Keys as ImGui looks for them: by the codes of GLFW, which events of keys have.
constexpr std::array<std::pair<ImGuiKey, int>, 22> gui_keys = {{
    {ImGuiKey_Tab, GLFW_KEY_TAB},
    {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
    {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
    {ImGuiKey_UpArrow, GLFW_KEY_UP},
    {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
    {ImGuiKey_PageUp, GLFW_KEY_PAGE_UP},
    {ImGuiKey_PageDown, GLFW_KEY_PAGE_DOWN},
    {ImGuiKey_Home, GLFW_KEY_HOME},
    {ImGuiKey_End, GLFW_KEY_END},
    {ImGuiKey_Insert, GLFW_KEY_INSERT},
    {ImGuiKey_Delete, GLFW_KEY_DELETE},
    {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
    {ImGuiKey_Space, GLFW_KEY_SPACE},
    {ImGuiKey_Enter, GLFW_KEY_ENTER},
    {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
    {ImGuiKey_KeyPadEnter, GLFW_KEY_KP_ENTER},
    {ImGuiKey_A, GLFW_KEY_A},
    {ImGuiKey_C, GLFW_KEY_C},
    {ImGuiKey_V, GLFW_KEY_V},
    {ImGuiKey_X, GLFW_KEY_X},
    {ImGuiKey_Y, GLFW_KEY_Y},
    {ImGuiKey_Z, GLFW_KEY_Z},
}};

// ImGui without a window behind it.
class DrivenGui {
  public:
    DrivenGui() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        io.ConfigInputTextCursorBlink = false;
        io.DeltaTime = static_cast<float>(seconds_per_frame);
        io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
        for (const auto& [key, code] : gui_keys) io.KeyMap[key] = code;
        io.ClipboardUserData = &clipboard;
        io.SetClipboardTextFn = [](void* text, const char* copied) {
            *static_cast<std::string*>(text) = copied;
        };
        io.GetClipboardTextFn = [](void* text) { return static_cast<std::string*>(text)->c_str(); };
        ImGui_ImplOpenGL3_Init(render::shading_language);
    }
    ~DrivenGui() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui::DestroyContext();
    }
    DrivenGui(const DrivenGui&) = delete;
    DrivenGui& operator=(const DrivenGui&) = delete;

    std::string clipboard;
};

}  // namespace

struct DrivenWindow::State {
    explicit State(const WindowRequest& request);

    void frame(double seconds);
    void draw();
    void stand_in_for_page();
    void take_ordered_picture();
    void await_background(bool all);

    Alarm alarm;
    DrivenGui gui;
    Session session;
    Workbench& bench = session.bench();
    Input& input = session.input();
    render::ColorTarget target;
    std::optional<render::SkipDrawing> skip;
    bool drawing = false, closed = false;
    std::string lost;
    unsigned long frames = 0;
    double clock = 0;
    std::vector<std::string> asked;  // of the page, in order
};

DrivenWindow::State::State(const WindowRequest& request)
    : session([this] { alarm.ring(); }, request.platform) {
    const Settings& settings = bench.settings;
    input.push(
        SizeEvent{request.size ? *request.size : glm::ivec2(settings.width, settings.height)});
    bench.desktop.noting_widgets = true;
    bench.desktop.set_clipboard = [this](const std::string& text) { gui.clipboard = text; };
    bench.desktop.get_clipboard = [this] { return gui.clipboard; };
    if (request.platform.name == browser_platform().name) stand_in_for_page();
    skip.emplace();
    session.open(request);
}

// Remembers what a page is asked for instead of doing it.
void DrivenWindow::State::stand_in_for_page() {
    bench.desktop.page = "https://page.example/collidoscope/";
    bench.desktop.ask_page = [this](const std::string& what, const std::string& text) {
        if (what != "announce" && what != "typing")
            asked.push_back(what + (text.empty() ? "" : " ") + text);
    };
}

void DrivenWindow::State::frame(double seconds) {
    if (closed) return;
    input.deliver();
    session.dress(1, 1);
    ImGuiIO& io = ImGui::GetIO();
    const glm::vec2 size(*input.size());
    io.DisplaySize = {size.x, size.y};
    clock += seconds;
    ImGui_ImplOpenGL3_NewFrame();
    // A pointer outside a window without the focus is nowhere.
    io.MousePos = {-FLT_MAX, -FLT_MAX};
    input.point(io, input.focused());
    session.frame(seconds, clock);
    if (drawing) draw();
    ++frames;
    take_ordered_picture();
    if (!bench.desktop.quit) return;
    bench.settings.width = input.size()->x;
    bench.settings.height = input.size()->y;
    bench.settings.maximized = false;
    session.close(true);
    closed = true;
}

void DrivenWindow::State::draw() {
    const glm::ivec2 size = *input.size();
    if (!target.resize(size))
        throw std::runtime_error("this GPU does not support a picture of this size");
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
    glViewport(0, 0, size.x, size.y);
    const Color& ground = bench.palette.ground;
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void DrivenWindow::State::take_ordered_picture() {
    if (!session.picture_ordered()) return;
    skip.reset();
    session.take_ordered_picture(clock);
    if (!drawing) skip.emplace();
}

// Frames go by faster than time: what is done in other threads gets some of it. Pictures of the
// gallery are waited for only where everything is.
void DrivenWindow::State::await_background(bool all) {
    const std::vector<Pending> pending = bench.pending();
    const bool waits = std::any_of(pending.begin(), pending.end(), [all](const Pending& one) {
        return one.background && (all || !one.thumbnail);
    });
    if (waits) alarm.wait(std::chrono::milliseconds(10));
}

DrivenWindow::DrivenWindow(const WindowRequest& request)
    : state_(std::make_unique<State>(request)) {}

DrivenWindow::~DrivenWindow() {
    if (!state_->closed) state_->session.release();
}

void DrivenWindow::push(InputEvent event) {
    // Fingers move on the window's clock where they bring no time of their own.
    if (auto* touch = std::get_if<TouchEvent>(&event); touch && std::isnan(touch->seconds))
        touch->seconds = state_->clock;
    state_->input.push(std::move(event));
}
void DrivenWindow::set_clipboard(std::string text) {
    state_->gui.clipboard = std::move(text);
}
void DrivenWindow::set_drawing(bool on) {
    state_->drawing = on;
    state_->skip.reset();
    if (!on) state_->skip.emplace();
}

void DrivenWindow::lose_context() {
    const render::NoOpenGl said = state_->session.end_without_context();
    state_->lost = std::string(said.what()) + ". " + said.remedy();
    state_->closed = true;
}

void DrivenWindow::frame() {
    state_->frame(seconds_per_frame);
    if (!state_->closed) state_->await_background(false);
}

std::vector<std::string> DrivenWindow::settle(int most) {
    constexpr int quiet_frames = 3;
    std::vector<std::string> names;
    // Once it rests, the last of the quiet frames come on top.
    for (int i = 0, quiet = 0; (i < most || quiet > 0) && quiet < quiet_frames; ++i) {
        state_->frame(seconds_per_frame);
        if (state_->closed) return {};
        names = under_way(state_->bench, state_->input);
        quiet = names.empty() ? quiet + 1 : 0;
        if (!names.empty()) state_->await_background(true);
    }
    return names;
}

render::Image DrivenWindow::picture() {
    const bool drew = state_->drawing;
    set_drawing(true);
    state_->frame(0);
    render::Image image = render::read_back(state_->target.whole());
    set_drawing(drew);
    return image;
}

Json DrivenWindow::state() const {
    Json state = window_state(state_->bench, state_->input, false);
    state["frame"] = state_->frames;
    if (!state_->bench.desktop.page.empty()) {
        state["page"] = state_->asked;
        state["clipboard"] = state_->gui.clipboard;
    }
    return state;
}

bool DrivenWindow::closed() const {
    return state_->closed;
}
const std::string& DrivenWindow::lost() const {
    return state_->lost;
}

}  // namespace collidoscope::app
