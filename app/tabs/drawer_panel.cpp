// The drawer at the bottom: its tabs on the left, the chosen one beside them.
#include <algorithm>
#include <map>

#include "app/widgets/ui.h"
#include "app/workbench/panel.h"

namespace collidoscope::app {
namespace {

void draw_tab_row(const Workbench& bench, const TabInfo& tab, float height) {
    const auto kind = tab.linked;
    ui::RowStyle style{.selected = &tab == &bench.drawer.tab(), .height = height};
    const bool beside = kind && !bench.settings.linked_below && bench.drawer.beside() == kind;
    if (kind && !bench.settings.linked_below) {
        style.icon = !bench.fonts.has_icons ? nullptr : beside ? icon::eye : icon::eye_off;
        style.icon_color = beside ? &bench.palette.accent : nullptr;
        style.quiet = !beside;
    }
    if (ui::row(bench, "drawer." + tab.id, tab.title, style))
        bench.post([&tab](Workbench& b) { b.drawer.pick(b, tab); });
    ui::tooltip(bench, tab.help);
}

class DrawerPanel final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    Tab& made(const TabInfo& info);

    std::map<const TabInfo*, std::unique_ptr<Tab>> tabs_;
};

const bool registered_drawer = register_panel({
    .id = "drawer",
    .order = 80,
    .make = [] { return std::make_unique<DrawerPanel>(); },
});

// A tab is made when it is shown for the first time.
Tab& DrawerPanel::made(const TabInfo& info) {
    std::unique_ptr<Tab>& tab = tabs_[&info];
    if (!tab) tab = info.make();
    return *tab;
}

}  // namespace

void DrawerPanel::draw(const Workbench& bench) {
    const Rect& rect = bench.layout.drawer;
    const float em = bench.em();
    if (rect.empty() || bench.document.empty()) return;
    // Lists to the left; pictures of other spaces and tools in a second column.
    std::vector<const TabInfo*> lists, views;
    for (const TabInfo* tab : bench.drawer.available())
        (tab->linked || tab->tool ? views : lists).push_back(tab);
    const float height =
        std::clamp((rect.h / em - 1.3f) / static_cast<float>(std::max(lists.size(), views.size())),
                   1.05f, 1.78f);
    const float list_width = em * 10.1f;
    const float tabs_width = list_width + (views.empty() ? 0 : em * 9.6f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.62f, em * 0.62f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.02f});
    const auto column = [&](const char* id, float x, float width,
                            const std::vector<const TabInfo*>& tabs) {
        if (!ui::begin_panel(bench, id, {x, rect.y, width, rect.h}, rect.h < em * 8)) return;
        for (const TabInfo* tab : tabs) draw_tab_row(bench, *tab, height);
        ui::end_panel();
    };
    column("drawer.tabs", rect.x, list_width, lists);
    if (!views.empty()) column("drawer.views", rect.x + list_width, tabs_width - list_width, views);
    ImGui::PopStyleVar(2);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.2f, em * 0.7f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.5f, em * 0.2f});
    if (ui::begin_panel(bench, "drawer",
                        {rect.x + tabs_width, rect.y, rect.w - tabs_width, rect.h})) {
        ImDrawList& draw = *ImGui::GetWindowDrawList();
        draw.AddLine({rect.x + tabs_width + 0.5f, rect.y},
                     {rect.x + tabs_width + 0.5f, rect.bottom()}, ui::ink(bench.palette.line));
        draw.AddLine({rect.x, rect.y + 0.5f}, {rect.right(), rect.y + 0.5f},
                     ui::ink(bench.palette.line));
        made(bench.drawer.tab()).draw(bench);
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
