#include "app/window/shell/take_picture.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/base/files/atomic_file.h"
#include "app/window/shell/picture_clipboard.h"
#include "app/window/shell/theme.h"
#include "app/window/widgets/ui.h"
#include "render/gl.h"

namespace collidoscope::app {
namespace {

// Everything in the window that is measured in pixels, that many times as large; and as it was, at
// the end.
class Enlarged {
  public:
    Enlarged(Workbench& bench, int times, std::function<void()> fonts)
        : bench_(bench),
          times_(static_cast<float>(times)),
          fonts_(std::move(fonts)),
          display_(ImGui::GetIO().DisplaySize),
          mouse_(ImGui::GetIO().MousePos) {
        scale_by(times_);
        ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
    }
    ~Enlarged() {
        scale_by(1 / times_);
        ImGui::GetIO().DisplaySize = display_;
        ImGui::GetIO().MousePos = mouse_;
    }
    Enlarged(const Enlarged&) = delete;
    Enlarged& operator=(const Enlarged&) = delete;

  private:
    void scale_by(float factor) {
        if (factor == 1) return;
        bench_.desktop.scale *= factor;
        bench_.fonts = load_fonts(bench_.scale());
        fonts_();
        apply_theme(bench_.palette, bench_.scale());
        ImGuiIO& io = ImGui::GetIO();
        io.DisplaySize = {io.DisplaySize.x * factor, io.DisplaySize.y * factor};
        for (ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
            window->Scroll.x *= factor;
            window->Scroll.y *= factor;
        }
    }

    Workbench& bench_;
    float times_;
    std::function<void()> fonts_;
    ImVec2 display_, mouse_;
};

// The palette for a while.
class Repainted {
  public:
    Repainted(Workbench& bench, const Palette& palette) : bench_(bench), before_(bench.palette) {
        show(palette);
    }
    ~Repainted() { show(before_); }
    Repainted(const Repainted&) = delete;
    Repainted& operator=(const Repainted&) = delete;

  private:
    void show(const Palette& palette) {
        const bool other = !(palette.options == bench_.palette.options);
        bench_.palette = palette;
        bench_.view.set_palette(palette);
        if (other) apply_theme(palette, bench_.scale());
    }

    Workbench& bench_;
    Palette before_;
};

class PictureTaker {
  public:
    PictureTaker(Shell& shell, const PictureOrder& order, const vec2& size, double now)
        : shell_(shell), bench_(shell.bench()), order_(order), size_(size), now_(now) {
        if (!target_.resize(glm::ivec2(size)))
            throw std::runtime_error("this GPU does not support a picture of " +
                                     std::to_string(static_cast<int>(size.x)) + " x " +
                                     std::to_string(static_cast<int>(size.y)) + " pixels");
    }

    render::Image draw() {
        // Panels lay out what is new within three frames.
        for (int i = 0; i < (order_.window ? 3 : 1); ++i) frame();
        return render::read_back(target_.whole());
    }

