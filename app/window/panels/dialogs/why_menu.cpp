// The menu of a right click: what lies under the pointer, and the step that decided it.
#include <algorithm>
#include <cmath>

#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

constexpr const char* popup = "why menu";

std::string step_text(const Workbench& bench, std::size_t step) {
    return step == bench.live.player().index() ? "this step" : "step " + ui::count(step + 1);
}

vec2 size_of_menu(const Workbench& bench) {
    const float em = bench.em();
    float width = em * 13, rows = 0;
    for (const WhyMenu::Item& item : bench.why.menu().items) {
        const std::string trailing = step_text(bench, *item.step);
        width = std::max(width, ImGui::CalcTextSize(item.name.c_str()).x +
                                    ImGui::CalcTextSize(trailing.c_str()).x + em * 4.5f);
        rows += item.value ? 2.0f : 1.0f;
    }
    return {std::min(width, em * 34), em * (3.0f + rows * 1.9f)};
}

class WhyMenuPopup final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    std::uint64_t opened_ = 0;  // the menu's version that has been opened
};

const bool registered_why = register_panel({
    .id = "why_menu",
    .order = 110,
    .make = [] { return std::make_unique<WhyMenuPopup>(); },
});

}  // namespace

void WhyMenuPopup::draw(const Workbench& bench) {
    const WhyMenu& menu = bench.why.menu();
    const auto close = [&] { bench.post([](Workbench& b) { b.why.close(); }); };
    if (menu.open && opened_ != menu.version) ImGui::OpenPopup(popup);
    opened_ = menu.version;
    if (!ImGui::IsPopupOpen(popup)) {
        if (menu.open) close();
        return;
    }
    const float em = bench.em();
    const vec2 size = size_of_menu(bench);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(
        {std::round(std::clamp(menu.position.x + em * 0.3f, 0.0f,
                               std::max(screen.x - size.x - em * 0.5f, 0.0f))),
         std::round(std::clamp(menu.position.y + em * 0.3f, 0.0f,
                               std::max(screen.y - size.y - em * 0.5f, 0.0f)))});
    ImGui::SetNextWindowSize({size.x, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.5f, em * 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.1f});
    if (ImGui::BeginPopup(popup, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
        ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x + em * 0.62f,
                                   ImGui::GetCursorScreenPos().y + em * 0.1f});
        ImGui::PushFont(bench.fonts.small);
        ui::words(bench, "WHY?", ui::Rank::Faint);
        ImGui::PopFont();
        const std::vector<WhyMenu::Item>& items = menu.items;
        bool done = !menu.open;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const WhyMenu::Item& item = items[i];
            const std::string trailing = step_text(bench, *item.step);
            if (ui::row(bench, "why:" + std::to_string(i), item.name,
                        {.quiet = false, .trailing = trailing})) {
                bench.post([to = *item.step](Workbench& b) { b.playback.jump_to(to); });
                done = true;
            }
            if (ImGui::IsItemHovered())
                bench.drawn().hover_marks = bench.live.player().recording().marks_at(*item.step);
            if (!item.value) continue;
            const bool watched = bench.live.player().watched(*item.value);
            if (ui::row(bench, "why.watch", watched ? "Stop watching" : "Watch", {})) {
                bench.post(
                    [name = *item.value](Workbench& b) { b.live.player().toggle_watch(name); });
                done = true;
            }
        }
        if (done) {
            ImGui::CloseCurrentPopup();
            if (menu.open) close();
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
