#include "app/window/widgets/source_line.h"

#include <imgui.h>

#include "app/model/scene/references.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

void draw_source_line(const Workbench& bench, const DemoInfo& info) {
    ImGui::BeginGroup();
    ui::words_wrapped(bench, source_line(info), ui::Rank::Quiet);
    ImGui::EndGroup();
    ui::note(bench, "source");
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({from.x, to.y}, to, ui::ink(bench.palette.text_quiet));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui::tooltip(bench, "Shows the full references.");
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left))
        bench.post([](Workbench& b) { b.dialogs.show("source"); });
}

}  // namespace collidoscope::app
