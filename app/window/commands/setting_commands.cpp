// Commands for what else stands in the settings dialog: found by typing.
#include <algorithm>
#include <array>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

struct Switch {
    const char* id;
    const char* title;
    bool ViewSettings::*member;
    const char* help;
};
constexpr std::array switches = {
    Switch{"setting.letters", "Labels on the bodies", &ViewSettings::letters,
           "The names of the bodies in the scene."},
    Switch{"setting.gizmo", "Handles of the selected body", &ViewSettings::gizmo,
           "Arrows and rings by which it is moved and rotated."},
    Switch{"setting.shadows", "Shadows", &ViewSettings::shadows, "On the ground and on bodies."},
};

Command setting(const std::string& id, const std::string& title, std::function<void()> run,
                std::function<bool()> checked, const std::string& help) {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .run = std::move(run),
            .checked = std::move(checked),
            .help = help,
            .in_menu = false,
            .words = "setting option preference"};
}

void add_occlusion_commands(std::vector<Command>& commands, Workbench& b) {
    struct Mode {
        const char* id;
        const char* title;
        std::optional<Occlusion> mode;
    };
    for (const Mode& each :
         {Mode{"by_kind", "by kind", std::nullopt}, Mode{"hidden", "hidden", Occlusion::Hidden},
          Mode{"dimmed", "dimmed", Occlusion::Dimmed},
          Mode{"on_top", "on top", Occlusion::OnTop}}) {
        commands.push_back(setting(
            std::string("setting.marks_") + each.id,
            std::string("Occluded points and lines: ") + each.title,
            [&b, mode = each.mode] { b.view.settings().occlusion = mode; },
            [&b, mode = each.mode] { return b.view.settings().occlusion == mode; },
            "How marks are drawn where a body is in front of them."));
        if (!each.mode) continue;
        commands.push_back(setting(
            std::string("setting.boxes_") + each.id,
            std::string("Occluded boxes of the trees: ") + each.title,
            [&b, mode = *each.mode] { b.view.settings().tree.occlusion = mode; },
            [&b, mode = *each.mode] { return b.view.settings().tree.occlusion == mode; },
            "How a tree's boxes are drawn where a body is in front of them."));
    }
}

std::vector<Command> setting_commands(Workbench& b) {
    std::vector<Command> commands;
    commands.push_back({.id = "view.frame_rate",
                        .title = "Frames per second",
                        .menu = Menu::View,
                        .group = 4,
                        .run = [&b] { b.settings.frame_rate_shown ^= true; },
                        .checked = [&b] { return b.settings.frame_rate_shown; },
                        .help = "In the corner of the menu bar: frames per second and their cost.",
                        .words = "fps performance timing milliseconds counter speed"});
    for (const Switch& each : switches) {
        commands.push_back(setting(
            each.id, each.title, [&b, member = each.member] { b.view.settings().*member ^= true; },
            [&b, member = each.member] { return b.view.settings().*member; }, each.help));
    }
    commands.push_back(setting(
        "setting.pick_nodes", "Clicks in the scene select nodes",
        [&b] { b.view.settings().tree.pick_nodes ^= true; },
        [&b] { return b.view.settings().tree.pick_nodes; },
        "A click on a mesh selects the node of its tree that is shown there."));
    commands.push_back(setting(
        "setting.linked_below", "Linked views in the drawer",
        [&b] { b.settings.linked_below ^= true; }, [&b] { return b.settings.linked_below; },
        "Minkowski difference, Gauss maps and Voronoi regions below the scene, not beside it."));
    for (const float factor : {1.25f, 0.8f}) {
        const bool larger = factor > 1;
        commands.push_back(setting(
            larger ? "setting.larger_marks" : "setting.smaller_marks",
            larger ? "Larger points and lines" : "Smaller points and lines",
            [&b, factor] {
                float& size = b.view.settings().overlay_size;
                size = std::clamp(size * factor, 0.5f, 3.0f);
            },
            {}, "In the scene, in addition to projector mode."));
    }
    add_occlusion_commands(commands, b);
    commands.push_back({.id = "file.clear_recent",
                        .title = "Clear the list of recent files",
                        .menu = Menu::File,
                        .run = [&b] { b.settings.recent.clear(); },
                        .enabled = [&b] { return !b.settings.recent.empty(); },
                        .needs = "The list is empty.",
                        .in_menu = false,
                        .words = "forget history"});
    commands.push_back({.id = "edit.deselect",
                        .title = "Deselect",
                        .menu = Menu::Edit,
                        .group = 2,
                        .run = [&b] { b.selection.select({}); },
                        .enabled = [&b] { return b.selection.body.has_value(); },
                        .help = "Selects no body.",
                        .needs = "No body is selected.",
                        .words = "clear selection nothing unselect"});
    commands.push_back({.id = "help.explanation",
                        .title = "Explanation of this demo",
                        .menu = Menu::Help,
                        .group = 2,
                        .shortcuts = {key(key_f1)},
                        .run = [&b] { b.commands.run("tab.explanation"); },
                        .enabled = [&b] { return !b.document.empty(); },
                        .help = "What it decides, when to use it, what it costs, where it fails.",
                        .needs = "No demo is open.",
                        .words = "help theory description what is cost failure manual summary"});
    commands.push_back(
        {.id = "help.welcome",
         .title = "First steps",
         .menu = Menu::Help,
         .group = 2,
         .run = [&b] { b.settings.welcome = true; },
         .help = "The tips shown at the first start: drag, play, look up the keys.",
         .words = "tutorial introduction getting started start card tips onboarding"});
    return commands;
}

const bool registered_setting_commands = register_commands(220, setting_commands);

}  // namespace
}  // namespace collidoscope::app