  private:
    void frame() {
        ImGui::GetIO().DisplaySize = {size_.x, size_.y};
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui_ImplOpenGL3_NewFrame();
        ImGui::NewFrame();
        ImGui::PushFont(bench_.fonts.words);
        if (order_.window) {
            shell_.frame(size_, 0, now_);
        } else {
            draw_scene_alone(bench_, size_);
        }
        ImGui::PopFont();
        ImGui::Render();
        glBindFramebuffer(GL_FRAMEBUFFER, target_.framebuffer());
        glViewport(0, 0, static_cast<int>(size_.x), static_cast<int>(size_.y));
        const Color& ground = bench_.palette.ground;
        glClearColor(ground.r, ground.g, ground.b, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }

    Shell& shell_;
    Workbench& bench_;
    const PictureOrder& order_;
    vec2 size_;
    double now_;
    render::ColorTarget target_;
};

Palette palette_for(const Workbench& bench, PictureBackground background) {
    if (background != PictureBackground::White) return bench.palette;
    PaletteOptions light = bench.palette.options;
    light.theme = Theme::Light;
    return with_backdrop(make_palette(light), rgb(0xffffff));
}

}  // namespace

void draw_scene_alone(Workbench& bench, const vec2& size) {
    bench.view.resize(size, bench.scale());
    bench.view.draw();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddImage(ui::texture_id(bench.view.texture()), {0, 0}, {size.x, size.y}, {0, 1}, {1, 0});
    bench.view.draw_labels(list, {0, 0}, {bench.fonts.words, bench.fonts.numbers, bench.em()});
}

Palette with_backdrop(Palette palette, const Color& backdrop) {
    palette.scene_center = palette.scene_edge = palette.ground = backdrop;
    return palette;
}

// A color c that covers a share s gives s c over black and s c + 1 - s over white.
render::Image without_background(const render::Image& over_black, const render::Image& over_white) {
    render::Image out = over_black;
    for (std::size_t i = 0; i + 3 < out.pixels.size(); i += 4) {
        int share = 255;
        for (std::size_t c = i; c < i + 3; ++c)
            share = std::min(share, 255 - (int{over_white.pixels[c]} - int{over_black.pixels[c]}));
        share = std::clamp(share, 0, 255);
        for (std::size_t c = i; c < i + 3; ++c) {
            const int color = share > 0 ? (int{over_black.pixels[c]} * 255 + share / 2) / share : 0;
            out.pixels[c] = static_cast<std::uint8_t>(std::min(color, 255));
        }
        out.pixels[i + 3] = static_cast<std::uint8_t>(share);
    }
    return out;
}

render::Image take_picture(Shell& shell, const PictureOrder& order, const vec2& size, double now,
                           const std::function<void()>& fonts) {
    Workbench& bench = shell.bench();
    const int times = std::clamp(order.times, 1, PictureOrder::max_times);
    const vec2 view(bench.layout.view.w, bench.layout.view.h);
    const vec2 seen = order.window || bench.layout.view.empty() ? size : view;
    const bool gizmo = bench.view.settings().gizmo;
    // Handles are there to be dragged, which a picture cannot.
    if (!order.window) bench.view.settings().gizmo = false;
    render::Image image;
    try {
        const Enlarged enlarged(bench, times, fonts);
        const Repainted repainted(bench, palette_for(bench, order.background));
        PictureTaker taker(shell, order, glm::round(seen * static_cast<float>(times)), now);
        if (order.background == PictureBackground::Transparent && !order.window) {
            const auto over = [&](const Color& backdrop) {
                const Repainted other(bench, with_backdrop(bench.palette, backdrop));
                return taker.draw();
            };
            const render::Image black = over(rgb(0x000000));
            image = without_background(black, over(rgb(0xffffff)));
        } else {
            image = taker.draw();
        }
    } catch (...) {
        bench.view.settings().gizmo = gizmo;
        throw;
    }
    bench.view.settings().gizmo = gizmo;
    bench.view.resize(view, bench.scale(), bench.desktop.pixels_per_point);
    return image;
}

void deliver_picture(Workbench& bench, const PictureOrder& order, const render::Image& image) {
    const bool clear = order.background == PictureBackground::Transparent && !order.window;
    const std::string png = render::png_of(image, clear);
    const std::string size = std::to_string(image.size.x) + " × " + std::to_string(image.size.y);
    if (order.file.empty()) {
        const std::string problem = copy_picture(png);
        bench.say(problem.empty() ? "Copied a picture of " + size + " pixels." : problem,
                  problem.empty() ? Tone::Info : Tone::Warning);
        return;
    }
    try {
        write_file_atomically(order.file, png);
        bench.say("Saved " + order.file.filename().string() + ", " + size + " pixels.");
    } catch (const FileError& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

}  // namespace collidoscope::app
