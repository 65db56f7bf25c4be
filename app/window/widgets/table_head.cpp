#include "app/window/widgets/table_head.h"

#include <imgui.h>

#include <filesystem>

#include "app/base/files/atomic_file.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {

bool draw_title(const Workbench& bench, const TableTitle& title) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(title.id.c_str());
    const bool clicked = ImGui::InvisibleButton("title", {em * title.width, em * title.height});
    ImGui::PopID();
    ui::note(bench, title.id);
    if (title.help[0] != 0) ui::tooltip(bench, title.help);
    const std::string text =
        std::string(title.text) + (title.current ? (title.descending ? " ↓" : " ↑") : "");
    ImGui::GetWindowDrawList()->AddText(
        bench.fonts.words, bench.fonts.words->FontSize, {at.x + em * 0.5f, at.y},
        ui::ink(title.current || ImGui::IsItemHovered() ? bench.palette.text
                                                        : bench.palette.text_quiet),
        text.c_str());
    ImGui::SetCursorScreenPos({at.x + em * title.width, at.y});
    return clicked;
}

void draw_save_csv(const Workbench& bench, const std::string& things, std::size_t body,
                   const std::function<std::string()>& csv) {
    if (ImGui::Button("Save CSV…")) {
        bench.post([text = csv(), things,
                    name = bench.document.scene().bodies[body].name](Workbench& b) {
            b.dialogs.ask_where(
                {"Save the table of " + things, name + "-" + things + ".csv",
                 [text](const std::filesystem::path& path) { write_file_atomically(path, text); }});
        });
    }
    ui::note(bench, things + ".csv");
}

}  // namespace collidoscope::app
