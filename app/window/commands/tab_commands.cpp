// Commands that show a tab of the drawer, for the palette.
#include "app/window/commands/command_table.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

void add_tab_commands(Commands& commands, Workbench& b) {
    for (const TabInfo* tab : all_tabs()) {
        commands.add(
            {.id = "tab." + tab->id,
             .title = tab->title + (tab->linked ? " view" : " tab"),
             .menu = Menu::View,
             .run =
                 [&b, tab] {
                     b.settings.drawer_shown = true;
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
}

}  // namespace collidoscope::app
