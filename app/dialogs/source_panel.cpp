#include "app/dialogs/source_panel.h"

#include <imgui.h>

#include <algorithm>

#include "app/dialogs/dialog_frame.h"
#include "app/scene/references.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

// ImGui's fields do not wrap: the text with a line break wherever it would be too wide.
std::string wrapped(const std::string& text, float width) {
    const ImFont& font = *ImGui::GetFont();
    const float scale = ImGui::GetFontSize() / font.FontSize;
    std::string lines;
    const char* at = text.c_str();
    const char* const end = at + text.size();
    while (at < end) {
        const char* stop = font.CalcWordWrapPositionA(scale, at, end, width);
        if (stop == at) stop = end;  // not one letter has room
        lines.append(lines.empty() ? "" : "\n").append(at, stop);
        at = stop;
        while (at < end && *at == ' ') ++at;
    }
    return lines;
}

// Text that can be selected and copied, as high as it needs.
void draw_selectable(const std::string& id, const std::string& text) {
    const float width = ImGui::GetContentRegionAvail().x;
    std::string lines = wrapped(text, width - ImGui::GetFontSize() * 0.3f);
    const auto breaks = std::count(lines.begin(), lines.end(), '\n');
    const float height = ImGui::GetTextLineHeight() * (static_cast<float>(breaks) + 1.3f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, ImVec4(0, 0, 0, 0));
    ImGui::InputTextMultiline(("##" + id).c_str(), lines.data(), lines.size() + 1, {width, height},
                              ImGuiInputTextFlags_ReadOnly);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
}

}  // namespace

void draw_source_line(Workbench& bench, const DemoInfo& info) {
    ImGui::BeginGroup();
    ui::words_wrapped(bench, source_line(info), ui::Rank::Quiet);
    ImGui::EndGroup();
    ui::note(bench, "source");
    if (!ImGui::IsItemHovered()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({from.x, to.y}, to, ui::ink(bench.palette.text_quiet));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui::tooltip(bench, "Shows the full references.");
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left)) bench.set_dialog(Dialog::Source);
}

void draw_source_dialog(Workbench& bench) {
    begin_dialog(bench, "Sources of this demo", 42, 0);
    const float em = bench.em();
    std::string all;
    for (const Citation& citation : parse_citations(bench.document.demo().info().sources)) {
        const Reference* reference = find_reference(citation.key);
        const std::string text = reference ? reference->text : citation.key;
        all += text + (citation.place.empty() ? "" : " " + citation.place + ".") + "\n";
        ui::words_wrapped(bench, citation_text(citation), ui::Rank::Plain);
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.text_quiet));
        draw_selectable(citation.key, text);
        ImGui::PopStyleColor();
        ui::note(bench, "source." + citation.key);
        ImGui::Dummy({0, em * 0.2f});
    }
    if (ImGui::Button("Copy")) ImGui::SetClipboardText(all.c_str());
    ui::note(bench, "source.copy");
    ImGui::SameLine();
    if (ImGui::Button("Close")) bench.escape();
    end_dialog();
}

}  // namespace collidoscope::app
