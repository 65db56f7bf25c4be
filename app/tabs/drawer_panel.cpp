// The drawer at the bottom: its tabs on the left, the chosen one beside them.
#include <algorithm>
#include <array>

#include "app/workbench/drawer.h"
#include "app/tabs/volumes.h"
#include "app/widgets/panels.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace {

void draw_tab(Workbench& bench, DrawerTab tab) {
    switch (tab) {
        case DrawerTab::Projection:
            return draw_projection(bench);
        case DrawerTab::Axes:
            return draw_axes(bench);
        case DrawerTab::Edges:
            return draw_edges(bench);
        case DrawerTab::Steps:
            return draw_steps(bench);
        case DrawerTab::Levels:
            return draw_levels(bench);
        case DrawerTab::Trees:
            return draw_tree_table(bench);
        case DrawerTab::Problems:
            return draw_problems(bench);
        case DrawerTab::Intervals:
            return draw_intervals(bench);
        case DrawerTab::Frames:
            return draw_frames(bench);
        case DrawerTab::Volumes:
            return draw_volumes(bench);
        case DrawerTab::Cost:
            return draw_cost(bench);
        case DrawerTab::Log:
            return draw_log(bench);
        case DrawerTab::Map:
            return draw_map(bench);
        case DrawerTab::Compare:
            return draw_compare(bench);
        case DrawerTab::EdgeCases:
            return draw_precision(bench);
        case DrawerTab::Minkowski:
        case DrawerTab::Gauss:
        case DrawerTab::Voronoi:
            return draw_linked_tab(bench);
    }
}

void draw_tab_row(Workbench& bench, DrawerTab tab, float height) {
    const DrawerTabInfo& info = info_of(tab);
    const auto kind = linked_kind_of(tab);
    ui::RowStyle style{.selected = tab == bench.drawer.tab, .height = height};
    const bool beside = kind && !bench.settings.linked_below && bench.drawer.beside == kind;
    if (kind && !bench.settings.linked_below) {
        style.icon = !bench.fonts.has_icons ? nullptr : beside ? icon::eye : icon::eye_off;
        style.icon_colour = beside ? &bench.palette.accent : nullptr;
        style.quiet = !beside;
    }
    if (ui::row(bench, std::string("drawer.") + info.id, info.title, style)) pick_tab(bench, tab);
}

}  // namespace

void draw_drawer(Workbench& bench) {
    const Rect& rect = bench.layout.drawer;
    const float em = bench.em();
    if (rect.empty() || bench.document.empty()) return;
    // Lists to the left; pictures of other spaces and tools in a second column.
    const auto& shown = available_tabs(bench);
    std::vector<DrawerTab> lists, views;
    for (std::size_t i = 0; i < drawer_tab_count; ++i) {
        const auto tab = static_cast<DrawerTab>(i);
        if (shown[i]) (linked_kind_of(tab) || is_tool(tab) ? views : lists).push_back(tab);
    }
    const float height =
        std::clamp((rect.h / em - 1.3f) / static_cast<float>(std::max(lists.size(), views.size())),
                   1.45f, 1.78f);
    const float list_width = em * 10.1f;
    const float tabs_width = list_width + (views.empty() ? 0 : em * 9.6f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.62f, em * 0.62f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.02f});
    const auto column = [&](const char* id, float x, float width,
                            const std::vector<DrawerTab>& tabs) {
        if (!ui::begin_panel(bench, id, {x, rect.y, width, rect.h}, rect.h < em * 8)) return;
        for (const DrawerTab tab : tabs) draw_tab_row(bench, tab, height);
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
        draw_tab(bench, bench.drawer.tab);
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
