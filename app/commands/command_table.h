// The commands of the user.
#pragma once

#include "app/workbench/commands.h"

namespace collidoscope::app {

class Workbench;

// All of them, into the workbench's own table.
void add_commands(Workbench& bench);
// Those of the player, a part of the table (player_commands.cpp).
void add_player_commands(Commands& commands, Workbench& bench);
void add_timeline_commands(Commands& commands, Workbench& bench);

}  // namespace collidoscope::app
