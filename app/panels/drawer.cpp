// The drawer at the bottom: its tabs on the left, the chosen one beside them.
#include <algorithm>
#include <array>

#include "app/panels/panels.h"
#include "app/panels/tree_choice.h"
#include "app/panels/ui.h"
#include "app/panels/volumes.h"

namespace collidoscope::app {
namespace {

struct Tab {
    const char* title;
    const char* id;
    void (*draw)(Workbench&);
};

constexpr std::array tabs = {
    Tab{"Projection", "drawer.projection", draw_projection},
    Tab{"All axes", "drawer.axes", draw_axes},
    Tab{"Steps", "drawer.steps", draw_steps},
    Tab{"By level", "drawer.levels", draw_levels},
    Tab{"Cost", "drawer.cost", draw_cost},
    Tab{"Log", "drawer.log", draw_log},
    Tab{"Volumes", "drawer.volumes", draw_volumes},
};

bool has_projections(const Workbench& bench) {
    const auto& steps = bench.live.player().recording().steps;
    return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
        return std::any_of(step.marks.begin(), step.marks.end(),
                           [](const Mark& mark) { return mark.space == Space::AxisProjection; });
    });
}

}  // namespace

void draw_drawer(Workbench& bench) {
    const Rect& rect = bench.layout.drawer;
    const float em = bench.em();
    if (rect.empty() || bench.document.empty()) return;
    // Tabs without anything to show are left out.
    static std::uint64_t known_version = 0;
    static bool projections = false;
    if (known_version != bench.live.version()) {
        known_version = bench.live.version();
        projections = has_projections(bench);
    }
    const bool trees = shown_tree(bench).has_value();
    const bool volumes = has_volumes(bench);
    const auto shown = [&](std::size_t tab) {
        return (tab > 1 || projections) && (tab != 3 || trees) && (tab != 6 || volumes);
    };
    auto chosen = static_cast<std::size_t>(std::clamp(bench.settings.drawer_tab, 0, 6));
    if (!shown(chosen)) chosen = volumes ? 6 : trees ? 3 : 2;

    const float tabs_width = em * 10.1f;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.62f, em * 0.62f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, em * 0.02f});
    if (ui::begin_panel(bench, "drawer.tabs", {rect.x, rect.y, tabs_width, rect.h},
                        rect.h < em * 8)) {
        for (std::size_t i = 0; i < tabs.size(); ++i) {
            if (!shown(i)) continue;
            if (ui::row(bench, tabs[i].id, tabs[i].title,
                        {.selected = i == chosen, .height = 1.78f}))
                bench.settings.drawer_tab = static_cast<int>(i);
        }
        ui::end_panel();
    }
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
        tabs[chosen].draw(bench);
        ui::end_panel();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace collidoscope::app
