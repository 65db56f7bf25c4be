#include "app/window/commands/command_table.h"

#include <algorithm>

#include "app/view/tree_debugger/heat_map.h"
#include "app/window/commands/edge_case_commands.h"
#include "app/window/commands/picture_commands.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

Chord ctrl_shift(int code) {
    return {code, true, true};
}

std::vector<Command> file_commands(Workbench& b) {
    const auto reset = [&b] { b.files.open_demo(b.document.demo().info().id); };
    return {
        {.id = "file.new",
         .title = "New scene",
         .menu = Menu::File,
         .shortcuts = {ctrl('N')},
         .run = reset,
         .help = "The demo's default scene, not saved in a file. Undo brings yours back."},
        {.id = "file.open",
         .title = "Open…",
         .menu = Menu::File,
         .shortcuts = {ctrl('O')},
         .run =
             [&b] {
                 b.files.meshes.open_for({});
                 b.dialogs.show(Dialog::Open);
             },
         .help = "A scene (.json) or a mesh (.obj). You can also drop a file on the window."},
        {.id = "file.save",
         .title = "Save",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {ctrl('S')},
         .run = [&b] { b.files.save(); },
         .help = "The bodies and options, and the camera, step, frame and tab that are shown."},
        {.id = "file.save_as",
         .title = "Save as…",
         .menu = Menu::File,
         .group = 1,
         .shortcuts = {ctrl_shift('S')},
         .run = [&b] { b.dialogs.show(Dialog::Save); }},
        save_picture_command(b),
        {.id = "file.settings",
         .title = "Settings…",
         .menu = Menu::File,
         .group = 2,
         .shortcuts = {ctrl(',')},
         .run = [&b] { b.dialogs.show(Dialog::Settings); }},
        {.id = "file.quit",
         .title = "Quit",
         .menu = Menu::File,
         .group = 3,
         .shortcuts = {ctrl('Q')},
         .run = [&b] { b.files.quit(); },
         .while_typing = true},
    };
}

std::vector<Command> edit_commands(Workbench& b) {
    return {
        {.id = "edit.undo",
         .title = "Undo",
         .menu = Menu::Edit,
         .shortcuts = {ctrl('Z')},
         .run = [&b] { b.stage.go_in_history(&Document::undo); },
         .enabled = [&b] { return b.document.can_undo(); },
         .needs = "There is nothing to undo.",
         .object = [&b] { return b.document.undo_title(); }},
        {.id = "edit.redo",
         .title = "Redo",
         .menu = Menu::Edit,
         .shortcuts = {ctrl('Y'), ctrl_shift('Z')},
         .run = [&b] { b.stage.go_in_history(&Document::redo); },
         .enabled = [&b] { return b.document.can_redo(); },
         .needs = "There is nothing to redo.",
         .object = [&b] { return b.document.redo_title(); }},
        {.id = "edit.copy_question",
         .title = "Copy as question",
         .menu = Menu::Edit,
         .group = 1,
         .shortcuts = {ctrl_shift('C')},
         .run = [&b] { b.copy_question(); },
         .enabled = [&b] { return b.live.question().has_value(); },
         .help = "Copies the scene as a line of JSON for `collidoscope query`.",
         .needs = "The bodies do not fit the demo: there is no question."},
        copy_picture_command(b),
        {.id = "edit.escape",
         .title = "Cancel",
         .menu = Menu::Edit,
         .group = 2,
         .shortcuts = {key(key_escape)},
         .run = [&b] { b.escape(); },
         .help =
             "Closes the open dialog, cancels a drag, clears the selection: one level at a time.",
         .while_typing = true},
    };
}

Command toggle(Workbench& b, const char* id, const char* title, int group, Chord chord,
               bool ViewSettings::*member, const char* help = "") {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .group = group,
            .shortcuts = {chord},
            .run = [&b, member] { b.view.settings().*member ^= true; },
            .checked = [&b, member] { return b.view.settings().*member; },
            .help = help};
}

Command panel(Workbench& b, const char* id, const char* title, std::vector<Chord> chords,
              bool Settings::*member) {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .group = 3,
            .shortcuts = std::move(chords),
            .run = [&b, member] { b.settings.*shown_flag(b.layout, member) ^= true; },
            .checked = [&b, member] { return b.settings.*shown_flag(b.layout, member); }};
}

