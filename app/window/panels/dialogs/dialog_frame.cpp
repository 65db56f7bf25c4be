#include "app/window/panels/dialogs/dialog_frame.h"

#include <algorithm>
#include <cmath>

#include "app/window/widgets/ui.h"

namespace collidoscope::app {

bool begin_dialog(const Workbench& bench, const char* title, float width, float height) {
    const float em = bench.em();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    // A veil over everything else takes the clicks beside the dialog: they close it.
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui::ink4(faded(bench.palette.ground, 0.55f)));
    if (bench.dialogs.just_opened()) ImGui::SetNextWindowFocus();
    ImGui::Begin("veil", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    if (ImGui::InvisibleButton("close", screen)) bench.post([](Workbench& b) { b.escape(); });
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);

    const ImVec2 size{std::min(width * em, screen.x - em * 2),
                      height > 0 ? std::min(height * em, screen.y - em * 2) : 0};
    // A high one moves up rather than reach below the window.
    const float top = std::clamp(screen.y - size.y - em, em, screen.y * 0.14f);
    ImGui::SetNextWindowPos({std::round(screen.x * 0.5f), std::round(top)}, ImGuiCond_Always,
                            {0.5f, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.2f, em});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.7f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.7f, em * 0.45f});
    if (bench.dialogs.just_opened()) ImGui::SetNextWindowFocus();
    ImGui::Begin("dialog", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (title) {
        ImGui::PushFont(bench.fonts.title);
        ImGui::TextUnformatted(title);
        ImGui::PopFont();
        ImGui::Dummy({0, em * 0.2f});
    }
    return bench.dialogs.open();
}

void end_dialog() {
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace collidoscope::app
