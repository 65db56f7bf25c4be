#include "app/window/widgets/bar_room.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/widgets/ui.h"

namespace collidoscope::app::ui {
namespace {

// The commands without room, under one button.
void draw_bar_rest(const Workbench& bench, const std::vector<const BarButton*>& hidden,
                   const BarRow& row, float x) {
    const float side = std::round(bench.em() * 2.1f);  // that of the others
    const std::string popup = std::string(row.id) + " menu";
    ImGui::SetCursorScreenPos({x, row.top});
    if (ImGui::Button((std::string("…##") + row.id).c_str(), {side, side}))
        ImGui::OpenPopup(popup.c_str());
    note(bench, row.id);
    tooltip(bench, "More buttons.");
    if (!ImGui::BeginPopup(popup.c_str())) return;
    for (const BarButton* button : hidden)
        if (const Command* command = bench.commands.find(button->command))
            menu_item(bench, *command);
    ImGui::EndPopup();
}

}  // namespace

float bar_buttons(const Workbench& bench, std::span<const BarButton> buttons, const BarRow& row) {
    std::vector<const BarButton*> shown, hidden;
    for (const BarButton& button : buttons) shown.push_back(&button);
    const auto taken = [&] {
        return row.pitch * static_cast<float>(shown.size() + (hidden.empty() ? 0 : 1));
    };
    while (taken() > row.room) {
        const auto spare = std::max_element(
            shown.begin(), shown.end(),
            [](const BarButton* a, const BarButton* b) { return a->spare < b->spare; });
        if (spare == shown.end() || (*spare)->spare == 0) break;
        hidden.push_back(*spare);
        shown.erase(spare);
    }
    float x = row.x;
    for (const BarButton* button : shown) {
        ImGui::SetCursorScreenPos({x, row.top});
        icon_button(bench, button->command, button->glyph, button->fallback, button->accent);
        x += row.pitch;
    }
    if (hidden.empty()) return x;
    draw_bar_rest(bench, hidden, row, x);
    return x + row.pitch;
}

float BarText::width(std::size_t form) const {
    return ImGui::CalcTextSize(forms[form].c_str()).x;
}

std::size_t BarText::fitting(float room, float other) const {
    for (const float free : {room - other, room})
        for (std::size_t form = 0; form < forms.size(); ++form)
            if (width(form) <= free) return form;
    return forms.size() - 1;
}

void bar_text(const Workbench& bench, const BarText& text, std::size_t form, const Rect& rect,
              const char* id) {
    const ImVec2 size = ImGui::CalcTextSize(text.forms[form].c_str());
    const ImVec2 at{rect.x, std::round(rect.y + (rect.h - size.y) * 0.5f)};
    ImGui::GetWindowDrawList()->AddText(at, ink(bench.palette.text), text.forms[form].c_str());
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy(size);
    note(bench, id);
    if (form > 0) tooltip(bench, text.forms.front());
}

}  // namespace collidoscope::app::ui
