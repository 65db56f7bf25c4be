// Settings, and what the program is.
#include <imgui.h>

#include "app/window/panels/dialogs/credits.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {
namespace {

void draw_command_box(const Workbench& bench, const char* id) {
    const Command* command = bench.commands.find(id);
    bool on = command->is_checked();
    if (ImGui::Checkbox(command->title.c_str(), &on)) bench.post_command(id);
    ui::note(bench, std::string("settings:") + id);
    ui::tooltip(bench, command->help);
}

void draw_box(const Workbench& bench, const char* title, bool& value, const char* help) {
    ImGui::Checkbox(title, &value);
    ui::tooltip(bench, help);
}

class SettingsDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_settings = register_dialog({
    .id = "settings",
    .make = [] { return std::make_unique<SettingsDialog>(); },
});

class AboutDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_about = register_dialog({
    .id = "about",
    .make = [] { return std::make_unique<AboutDialog>(); },
});

}  // namespace

void SettingsDialog::draw(const Workbench& bench) {
    begin_dialog(bench, "Settings", 36, 0);
    const float em = bench.em();
    ui::heading(bench, "Appearance");
    draw_command_box(bench, "view.light");
    draw_command_box(bench, "view.projector");
    draw_command_box(bench, "view.color_blind");
    draw_command_box(bench, "view.frame_rate");
    draw_command_box(bench, "setting.linked_below");
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "Interface scale", ui::Rank::Quiet);
    ImGui::SameLine(em * 11);
    if (ImGui::Button("−##scale")) bench.post_command("view.smaller");
    ImGui::SameLine();
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::AlignTextToFramePadding();
    ImGui::Text("%3.0f %%", static_cast<double>(bench.settings.scale) * 100);
    ImGui::PopFont();
    ImGui::SameLine();
    if (ImGui::Button("+##scale")) bench.post_command("view.larger");
    ImGui::SameLine();
    if (ImGui::Button("Normal")) bench.post_command("view.normal_size");

    ui::heading(bench, "In the scene");
    const ViewSettings before = bench.view.settings();
    ViewSettings view = before;
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "Size of points and lines", ui::Rank::Quiet);
    ImGui::SameLine(em * 13);
    ImGui::SetNextItemWidth(em * 12);
    ImGui::SliderFloat("##size", &view.overlay_size, 0.5f, 3.0f, "%.2f",
                       ImGuiSliderFlags_AlwaysClamp);
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "When occluded they are", ui::Rank::Quiet);
    ImGui::SameLine(em * 13);
    constexpr const char* modes[] = {"by kind", "hidden", "dimmed", "on top"};
    int mode = view.occlusion ? static_cast<int>(*view.occlusion) + 1 : 0;
    ImGui::SetNextItemWidth(em * 12);
    if (ImGui::Combo("##occlusion", &mode, modes, 4)) {
        view.occlusion.reset();
        if (mode > 0) view.occlusion = static_cast<Occlusion>(mode - 1);
    }
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "Boxes of the trees are", ui::Rank::Quiet);
    ImGui::SameLine(em * 13);
    int tree_mode = static_cast<int>(view.tree.occlusion);
    ImGui::SetNextItemWidth(em * 12);
    if (ImGui::Combo("##trees", &tree_mode, modes + 1, 3))
        view.tree.occlusion = static_cast<Occlusion>(tree_mode);
    draw_box(bench, "Only around the selected node", view.tree.only_selection,
             "Only the selected node of a tree, with its ancestors and children.");
    draw_box(bench, "Clicks in the scene select nodes", view.tree.pick_nodes,
             "A click on a mesh selects the node of its tree that is shown there.");
    draw_box(bench, "Labels on the bodies", view.letters, "The names of the bodies.");
    draw_box(bench, "Handles of the selected body", view.gizmo,
             "Arrows and rings by which it is moved and rotated.");
    draw_box(bench, "Shadows", view.shadows, "On the ground and on bodies.");
    ImGui::Dummy({0, em * 0.3f});
    if (ImGui::Button("Close")) bench.post([](Workbench& b) { b.escape(); });
    end_dialog();
    if (view == before) return;
    bench.post([view](Workbench& b) { b.view.settings() = view; });
}

void AboutDialog::draw(const Workbench& bench) {
    begin_dialog(bench, "Collidoscope", 34, 0);
    ui::words_wrapped(bench, "Collision detection, visualized, stepped through and measured.");
    ui::words_wrapped(bench, "MIT license. It includes third-party work:", ui::Rank::Quiet);
    const float license_at = bench.em() * 16;
    for (const Credit& credit : credits()) {
        ui::words(bench, credit.name, ui::Rank::Quiet);
        ImGui::SameLine(license_at);
        ui::words(bench, credit.license, ui::Rank::Faint);
    }
    if (!bench.desktop.opengl.empty())
        ui::words_wrapped(bench, bench.desktop.opengl, ui::Rank::Faint);
    if (!bench.fonts.missing.empty()) {
        std::string text = "Fonts not found:";
        for (const std::string& name : bench.fonts.missing) text += " " + name;
        ui::words_wrapped(bench, text, ui::Rank::Faint);
    }
    ImGui::Dummy({0, bench.em() * 0.3f});
    if (ImGui::Button("Close")) bench.post([](Workbench& b) { b.escape(); });
    end_dialog();
}

}  // namespace collidoscope::app
