// The drawer's tabs: which there are, which have something to show, and which is shown.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/linked/linked_views.h"

namespace collidoscope::app {

class Workbench;

enum class DrawerTab : std::uint8_t {
    Projection,
    Axes,
    Edges,
    Steps,
    Levels,
    Trees,
    Problems,
    Intervals,
    Frames,
    Volumes,
    Cost,
    Log,
    Map,
    Compare,
    EdgeCases,
    Minkowski,
    Gauss,
    Voronoi,
};
inline constexpr std::size_t drawer_tab_count = 18;

struct DrawerTabInfo {
    const char* title;
    const char* id;  // as --drawer names it
};
const DrawerTabInfo& info_of(DrawerTab tab);
std::optional<DrawerTab> drawer_tab_named(std::string_view id);
std::optional<LinkedKind> linked_kind_of(DrawerTab tab);
// Tabs that work on the scene rather than show the recording.
bool is_tool(DrawerTab tab);
DrawerTab tab_of(LinkedKind kind);

// What the user sees of one demo: the drawer's tab, and what stands beside the 3D view.
struct DrawerChoice {
    DrawerTab tab = DrawerTab::Steps;
    std::optional<LinkedKind> beside;
    bool settled = false;  // chosen by the user, or by a recording that is complete
};

// Tabs that have something to show now. Cost: one pass over the recording when it changed.
const std::array<bool, drawer_tab_count>& available_tabs(const Workbench& bench);
// Whether the recording itself has marks for this view.
bool is_recorded(const Workbench& bench, LinkedKind kind);

// Chooses the most telling tab and linked view when a demo is new; called once per frame.
void choose_tabs(Workbench& bench);
// As a click on the tab: a linked view is shown beside the 3D view (or put away again), or in the
// drawer when the settings say so.
void pick_tab(Workbench& bench, DrawerTab tab);

// The linked views to be shown beside the 3D view, the chosen one first; empty: none.
std::vector<LinkedKind> linked_beside(const Workbench& bench);

}  // namespace collidoscope::app
