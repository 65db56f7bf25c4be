// A picture of the scene or of the window: what, on which ground, how large, and where to.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

class PictureDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void open(const Workbench& bench);
    void choose(const Workbench& bench);
    void save(const Workbench& bench);
    void finish(const Workbench& bench, const fs::path& file);

    PictureOrder order_;
    fs::path folder_;
    std::string name_, problem_;
    bool confirm_overwrite_ = false;
};

const bool registered_picture = register_dialog({
    .id = "picture",
    .make = [] { return std::make_unique<PictureDialog>(); },
});

fs::path pictures_folder() {
    const char* home = std::getenv("HOME");
    std::error_code error;
    if (!home || !*home) return fs::current_path(error);
    const fs::path pictures = fs::path(home) / "Pictures";
    return fs::is_directory(pictures, error) ? pictures : fs::path(home);
}

// "~/x.png" is in the user's folder.
fs::path with_home(const std::string& name) {
    const char* home = std::getenv("HOME");
    if (home && name.starts_with("~/")) return fs::path(home) / name.substr(2);
    return name;
}

// One of several, with a name for tests.
bool draw_choice(const Workbench& bench, const char* id, const char* title, bool chosen) {
    const bool clicked = ImGui::RadioButton(title, chosen);
    ui::note(bench, std::string("picture.") + id);
    if (chosen) ui::note(bench, std::string("picture.chosen:") + id);
    return clicked;
}

}  // namespace

void PictureDialog::open(const Workbench& bench) {
    order_ = bench.desktop.picture;
    problem_.clear();
    confirm_overwrite_ = false;
    if (folder_.empty()) {
        const fs::path& scene = bench.document.path();
        folder_ = scene.empty() ? pictures_folder() : scene.parent_path();
    }
    std::string name = bench.document.demo().info().id;
    const Player& player = bench.live.player();
    if (!player.empty() && !player.at_end()) name += "-step-" + std::to_string(player.index() + 1);
    name_ = (folder_ / (name + ".png")).string();
}

void PictureDialog::finish(const Workbench& bench, const fs::path& file) {
    bench.post([order = order_, file](Workbench& b) {
        b.dialogs.close();
        b.desktop.picture = order;
        if (!b.desktop.take_picture) return;
        PictureOrder taken = order;
        taken.file = file;
        b.desktop.take_picture(taken);
    });
}

void PictureDialog::save(const Workbench& bench) {
    if (name_.empty()) return;
    fs::path path = with_home(name_);
    if (path.is_relative()) path = folder_ / path;
    if (path.extension() != ".png") path += ".png";
    std::error_code error;
    if (!fs::is_directory(path.parent_path(), error)) {
        problem_ = "There is no folder " + path.parent_path().string() + ".";
        return;
    }
    if (fs::exists(path, error) && !confirm_overwrite_) {
        confirm_overwrite_ = true;
        problem_ = path.filename().string() + " already exists. Save again to replace it.";
        return;
    }
    folder_ = path.parent_path();
    finish(bench, path);
}

void PictureDialog::choose(const Workbench& bench) {
    const float em = bench.em(), column = em * 8;
    const auto row = [&](const char* title) {
        ImGui::AlignTextToFramePadding();
        ui::words(bench, title, ui::Rank::Quiet);
        ImGui::SameLine(column);
    };
    row("Picture of");
    if (draw_choice(bench, "scene", "the scene", !order_.window)) order_.window = false;
    ImGui::SameLine();
    if (draw_choice(bench, "window", "the whole window", order_.window)) {
        order_.window = true;
        if (order_.background == PictureBackground::Transparent)
            order_.background = PictureBackground::AsSeen;
    }
    row("Background");
    const auto background = [&](const char* id, const char* title, PictureBackground value) {
        if (draw_choice(bench, id, title, order_.background == value)) order_.background = value;
    };
    background("as_seen", "as seen", PictureBackground::AsSeen);
    ImGui::SameLine();
    background("white", "white", PictureBackground::White);
    if (!order_.window) {
        ImGui::SameLine();
        background("transparent", "transparent", PictureBackground::Transparent);
    }
    row("Size");
    for (int times = 1; times <= PictureOrder::max_times; ++times) {
        if (times > 1) ImGui::SameLine();
        const std::string title = std::to_string(times) + "×";
        if (draw_choice(bench, ("times_" + std::to_string(times)).c_str(), title.c_str(),
                        order_.times == times))
            order_.times = times;
    }
    const Rect& view = bench.layout.view;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const bool whole = order_.window || view.empty();
    const auto pixels = [&](float length) {
        return std::to_string(std::lround(length * static_cast<float>(order_.times)));
    };
    ImGui::SameLine();
    ui::words(
        bench,
        pixels(whole ? display.x : view.w) + " × " + pixels(whole ? display.y : view.h) + " pixels",
        ui::Rank::Faint);
}

void PictureDialog::draw(const Workbench& bench) {
    if (bench.dialogs.just_opened()) open(bench);
    const float em = bench.em();
    begin_dialog(bench, "Save picture", 42, 0);
    choose(bench);
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "File", ui::Rank::Quiet);
    ImGui::SameLine(em * 8);
    if (bench.dialogs.just_opened()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText(
        "##file", &name_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ui::note(bench, "picture.file");
    if (ImGui::IsItemEdited()) confirm_overwrite_ = false, problem_.clear();
    if (!problem_.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
        ImGui::TextWrapped("%s", problem_.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::Dummy({0, em * 0.3f});
    const bool saved = ImGui::Button("Save", {em * 5.8f, 0}) || entered;
    ui::note(bench, "picture.save");
    ImGui::SameLine();
    const bool copied = ImGui::Button("Copy", {em * 5.8f, 0});
    ui::note(bench, "picture.copy");
    ImGui::SameLine();
    const bool canceled = ImGui::Button("Cancel", {em * 5.8f, 0});
    end_dialog();
    if (canceled) {
        bench.post([](Workbench& b) { b.escape(); });
    } else if (copied) {
        finish(bench, {});
    } else if (saved) {
        save(bench);
    }
}

}  // namespace collidoscope::app
