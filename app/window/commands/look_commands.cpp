// The look of the window: theme, size, which panels are shown.
#include <utility>

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

Command panel(Workbench& b, const char* id, const char* title, std::vector<Chord> chords,
              bool Settings::*member, const char* words) {
    return {.id = id,
            .title = title,
            .menu = Menu::View,
            .group = 3,
            .shortcuts = std::move(chords),
            .run = [&b, member] { b.settings.*shown_flag(b.layout, member) ^= true; },
            .checked = [&b, member] { return b.settings.*shown_flag(b.layout, member); },
            .words = words};
}

Command look_option(Workbench& b, const char* id, const char* title, int group,
                    const std::function<void(PaletteOptions&)>& change,
                    const std::function<bool(const PaletteOptions&)>& state, const char* words) {
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
            .checked = [&b, state] { return state(b.settings.palette); },
            .words = words};
}

std::vector<Command> look_commands(Workbench& b) {
    return {
        look_option(
            b, "view.light", "Light theme", 2,
            [](PaletteOptions& o) {
                o.theme = o.theme == Theme::Light ? Theme::Dark : Theme::Light;
            },
            [](const PaletteOptions& o) { return o.theme == Theme::Light; },
            "dark theme mode bright white background colors night day"),
        look_option(
            b, "view.projector", "Projector mode", 2,
            [](PaletteOptions& o) { o.projector ^= true; },
            [](const PaletteOptions& o) { return o.projector; },
            "presentation beamer large type classroom lecture contrast"),
        look_option(
            b, "view.color_blind", "Color-blind-safe palette", 2,
            [](PaletteOptions& o) { o.color_blind ^= true; },
            [](const PaletteOptions& o) { return o.color_blind; },
            "accessibility daltonism deuteranopia colors palette"),
        {.id = "view.hide_panels",
         .title = "3D view only",
         .menu = Menu::View,
         .group = 5,
         .shortcuts = {key(key_tab)},
         .run = [&b] { b.settings.panels_hidden ^= true; },
         .checked = [&b] { return b.settings.panels_hidden; },
         .words = "zen focus distraction free full view hide all panels"},
        panel(b, "view.left_panel", "Gallery", {ctrl('1')}, &Settings::left_shown,
              "panel demos list sidebar left search"),
        panel(b, "view.right_panel", "Result and pseudo-code", {ctrl('2')}, &Settings::right_shown,
              "panel sidebar right values answer code"),
        panel(b, "view.player", "Player", {ctrl('3')}, &Settings::player_shown,
              "panel bar timeline steps controls"),
        panel(b, "view.drawer", "Drawer", {ctrl('4')}, &Settings::drawer_shown,
              "panel tabs bottom charts plots tables"),
        {.id = "view.larger",
         .title = "Larger",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('+'), ctrl('='), ctrl_shift('='), ctrl_shift('+')},
         .run = [&b] { b.set_scale(b.settings.scale * 1.1f); },
         .words = "zoom in interface scale font size ui bigger text increase"},
        {.id = "view.smaller",
         .title = "Smaller",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('-')},
         .run = [&b] { b.set_scale(b.settings.scale / 1.1f); },
         .words = "zoom out interface scale font size ui text decrease"},
        {.id = "view.normal_size",
         .title = "Normal size",
         .menu = Menu::View,
         .group = 4,
         .shortcuts = {ctrl('0')},
         .run = [&b] { b.set_scale(1); },
         .words = "reset zoom interface scale font size 100 %"},
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
         .while_typing = true,
         .words = "maximize window screen presentation"},
    };
}

// Puts commands of these groups into submenus.
std::vector<Command> in_submenus(std::vector<Command> commands,
                                 const std::vector<std::pair<int, const char*>>& titles) {
    for (Command& command : commands)
        for (const auto& [group, title] : titles)
            if (command.group == group) command.submenu = title;
    return commands;
}

const bool registered_look_commands = register_commands(70, [](Workbench& b) {
    return in_submenus(look_commands(b), {{2, "Appearance"}, {3, "Panels"}, {4, "Appearance"}});
});

}  // namespace
}  // namespace collidoscope::app
