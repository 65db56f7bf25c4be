// The pseudo-code with the current line, and breakpoints in its margin.
#include <cmath>

#include "app/panels/panels.h"
#include "app/panels/ui.h"

namespace collidoscope::app {
namespace {

void draw_margin(Workbench& bench, const CodeLine& line, bool current, const ImVec2& at,
                 float height) {
    const float em = bench.em();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float middle = std::round(at.y + height * 0.5f);
    if (bench.live.player().breakpoints().contains(line.label)) {
        draw.AddCircleFilled({at.x + em * 0.95f, middle}, em * 0.27f, ui::ink(bench.palette.hit),
                             16);
    }
    if (current) {
        const float x = at.x + em * 0.8f, r = em * 0.25f;
        draw.AddTriangleFilled({x, middle - r}, {x, middle + r}, {x + r * 1.5f, middle},
                               ui::ink(bench.palette.accent));
    }
}

}  // namespace

void draw_code(Workbench& bench) {
    const Pseudocode& code = bench.live.code();
    if (code.empty()) return;
    ui::heading(bench, "Pseudo-code");
    const float em = bench.em();
    Player& player = bench.live.player();
    const auto current = player.step() ? code.line_of(player.step()->label) : std::nullopt;
    ImFont* type = bench.fonts.numbers;
    const float line_height = std::round(em * 1.5f);
    const auto count = static_cast<float>(code.lines().size());
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = line_height * count + em * 0.7f;
    draw.AddRectFilled(corner, {corner.x + width, corner.y + height}, ui::ink(bench.palette.code),
                       em * 0.45f);
    draw.AddRect(corner, {corner.x + width, corner.y + height}, ui::ink(bench.palette.line),
                 em * 0.45f);
    for (std::size_t i = 0; i < code.lines().size(); ++i) {
        const CodeLine& line = code.lines()[i];
        const ImVec2 at{corner.x, corner.y + em * 0.35f + line_height * static_cast<float>(i)};
        const bool is_current = current == i;
        if (is_current) {
            draw.AddRectFilled({at.x + 1, at.y}, {at.x + width - 1, at.y + line_height},
                               ui::ink(bench.palette.selection));
        }
        if (!line.label.empty()) {
            ImGui::SetCursorScreenPos(at);
            ImGui::PushID(static_cast<int>(i));
            const float margin = em * 1.7f;
            const bool toggled = ImGui::InvisibleButton("margin", {margin, line_height});
            ui::tooltip(bench, "Stop here when playing.");
            if (ImGui::IsItemHovered()) {
                draw.AddCircle({at.x + em * 0.95f, std::round(at.y + line_height * 0.5f)},
                               em * 0.27f, ui::ink(bench.palette.text_faint), 16);
            }
            ImGui::SetCursorScreenPos({at.x + margin, at.y});
            const bool jumped =
                ImGui::InvisibleButton("line", {std::max(width - margin, 1.0f), line_height});
            ui::note(bench, "code:" + line.label);
            if (ImGui::IsItemHovered() && !is_current) {
                draw.AddRectFilled({at.x + 1, at.y}, {at.x + width - 1, at.y + line_height},
                                   ui::ink(faded(bench.palette.selection, 0.4f)));
            }
            ImGui::PopID();
            if (toggled) player.toggle_breakpoint(line.label);
            if (jumped) player.go_to_label(line.label);
        }
        draw_margin(bench, line, is_current, at, line_height);
        draw.PushClipRect(corner, {corner.x + width - 1, corner.y + height}, true);
        draw.AddText(type, type->FontSize,
                     {at.x + em * 2.05f, std::round(at.y + (line_height - type->FontSize) * 0.5f)},
                     ui::ink(is_current ? bench.palette.text : bench.palette.text_quiet),
                     line.text.c_str());
        draw.PopClipRect();
    }
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({width, height});
}

}  // namespace collidoscope::app
