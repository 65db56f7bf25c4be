// Commands that show a tab of the drawer, for the palette.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> tab_commands(Workbench& b) {
    std::vector<Command> commands;
    for (const TabInfo* tab : all_tabs()) {
        commands.push_back(
            {.id = "tab." + tab->id,
             .title = tab->title + (tab->linked ? " view" : " tab"),
             .menu = Menu::View,
             .run =
                 [&b, tab] {
                     b.settings.*shown_flag(b.layout, &Settings::drawer_shown) = true;
                     b.settings.panels_hidden = false;
                     b.drawer.pick(b, *tab);
                 },
             .enabled = [&b, tab] { return !b.document.empty() && b.drawer.available(*tab); },
             .checked =
                 [&b, tab] {
                     return &b.drawer.tab() == tab ||
                            (tab->linked && b.drawer.beside() == tab->linked);
                 },
             .help = tab->help,
             .needs = "This demo has nothing to show there.",
             .in_menu = false,
             .words = "drawer show open panel " + tab->words});
    }
    return commands;
}

const bool registered_tab_commands = register_commands(210, tab_commands);

}  // namespace
}  // namespace collidoscope::app
