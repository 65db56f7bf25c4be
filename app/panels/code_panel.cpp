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

// One line, with a margin to click on.
void draw_line(Workbench& bench, std::size_t index, bool current, float width, float height) {
    const CodeLine& line = bench.live.code().lines()[index];
    const float em = bench.em(), margin = em * 1.7f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 end{at.x + width, at.y + height};
    if (current) draw.AddRectFilled(at, end, ui::ink(bench.palette.selection));
    bool toggled = false, jumped = false;
    if (!line.label.empty()) {
        ImGui::PushID(static_cast<int>(index));
        toggled = ImGui::InvisibleButton("margin", {margin, height});
        ui::note(bench, "break:" + line.label);
        ui::tooltip(bench, "Stop here when playing.");
        if (ImGui::IsItemHovered()) {
            draw.AddCircle({at.x + em * 0.95f, std::round(at.y + height * 0.5f)}, em * 0.27f,
                           ui::ink(bench.palette.text_faint), 16);
        }
        ImGui::SetCursorScreenPos({at.x + margin, at.y});
        jumped = ImGui::InvisibleButton("line", {std::max(width - margin, 1.0f), height});
        ui::note(bench, "code:" + line.label);
        if (ImGui::IsItemHovered() && !current)
            draw.AddRectFilled(at, end, ui::ink(faded(bench.palette.selection, 0.4f)));
        ImGui::PopID();
    }
    draw_margin(bench, line, current, at, height);
    ImFont* type = bench.fonts.numbers;
    draw.AddText(type, type->FontSize,
                 {at.x + em * 1.95f, std::round(at.y + (height - type->FontSize) * 0.5f)},
                 ui::ink(current ? bench.palette.text : bench.palette.text_quiet),
                 line.text.c_str());
    if (toggled) bench.live.player().toggle_breakpoint(line.label);
    if (jumped) bench.live.player().go_to_label(line.label);
    ImGui::SetCursorScreenPos({at.x, end.y});
}

}  // namespace

void draw_code(Workbench& bench) {
    const Pseudocode& code = bench.live.code();
    if (code.empty()) return;
    ui::heading(bench, "Pseudo-code");
    const float em = bench.em();
    const Player& player = bench.live.player();
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    const std::size_t current =
        player.step() ? code.line_of(player.step()->label).value_or(none) : none;
    const float line_height = std::round(em * 1.46f), padding = std::round(em * 0.4f);
    const auto count = static_cast<float>(code.lines().size());
    // Leave room for the values below; a text that is cut scrolls along with the current line.
    const std::size_t values = player.step() ? player.step()->values.size() : 0;
    const float below = values > 0 ? em * (2.2f + 1.6f * static_cast<float>(values)) : em;
    const float room = ImGui::GetWindowPos().y + ImGui::GetWindowHeight() -
                       ImGui::GetCursorScreenPos().y - below - em;
    const float whole = count * line_height + 2 * padding;
    const float height = std::min(whole, std::max(room, 8 * line_height + 2 * padding));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, padding});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, ui::ink4(bench.palette.code));
    ImGui::BeginChild("code", {0, height}, true,
                      whole <= height ? ImGuiWindowFlags_NoScrollbar : ImGuiWindowFlags_None);
    static std::uint64_t followed = 0;
    if (followed != player.version() && current != none) {
        followed = player.version();
        const float top = static_cast<float>(current) * line_height;
        const float seen = ImGui::GetScrollY(), inner = height - 2 * padding;
        if (top < seen + line_height) ImGui::SetScrollY(std::max(0.0f, top - line_height));
        if (top + 2 * line_height > seen + inner) ImGui::SetScrollY(top + 2 * line_height - inner);
    }
    const float width = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < code.lines().size(); ++i)
        draw_line(bench, i, current == i, width, line_height);
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
