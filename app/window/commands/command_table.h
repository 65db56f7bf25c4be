// The commands of the user.
#pragma once

#include "app/window/workbench/commands.h"

namespace collidoscope::app {

class Workbench;

// All of them, into the workbench's own table.
void add_commands(Workbench& bench);
// Commands of the player, a part of the table (player_commands.cpp).
void add_player_commands(Commands& commands, Workbench& bench);
void add_timeline_commands(Commands& commands, Workbench& bench);
void add_body_commands(Commands& commands, Workbench& bench);
// Commands that show a tab of the drawer, and those of the settings.
void add_tab_commands(Commands& commands, Workbench& bench);
void add_setting_commands(Commands& commands, Workbench& bench);
// Gives the commands their synonyms; returns ids that name no command.
std::vector<std::string> add_synonyms(Commands& commands);

}  // namespace collidoscope::app
