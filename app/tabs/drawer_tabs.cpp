#include "app/tabs/drawer_tabs.h"

#include <algorithm>

#include "app/linked/linked_view.h"
#include "app/map/configuration_map.h"
#include "app/shell/workbench.h"
#include "app/tabs/volumes.h"
#include "app/view/crowd_drawing.h"
#include "app/widgets/once_per_recording.h"
#include "app/widgets/panels.h"
#include "app/widgets/tree_choice.h"

namespace collidoscope::app {
namespace {

constexpr std::array<DrawerTabInfo, drawer_tab_count> tabs = {{
    {"Projection", "projection"},
    {"All axes", "axes"},
    {"Edges", "edges"},
    {"Steps", "steps"},
    {"By level", "levels"},
    {"Two trees", "trees"},
    {"Problems", "problems"},
    {"Intervals", "intervals"},
    {"Over time", "frames"},
    {"Volumes", "volumes"},
    {"Cost", "cost"},
    {"Log", "log"},
    {"Map", "map"},
    {"Two at once", "compare"},
    {"Edge cases", "edge_cases"},
    {"Minkowski", "minkowski"},
    {"Gauss maps", "gauss"},
    {"Voronoi", "voronoi"},
}};

// What a recording has marks for.
struct Recorded {
    bool projections = false, edges = false, features = false;
    std::array<bool, linked_kinds> linked{};
};

Recorded look_through(const Recording& recording) {
    Recorded found;
    const auto kind = [](LinkedKind k) { return static_cast<std::size_t>(k); };
    for (const Step& step : recording.steps) {
        for (const Mark& mark : step.marks) {
            found.projections |= mark.space == Space::AxisProjection;
            found.linked[kind(LinkedKind::Minkowski)] |= mark.space == Space::MinkowskiDifference;
            found.linked[kind(LinkedKind::Gauss)] |= mark.space == Space::GaussMap;
            found.linked[kind(LinkedKind::Voronoi)] |= mark.space == Space::VoronoiRegions;
            found.edges |= std::holds_alternative<EdgeMark>(mark.geometry);
            found.features |= std::holds_alternative<FeatureMark>(mark.geometry);
        }
    }
    return found;
}

const Recorded& recorded(const Workbench& bench) {
    return once_per_recording(bench, [](const Recording& r) { return look_through(r); });
}

bool is_available(const Workbench& bench, DrawerTab tab) {
    return available_tabs(bench)[static_cast<std::size_t>(tab)];
}

// Thousands of questions about meshes would take minutes.
bool has_mesh(const std::optional<Question>& question) {
    return question &&
           std::any_of(question->inputs.begin(), question->inputs.end(),
                       [](const Shape& s) { return kind_of(s) == kind_of_type<MeshInstance>(); });
}

DrawerChoice best_choice(const Workbench& bench) {
    const Recorded& found = recorded(bench);
    DrawerChoice choice;
    choice.tab = is_available(bench, DrawerTab::Intervals)    ? DrawerTab::Intervals
                 : is_available(bench, DrawerTab::Frames)     ? DrawerTab::Frames
                 : is_available(bench, DrawerTab::Volumes)    ? DrawerTab::Volumes
                 : is_available(bench, DrawerTab::Edges)      ? DrawerTab::Edges
                 : is_available(bench, DrawerTab::Projection) ? DrawerTab::Projection
                 : is_available(bench, DrawerTab::Problems)   ? DrawerTab::Problems
                 : is_available(bench, DrawerTab::Trees) && has_workshop(bench) ? DrawerTab::Trees
                 : is_available(bench, DrawerTab::Levels)                       ? DrawerTab::Levels
                                                                                : DrawerTab::Steps;
    for (const LinkedKind kind : {LinkedKind::Minkowski, LinkedKind::Voronoi, LinkedKind::Gauss}) {
        if (!choice.beside && is_recorded(bench, kind) && is_available(bench, tab_of(kind)))
            choice.beside = kind;
    }
    if (!choice.beside && found.features && is_available(bench, DrawerTab::Voronoi))
        choice.beside = LinkedKind::Voronoi;
    if (choice.beside && bench.settings.linked_below) choice.tab = tab_of(*choice.beside);
    choice.settled = !bench.live.player().empty() && !bench.live.recording();
    return choice;
}

}  // namespace

const DrawerTabInfo& info_of(DrawerTab tab) {
    return tabs[static_cast<std::size_t>(tab)];
}

std::optional<DrawerTab> drawer_tab_named(std::string_view id) {
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        if (id == tabs[i].id) return static_cast<DrawerTab>(i);
    }
    return std::nullopt;
}

