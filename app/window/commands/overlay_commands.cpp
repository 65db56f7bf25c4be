// Commands of the overlays beside the bodies: marks, structures, trees, rays.
#include <algorithm>

#include "app/view/tree_debugger/heat_map.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

Command toggle(Workbench& b, const char* id, const char* title, int group, Chord chord,
               bool ViewSettings::*member, const char* help = "", const char* words = "") {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .group = group,
            .shortcuts = {chord},
            .run = [&b, member] { b.view.settings().*member ^= true; },
            .checked = [&b, member] { return b.view.settings().*member; },
            .help = help,
            .words = words};
}

Command only_where(std::function<bool()> enabled, const char* needs, Command command) {
    command.enabled = std::move(enabled);
    command.needs = needs;
    return command;
}

constexpr const char* needs_tree = "No body of this demo has a tree.";

bool has_tree(const Workbench& b) {
    const auto& trees = b.live.trees();
    return std::any_of(trees.begin(), trees.end(),
                       [](const auto& tree) { return tree != nullptr; });
}

std::vector<Command> overlay_commands(Workbench& b) {
    const auto tree = [&b] { return has_tree(b); };
    return {
        toggle(b, "view.contacts", "Contacts", 0, key('C'), &ViewSettings::contacts, "",
               "contact points manifold witness show hide"),
        toggle(b, "view.normals", "Normals", 0, key('N'), &ViewSettings::normals, "",
               "contact normal arrow direction show hide"),
        toggle(b, "view.depth", "Depth", 0, key('D'), &ViewSettings::depth, "",
               "penetration depth distance gap show hide"),
        toggle(b, "view.bounds", "Bounds", 0, key('B'), &ViewSettings::bounds,
               "Bounding boxes of the bodies; of meshes with a tree, its levels.",
               "bounding boxes aabb show hide"),
        only_where(
            [&b] { return !b.timeline.empty(); }, "Only demos with a crowd of bodies have one.",
            toggle(b, "view.structure", "Structure", 0, key('U'), &ViewSettings::structure,
                   "The broad phase's own structure: cells, nodes, fat boxes. With more than 500 "
                   "bodies only together with their boxes.",
                   "cells grid octree nodes broad phase show hide")),
        toggle(b, "view.grid", "Grid", 0, key('G'), &ViewSettings::grid, "",
               "floor ground lines show hide"),
        toggle(b, "view.ghost", "Ghost", 0, key('H'), &ViewSettings::ghost,
               "The position of B after separation from A along the normal.",
               "separated resolved position transparent show hide"),
        {.id = "view.only_known",
         .title = "Only what is known so far",
         .menu = Menu::View,
         .run = [&b] { b.known.toggle_only_known(); },
         // A prediction is about what is not known.
         .enabled = [&b] { return !b.predict.on(); },
         .checked = [&b] { return b.known.only_known(); },
         .help = "Results appear at the step that decides them. The last step shows all of them.",
         .needs = "While predicting, nothing is shown before its step."},
        {.id = "view.levels",
         .title = "Tree levels",
         .menu = Menu::View,
         .shortcuts = {key('L')},
         .run = [&b] { b.view.settings().tree.shown ^= true; },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.shown; },
         .help = "The boxes of the trees, colored by depth.",
         .needs = needs_tree,
         .words = "bvh boxes nodes hierarchy show hide"},
        {.id = "view.only_node",
         .title = "Only the selected node",
         .menu = Menu::View,
         .shortcuts = {key('O')},
         .run = [&b] { b.view.settings().tree.only_selection ^= true; },
         .enabled = [&b] { return b.view.settings().tree.selected.has_value(); },
         .checked = [&b] { return b.view.settings().tree.only_selection; },
         .help = "Only the selected node of a tree, with its ancestors and children.",
         .needs = "Select a node of a tree first.",
         .words = "isolate filter selection"},
        {.id = "view.isolate",
         .title = "Isolate the selected node",
         .menu = Menu::View,
         .shortcuts = {{'O', false, true}},
         .run = [&b] { b.view.settings().tree.isolate ^= true; },
         .enabled = [&b] { return b.view.settings().tree.selected.has_value(); },
         .checked = [&b] { return b.view.settings().tree.isolate; },
         .help = "Only the triangles in the selected node are solid; the rest of the mesh can be "
                 "looked through.",
         .needs = "Select a node of a tree first.",
         .words = "isolate ghost triangles inside transparent selection"},
        {.id = "view.clip_plane",
         .title = "Clip plane",
         .menu = Menu::View,
         .shortcuts = {{'X', false, true}},
         .run =
             [&b] {
                 std::optional<ClipPlane>& clip = b.view.settings().clip;
                 const Camera& camera = b.view.camera();
                 if (clip) {
                     clip.reset();
                 } else {
                     clip = clip_plane_through(dvec3(camera.state().pivot), camera);
                 }
             },
         .enabled = [&b] { return !b.document.empty() && !b.document.demo().flat(); },
         .checked = [&b] { return b.view.settings().clip.has_value(); },
         .help = "Cuts the bodies open through what the camera looks at; the panel at the right "
                 "moves the plane.",
         .needs = "Flat scenes have no inside.",
         .words = "section cross cutaway cut open inside slice half"},
        {.id = "view.explode",
         .title = "Explode the tree",
         .menu = Menu::View,
         .shortcuts = {key('E')},
         .run =
             [&b] {
                 TreeLevels& levels = b.view.settings().tree;
                 levels.explode = levels.explode > 0 ? 0.0f : 0.6f;
                 if (levels.explode > 0 && !levels.heat) levels.shown = true;
             },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.explode > 0; },
         .help = "Moves the boxes of the tree apart (exploded view).",
         .needs = needs_tree,
         .words = "exploded spread apart"},
        {.id = "view.heat",
         .title = "Traversal heat map",
         .menu = Menu::View,
         .shortcuts = {key('T')},
         .run = [&b] { b.view.settings().tree.heat ^= true; },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.heat; },
         .help = "The nodes visited by the query so far, colored by number of visits.",
         .needs = needs_tree,
         .words = "visited nodes heatmap traversal"},
        {.id = "view.ray_heat",
         .title = "Ray heat map",
         .menu = Menu::View,
         .shortcuts = {key('M')},
         .run = [&b] { b.view.settings().tree.ray_heat ^= true; },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.ray_heat; },
         .help =
             "Overlays what a ray through each part of the picture costs; Ctrl+click replays it.",
         .needs = needs_tree,
         .words = "heatmap ray cost picture"},
        {.id = "view.ray_measure",
         .title = "Ray heat map: next measure",
         .menu = Menu::View,
         .shortcuts = {{'M', false, true}},
         .run =
             [&b] {
                 TreeLevels& tree = b.view.settings().tree;
                 tree.ray_measure =
                     static_cast<std::uint8_t>((tree.ray_measure + 1) % ray_measure_count);
             },
         .enabled = [&b] { return b.view.settings().tree.ray_heat; },
         .help = "Volume tests, triangle tests, or the depth of the descent.",
         .needs = "Show the ray heat map."},
        {.id = "view.ray_difference",
         .title = "Ray heat map: B against A",
         .menu = Menu::View,
         .run = [&b] { b.view.settings().tree.ray_difference ^= true; },
         .enabled =
             [&b] {
                 const auto& trees = b.live.trees();
                 return b.view.settings().tree.ray_heat && trees.size() > 1 && trees[0] && trees[1];
             },
         .checked = [&b] { return b.view.settings().tree.ray_difference; },
         .help =
             "The same rays through both trees, B's where A stands: how much more or less B costs.",
         .needs = "Show the ray heat map of two trees."},
        {.id = "view.pick_ray",
         .title = "Show the pick ray",
         .menu = Menu::View,
         .shortcuts = {key('P')},
         .run = [&b] { b.view.freeze_pick_ray(); },
         .help = "Freezes the ray under the pointer and shows what it visited, skipped and hit.",
         .words = "pointer mouse picking cast debug"},
    };
}

const bool registered_overlay_commands =
    register_commands(50, [](Workbench& b) { return in_submenu("Show", overlay_commands(b)); });

}  // namespace
}  // namespace collidoscope::app