Command look_option(Workbench& b, const char* id, const char* title, int group,
                    const std::function<void(PaletteOptions&)>& change,
                    const std::function<bool(const PaletteOptions&)>& state) {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .group = group,
            .run =
                [&b, change] {
                    PaletteOptions options = b.settings.palette;
                    change(options);
                    b.set_palette(options);
                },
            .checked = [&b, state] { return state(b.settings.palette); }};
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
        toggle(b, "view.contacts", "Contacts", 0, key('C'), &ViewSettings::contacts),
        toggle(b, "view.normals", "Normals", 0, key('N'), &ViewSettings::normals),
        toggle(b, "view.depth", "Depth", 0, key('D'), &ViewSettings::depth),
        toggle(b, "view.bounds", "Bounds", 0, key('B'), &ViewSettings::bounds,
               "Bounding boxes of the bodies; of meshes with a tree, its levels."),
        only_where(
            [&b] { return !b.timeline.empty(); }, "Only demos with a crowd of bodies have one.",
            toggle(b, "view.structure", "Structure", 0, key('U'), &ViewSettings::structure,
                   "The broad phase's own structure: cells, nodes, fat boxes. With more than 500 "
                   "bodies only together with their boxes.")),
        toggle(b, "view.grid", "Grid", 0, key('G'), &ViewSettings::grid),
        toggle(b, "view.ghost", "Ghost", 0, key('H'), &ViewSettings::ghost,
               "The position of B after separation from A along the normal."),
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
         .needs = needs_tree},
        {.id = "view.only_node",
         .title = "Only the selected node",
         .menu = Menu::View,
         .shortcuts = {key('O')},
         .run = [&b] { b.view.settings().tree.only_selection ^= true; },
         .enabled = [&b] { return b.view.settings().tree.selected.has_value(); },
         .checked = [&b] { return b.view.settings().tree.only_selection; },
         .help = "Only the selected node of a tree, with its ancestors and children.",
         .needs = "Select a node of a tree first."},
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
         .needs = needs_tree},
        {.id = "view.heat",
         .title = "Traversal heat map",
         .menu = Menu::View,
         .shortcuts = {key('T')},
         .run = [&b] { b.view.settings().tree.heat ^= true; },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.heat; },
         .help = "The nodes visited by the query so far, colored by number of visits.",
         .needs = needs_tree},
        {.id = "view.ray_heat",
         .title = "Ray heat map",
         .menu = Menu::View,
         .shortcuts = {key('M')},
         .run = [&b] { b.view.settings().tree.ray_heat ^= true; },
         .enabled = tree,
         .checked = [&b] { return b.view.settings().tree.ray_heat; },
         .help =
             "Overlays what a ray through each part of the picture costs; Ctrl+click replays it.",
         .needs = needs_tree},
        {.id = "view.ray_measure",
         .title = "Ray heat map: next measure",
         .menu = Menu::View,
         .shortcuts = {{'M', false, true}},
         .run =
             [&b] {
                 TreeLevels& tree = b.view.settings().tree;
                 tree.ray_measure =
                     static_cast<std::uint8_t>((tree.ray_measure + 1) % heat_measure_count);
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
         .help = "Freezes the ray under the pointer and shows what it visited, skipped and hit."},
    };
}

std::vector<Command> camera_commands(Workbench& b) {
    const auto look = [&b](Side side) { return [&b, side] { b.view.look_from(side); }; };
    return {
        {.id = "view.frame_selection",
         .title = "Frame selection",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('F')},
         .run = [&b] { b.view.frame_selection(); }},
        {.id = "view.frame_all",
         .title = "Frame all",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key(key_home)},
         .run = [&b] { b.view.frame_all(); }},
        {.id = "view.front",
         .title = "Front view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('1')},
         .run = look(Side::Front)},
        {.id = "view.right",
         .title = "Right view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('3')},
         .run = look(Side::Right)},
        {.id = "view.top",
         .title = "Top view",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('7')},
         .run = look(Side::Top)},
        {.id = "view.orthographic",
         .title = "Orthographic",
         .menu = Menu::View,
         .group = 1,
         .shortcuts = {key('5')},
         .run = [&b] { b.view.toggle_orthographic(); },
         .checked = [&b] { return b.view.camera().goal().orthographic; }},
    };
}

