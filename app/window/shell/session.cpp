#include "app/window/shell/session.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/base/files/atomic_file.h"
#include "app/base/files/user_files.h"
#include "app/window/shell/take_picture.h"
#include "app/window/shell/theme.h"
#include "app/window/shell/window.h"
#include "render/context.h"
#include "render/image.h"

namespace collidoscope::app {
namespace {

// The first is made with all else that the first frame would make, and this texture again.
void renew_fonts_texture(bool first) {
    if (first) {
        ImGui_ImplOpenGL3_CreateDeviceObjects();
        return;
    }
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

// A text field that is left and entered again keeps its steps of undo in ImGui 1.86, also where the
// program has given it another text meanwhile: undo would write beside that one.
void forget_text_field_left() {
    ImGuiContext& gui = *ImGui::GetCurrentContext();
    if (gui.ActiveId != gui.InputTextState.ID) gui.InputTextState.ID = 0;
}

}  // namespace

Session::Session(std::function<void()> wake, const Platform& platform)
    : shell_(std::move(wake), platform) {}

void Session::open(const WindowRequest& request) {
    bench_.desktop.opengl = render::describe_opengl();
    bench_.desktop.take_picture = [this](const PictureOrder& order) { order_ = order; };
    if (bench_.desktop.ask_page)
        on_file_written([this](const std::filesystem::path& file) { hand_on(file); });
    if (request.light) {
        PaletteOptions options = bench_.settings.palette;
        options.theme = *request.light ? Theme::Light : Theme::Dark;
        bench_.set_palette(options);
    }
    bench_.desktop.record_to = request.record;
    bench_.files.open_start(request.open, request.second);
    if (request.open.empty()) bench_.commands.run("help.start");
    if (request.screenshot.empty()) bench_.files.offer_restore();
}

void Session::hand_on(const std::filesystem::path& file) {
    const auto below = [&](const std::filesystem::path& folder) {
        if (folder.empty()) return false;
        const auto [end, rest] =
            std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
        return end == folder.end();
    };
    const char* home = std::getenv("HOME");
    if (below(home ? home : "") || below(config_folder()) || below(state_folder()))
        bench_.desktop.ask_page("store", {});
    else
        bench_.desktop.ask_page("download", file.string());
}

void Session::dress(float scale, float pixels_per_point) {
    bench_.desktop.scale = std::clamp(scale, 0.5f, 4.0f);
    bench_.desktop.pixels_per_point = pixels_per_point;
    if (bench_.fonts_stale) {
        bench_.fonts = load_fonts(bench_.scale());
        renew_fonts_texture(!std::exchange(dressed_, true));
        for (const std::string& name : bench_.fonts.missing) {
            bench_.log("The font " + name + " was not found; a fallback is used.", Tone::Warning);
        }
    }
    if (bench_.fonts_stale || themed_ != bench_.palette.options) {
        apply_theme(bench_.palette, bench_.scale());
        themed_ = bench_.palette.options;
    }
    bench_.fonts_stale = false;
}

void Session::frame(double seconds, double now) {
    ImGui::NewFrame();
    forget_text_field_left();
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    ImGui::PushFont(bench_.fonts.words);
    shaders_.update();
    shell_.frame({size.x, size.y}, seconds, now);
    ImGui::PopFont();
    ImGui::Render();
    input_.frame_seen();
}

bool Session::take_ordered_picture(double now) {
    if (!order_) return false;
    const PictureOrder order = *std::exchange(order_, std::nullopt);
    try {
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        const render::Image image =
            take_picture(shell_, order, {size.x, size.y}, now, [] { renew_fonts_texture(false); });
        deliver_picture(bench_, order, image);
    } catch (const std::exception& error) {
        bench_.say(error.what(), Tone::Warning);
    }
    return true;
}

void Session::close(bool save_settings) {
    for (Part* part : bench_.parts().all()) part->close(bench_);
    if (save_settings) bench_.files.save_settings();
    release();
}

render::NoOpenGl Session::end_without_context() {
    const std::string kept = bench_.files.keep_unsaved();
    close(true);
    return render::context_lost(kept);
}

void Session::release() {
    if (bench_.desktop.ask_page) on_file_written({});
    bench_.view.release();
    bench_.linked.release();
    bench_.thumbnails.release();
}

}  // namespace collidoscope::app