std::optional<LinkedKind> linked_kind_of(DrawerTab tab) {
    if (tab < DrawerTab::Minkowski) return std::nullopt;
    return static_cast<LinkedKind>(static_cast<int>(tab) - static_cast<int>(DrawerTab::Minkowski));
}

bool is_tool(DrawerTab tab) {
    return tab >= DrawerTab::Map && tab <= DrawerTab::EdgeCases;
}

DrawerTab tab_of(LinkedKind kind) {
    return static_cast<DrawerTab>(static_cast<int>(DrawerTab::Minkowski) + static_cast<int>(kind));
}

const std::array<bool, drawer_tab_count>& available_tabs(const Workbench& bench) {
    static std::array<bool, drawer_tab_count> shown{};
    static std::uint64_t version = 0;
    static std::size_t count = 0;
    const auto at = [](DrawerTab tab) -> bool& { return shown[static_cast<std::size_t>(tab)]; };
    at(DrawerTab::Levels) = shown_tree(bench).has_value();
    const auto& trees = bench.live.trees();
    at(DrawerTab::Trees) = trees.size() > 1 && trees[0] && trees[1];
    at(DrawerTab::Problems) = imported_tree(bench) != nullptr;
    at(DrawerTab::Volumes) = has_volumes(bench);
    const Crowd* crowd = bench.film.empty() ? nullptr : crowd_of(bench.shown_scene());
    at(DrawerTab::Intervals) = crowd && crowd->bodies().size() <= most_intervals;
    at(DrawerTab::Frames) = crowd != nullptr;
    const std::size_t steps = bench.live.player().count();
    if (version == bench.live.version() && count == steps) return shown;
    version = bench.live.version();
    count = steps;
    const Recorded& found = recorded(bench);
    at(DrawerTab::Projection) = at(DrawerTab::Axes) = found.projections;
    at(DrawerTab::Edges) = found.edges;
    at(DrawerTab::Steps) = at(DrawerTab::Cost) = at(DrawerTab::Log) = true;
    const auto& question = bench.live.question();
    const bool pair = !bench.document.empty() && bench.document.scene().bodies.size() > 1 &&
                      bench.document.demo().inputs().size() == 2;
    at(DrawerTab::Compare) = at(DrawerTab::EdgeCases) = pair;
    at(DrawerTab::Map) =
        pair && can_be_mapped(bench.document.demo(), bench.document.scene()) && !has_mesh(question);
    const bool narrow =
        !bench.document.empty() && bench.document.demo().info().family == Family::Narrow;
    for (const LinkedKind kind : {LinkedKind::Minkowski, LinkedKind::Gauss, LinkedKind::Voronoi}) {
        at(tab_of(kind)) = question && (narrow || is_recorded(bench, kind)) &&
                           LinkedView::can_show(kind, *question);
    }
    return shown;
}

bool is_recorded(const Workbench& bench, LinkedKind kind) {
    return recorded(bench).linked[static_cast<std::size_t>(kind)];
}

void choose_tabs(Workbench& bench) {
    if (bench.document.empty()) return;
    const std::string& id = bench.document.demo().info().id;
    DrawerChoice& choice = bench.drawers[id];
    if (!choice.settled) choice = best_choice(bench);
    bench.drawer = choice;
    // A change may leave nothing to show, for a while.
    if (!is_available(bench, bench.drawer.tab)) bench.drawer.tab = best_choice(bench).tab;
    if (bench.drawer.beside && !is_available(bench, tab_of(*bench.drawer.beside)))
        bench.drawer.beside.reset();
}

void pick_tab(Workbench& bench, DrawerTab tab) {
    DrawerChoice& choice = bench.drawers[bench.document.demo().info().id];
    choice.settled = true;
    const auto kind = linked_kind_of(tab);
    if (!kind || bench.settings.linked_below) {
        choice.tab = tab;
    } else if (choice.beside == kind) {
        choice.beside.reset();
    } else {
        choice.beside = kind;
    }
    choose_tabs(bench);
}

std::vector<LinkedKind> linked_beside(const Workbench& bench) {
    std::vector<LinkedKind> kinds;
    if (!bench.drawer.beside || bench.settings.linked_below) return kinds;
    kinds.push_back(*bench.drawer.beside);
    for (const LinkedKind kind : {LinkedKind::Minkowski, LinkedKind::Gauss, LinkedKind::Voronoi}) {
        if (kind != kinds[0] && is_available(bench, tab_of(kind))) kinds.push_back(kind);
    }
    return kinds;
}

}  // namespace collidoscope::app