std::vector<Command> look_commands(Workbench& b) {
    return {
        look_option(
            b, "view.light", "Light theme", 2,
            [](PaletteOptions& o) {
                o.theme = o.theme == Theme::Light ? Theme::Dark : Theme::Light;
            },
            [](const PaletteOptions& o) { return o.theme == Theme::Light; }),
        look_option(
            b, "view.projector", "Projector mode", 2,
            [](PaletteOptions& o) { o.projector ^= true; },
            [](const PaletteOptions& o) { return o.projector; }),
        look_option(
            b, "view.color_blind", "Color-blind-safe palette", 2,
            [](PaletteOptions& o) { o.color_blind ^= true; },
            [](const PaletteOptions& o) { return o.color_blind; }),
        {.id = "view.hide_panels",
         .title = "3D view only",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {key(key_tab)},
         .run = [&b] { b.settings.panels_hidden ^= true; },
         .checked = [&b] { return b.settings.panels_hidden; }},
        panel(b, "view.left_panel", "Gallery", {ctrl('1')}, &Settings::left_shown),
        panel(b, "view.right_panel", "Result and pseudo-code", {ctrl('2')}, &Settings::right_shown),
        panel(b, "view.player", "Player", {ctrl('3')}, &Settings::player_shown),
        panel(b, "view.drawer", "Drawer", {ctrl('4')}, &Settings::drawer_shown),
        {.id = "view.larger",
         .title = "Larger",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('+'), ctrl('='), ctrl_shift('='), ctrl_shift('+')},
         .run = [&b] { b.set_scale(b.settings.scale * 1.1f); }},
        {.id = "view.smaller",
         .title = "Smaller",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('-')},
         .run = [&b] { b.set_scale(b.settings.scale / 1.1f); }},
        {.id = "view.normal_size",
         .title = "Normal size",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('0')},
         .run = [&b] { b.set_scale(1); }},
        {.id = "view.fullscreen",
         .title = "Full screen",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {key(key_f11)},
         .run =
             [&b] {
                 b.desktop.fullscreen = !b.desktop.fullscreen;
                 if (b.desktop.set_fullscreen) b.desktop.set_fullscreen(b.desktop.fullscreen);
             },
         .checked = [&b] { return b.desktop.fullscreen; },
         .while_typing = true},
    };
}

std::vector<Command> help_commands(Workbench& b) {
    return {
        {.id = "help.palette",
         .title = "Commands…",
         .menu = Menu::Help,
         .shortcuts = {ctrl('P')},
         .run = [&b] { b.dialogs.show(Dialog::Palette); },
         .while_typing = true},
        {.id = "help.shortcuts",
         .title = "Shortcuts…",
         .menu = Menu::Help,
         .shortcuts = {{'?', false, false, true}},
         .run = [&b] { b.dialogs.show(Dialog::Shortcuts); }},
        {.id = "help.sources",
         .title = "Sources of this demo",
         .menu = Menu::Help,
         .run = [&b] { b.dialogs.show(Dialog::Source); },
         .enabled = [&b] { return !b.document.empty(); },
         .needs = "No demo is open."},
        {.id = "help.about",
         .title = "About Collidoscope",
         .menu = Menu::Help,
         .group = 1,
         .run = [&b] { b.dialogs.show(Dialog::About); }},
    };
}

// One command per demo: for the menu and the palette.
std::vector<Command> demo_commands(Workbench& b) {
    std::vector<Command> all;
    all.push_back({.id = "demo.keep_bodies",
                   .title = "Keep my bodies",
                   .menu = Menu::Demo,
                   .group = -1,
                   .run = [&b] { b.files.keep_bodies(); },
                   .enabled = [&b] { return b.files.can_keep_bodies(); },
                   .help = "The demo just opened takes over the bodies of the previous one, as far "
                           "as it can use them.",
                   .needs = "Open another demo first: it can take over these bodies."});
    for (const Demo* demo : Registry::all()) {
        const std::string id = demo->info().id;
        all.push_back(
            {.id = "demo." + id,
             .title = demo->info().title,
             .menu = Menu::Demo,
             .group = static_cast<int>(demo->info().family),
             .run = [&b, id] { b.files.open_demo(id); },
             .checked = [&b,
                         id] { return !b.document.empty() && b.document.demo().info().id == id; },
             .help = demo->info().summary,
             .submenu = std::string(title_of(demo->info().family)),
             .words = name_of(demo->info()) + " " + demo->info().words + " " +
                      std::string(words_of(demo->info().family))});
    }
    return all;
}

// Puts commands of these groups into submenus.
std::vector<Command> in_submenus(std::vector<Command> commands,
                                 const std::vector<std::pair<int, const char*>>& titles) {
    for (Command& command : commands)
        for (const auto& [group, title] : titles)
            if (command.group == group) command.submenu = title;
    return commands;
}

}  // namespace

void add_commands(Workbench& bench) {
    Commands& commands = bench.commands;
    commands.add(file_commands(bench));
    commands.add(edit_commands(bench));
    add_body_commands(commands, bench);
    commands.add(edge_case_commands(bench));
    commands.add(overlay_commands(bench), "Show");
    commands.add(camera_commands(bench), "Camera");
    commands.add(
        in_submenus(look_commands(bench), {{2, "Appearance"}, {3, "Panels"}, {4, "Appearance"}}));
    add_player_commands(commands, bench);
    add_timeline_commands(commands, bench);
    commands.add(demo_commands(bench));
    for (const CommandMaker& make : registered_commands()) commands.add(make(bench));
    commands.add(help_commands(bench));
    add_tab_commands(commands, bench);
    add_setting_commands(commands, bench);
    add_synonyms(commands);
}

}  // namespace collidoscope::app
