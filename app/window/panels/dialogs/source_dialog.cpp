// The full references of the scene's demo, and where in each; their text can be selected.
#include <imgui.h>

#include <algorithm>

#include "app/model/scene/references.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

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

class SourceDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_source = register_dialog({
    .id = "source",
    .make = [] { return std::make_unique<SourceDialog>(); },
});

}  // namespace

void SourceDialog::draw(const Workbench& bench) {
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
    if (ImGui::Button("Close")) bench.post([](Workbench& b) { b.escape(); });
    end_dialog();
}

}  // namespace collidoscope::app
