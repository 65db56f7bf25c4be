#include "app/window/shell/second_screen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <exception>

#include "app/window/shell/theme.h"
#include "app/window/shell/window_input.h"
#include "app/window/workbench/window_hooks.h"
#include "app/window/workbench/workbench.h"
#include "render/gl.h"

namespace collidoscope::app {
namespace {

// The second window's contexts, for as long as one of these lives.
class InSecond {
  public:
    InSecond(GLFWwindow* first, GLFWwindow* second, ImGuiContext* gui)
        : first_(first), gui_(ImGui::GetCurrentContext()) {
        glfwMakeContextCurrent(second);
        ImGui::SetCurrentContext(gui);
    }
    ~InSecond() {
        ImGui::SetCurrentContext(gui_);
        glfwMakeContextCurrent(first_);
    }
    InSecond(const InSecond&) = delete;
    InSecond& operator=(const InSecond&) = delete;

  private:
    GLFWwindow* first_;
    ImGuiContext* gui_;
};

// Another screen where there is one, else beside the first window.
void place_beside(GLFWwindow* first, GLFWwindow* second) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    int x = 0, y = 0, width = 0, height = 0;
    glfwGetWindowPos(first, &x, &y);
    glfwGetWindowSize(first, &width, &height);
    for (int i = 0; i < count; ++i) {
        int left = 0, top = 0, wide = 0, high = 0;
        glfwGetMonitorWorkarea(monitors[i], &left, &top, &wide, &high);
        const int middle = x + width / 2;
        if (middle >= left && middle < left + wide) continue;
        glfwSetWindowPos(second, left + wide / 8, top + high / 12);
        glfwSetWindowSize(second, wide * 3 / 4, high * 5 / 6);
        return;
    }
    glfwSetWindowPos(second, x + width + 8, std::max(y, 0));
}

}  // namespace

void SecondScreen::Picture::fit(const glm::ivec2& wanted) {
    if (size == wanted) return;
    release();
    size = wanted;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.x, size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

void SecondScreen::Picture::release() {
    if (framebuffer != 0) glDeleteFramebuffers(1, &framebuffer);
    if (texture != 0) glDeleteTextures(1, &texture);
    texture = framebuffer = 0;
    size = glm::ivec2(0);
}

SecondScreen::SecondScreen(GLFWwindow* first, WindowInput& input, Workbench& bench)
    : first_(first), input_(input), bench_(bench) {}

SecondScreen::~SecondScreen() {
    close();
}

void SecondScreen::open() {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 1);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_MAXIMIZED, GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
    window_ = glfwCreateWindow(560, 720, second_window()->title.c_str(), nullptr, first_);
    if (!window_) {
        bench_.say("The second window cannot be opened here.", Tone::Warning);
        second_window()->closed(bench_);
        return;
    }
    place_beside(first_, window_);
    glfwShowWindow(window_);
    input_.listen(window_);
    ImGuiContext* before = ImGui::GetCurrentContext();
    gui_ = ImGui::CreateContext();
    {
        const InSecond here(first_, window_, gui_);
        glfwSwapInterval(0);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.LogFilename = nullptr;
        ImGui_ImplGlfw_InitForOpenGL(window_, false);
        ImGui_ImplOpenGL3_Init(render::shading_language);
    }
    ImGui::SetCurrentContext(before);
    scale_ = 0;
}

void SecondScreen::close() {
    if (!window_) return;
    {
        const InSecond here(first_, window_, gui_);
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
    }
    ImGui::DestroyContext(gui_);
    gui_ = nullptr;
    glfwDestroyWindow(window_);
    window_ = nullptr;
    picture_.release();
    frozen_.release();
    was_frozen_ = false;
}

void SecondScreen::follow() {
    const SecondWindow* wanted = second_window();
    if (window_ && glfwWindowShouldClose(window_)) {
        glfwSetWindowShouldClose(window_, GLFW_FALSE);
        wanted->closed(bench_);
    }
    const bool open_now = wanted && wanted->wanted(bench_);
    if (open_now && !window_) open();
    if (!open_now && window_) close();
}

void SecondScreen::copy(unsigned from, const glm::ivec2& from_size, unsigned to,
                        const glm::ivec2& to_size) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glDisable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, from_size.x, from_size.y, 0, 0, to_size.x, to_size.y,
                      GL_COLOR_BUFFER_BIT, from_size == to_size ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void SecondScreen::draw_first(const glm::ivec2& pixels) {
    const bool frozen = second_window()->frozen(bench_);
    // Keeps the picture that the class saw last.
    if (frozen && !was_frozen_ && picture_.framebuffer != 0) {
        frozen_.fit(picture_.size);
        copy(picture_.framebuffer, picture_.size, frozen_.framebuffer, frozen_.size);
    }
    picture_.fit(pixels);
    glBindFramebuffer(GL_FRAMEBUFFER, picture_.framebuffer);
    glViewport(0, 0, pixels.x, pixels.y);
    const Color& ground = bench_.palette.ground;
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    // Frozen before there was a second window: the picture of now.
    if (frozen && frozen_.framebuffer == 0) {
        frozen_.fit(pixels);
        copy(picture_.framebuffer, pixels, frozen_.framebuffer, pixels);
    }
    if (!frozen) frozen_.release();
    was_frozen_ = frozen;
    const Picture& shown = frozen ? frozen_ : picture_;
    copy(shown.framebuffer, shown.size, 0, pixels);
    // The second window's context sees what is done, not what is under way.
    glFlush();
}

void SecondScreen::refresh_type() {
    float across = 1, down = 1;
    glfwGetWindowContentScale(window_, &across, &down);
    int width = 0, height = 0;
    glfwGetWindowSize(window_, &width, &height);
    const float wanted =
        std::clamp(across, 0.5f, 4.0f) * std::clamp(static_cast<float>(height) / 680, 1.0f, 2.0f);
    if (std::abs(wanted - scale_) < 0.05f) return;
    const bool first = scale_ == 0;
    scale_ = wanted;
    fonts_ = load_fonts(scale_);
    // The first is made with all else that the first frame would make, and this texture again.
    if (first) {
        ImGui_ImplOpenGL3_CreateDeviceObjects();
    } else {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    apply_theme(bench_.palette, scale_);
}

void SecondScreen::draw(double seconds) {
    if (!window_) return;
    const InSecond here(first_, window_, gui_);
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    if (width <= 0 || height <= 0) return;
    refresh_type();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::GetIO().DeltaTime = static_cast<float>(std::max(seconds, 1e-3));
    ImGui::NewFrame();
    ImGui::PushFont(fonts_.words);
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    second_window()->draw(
        bench_, {{size.x, size.y}, scale_, fonts_, picture_.texture, vec2(picture_.size)});
    ImGui::PopFont();
    ImGui::Render();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window_);
}

}  // namespace collidoscope::app
