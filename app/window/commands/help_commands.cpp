// The commands of the menu Help.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> help_commands(Workbench& b) {
    return {
        {.id = "help.palette",
         .title = "Commands…",
         .menu = Menu::Help,
         .shortcuts = {ctrl('P')},
         .run = [&b] { b.dialogs.show("palette"); },
         .while_typing = true,
         .words = "search find command everything"},
        {.id = "help.shortcuts",
         .title = "Shortcuts…",
         .menu = Menu::Help,
         .shortcuts = {{'?', false, false, true}},
         .run = [&b] { b.dialogs.show("shortcuts"); },
         .words = "keys keyboard mouse bindings cheat sheet help"},
        {.id = "help.sources",
         .title = "Sources of this demo",
         .menu = Menu::Help,
         .run = [&b] { b.dialogs.show("source"); },
         .enabled = [&b] { return !b.document.empty(); },
         .needs = "No demo is open.",
         .words = "references papers literature citation bibliography"},
        {.id = "help.about",
         .title = "About Collidoscope",
         .menu = Menu::Help,
         .group = 1,
         .run = [&b] { b.dialogs.show("about"); },
         .words = "version license credits"},
    };
}

const bool registered_help_commands = register_commands(200, help_commands);

}  // namespace
}  // namespace collidoscope::app
