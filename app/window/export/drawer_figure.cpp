#include "app/window/export/drawer_figure.h"

#include <array>

#include "app/base/utilities/input_error.h"
#include "app/window/export/drawer_sheet.h"

namespace collidoscope::app {
namespace {

struct DrawerView {
    const char* id;  // of the tab
    const char* title;
    bool (*is_there)(const Workbench& bench);
    Drawing (*draw)(const Workbench& bench, const dvec2& size, const FigureLook& look);
    bool reads_steps = false;
};

bool has_any_volumes(const Workbench& bench) {
    return has_volumes_figure(bench) || has_layers_figure(bench);
}

constexpr std::array<DrawerView, 8> drawer_views = {
    {{"projection", "Intervals on an axis", has_axis_figure, axis_figure},
     {"map", "Map of the places of B", has_map_figure, map_figure},
     {"intervals", "Intervals on three axes", has_crowd_figure, crowd_figure},
     {"levels", "Levels of a tree", has_levels_figure, levels_figure},
     {"sah", "SAH along the axes of a node", has_sah_figure, sah_figure},
     {"frames", "Costs over time", has_frames_figure, frames_figure},
     {"compare_runs", "Costs of two runs", has_compare_figure, compare_figure},
     {"volumes", "Bounding volumes", has_any_volumes, volumes_figure, true}}};

const DrawerView* view_called(const std::string& id) {
    for (const DrawerView& view : drawer_views)
        if (id == view.id) return &view;
    return nullptr;
}

}  // namespace

std::string drawer_figure_title(const std::string& view) {
    const DrawerView* const found = view_called(view);
    return found ? found->title : "";
}

bool reads_steps(const std::string& view) {
    const DrawerView* const found = view_called(view);
    return found && found->reads_steps;
}

std::vector<std::string> drawer_figures() {
    std::vector<std::string> ids;
    ids.reserve(std::size(drawer_views));
    for (const DrawerView& view : drawer_views) ids.emplace_back(view.id);
    return ids;
}

bool has_drawer_figure(const Workbench& bench, const std::string& view) {
    const DrawerView* const found = view_called(view);
    return found && !bench.document.empty() && found->is_there(bench);
}

Drawing drawer_figure(const Workbench& bench, const std::string& view, const dvec2& size,
                      const FigureLook& look) {
    const DrawerView* const found = view_called(view);
    if (!found) throw InputError("there is no view \"" + view + "\" for a figure");
    return found->draw(bench, size, look);
}

}  // namespace collidoscope::app
