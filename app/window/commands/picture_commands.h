// Commands that export and import: pictures and questions.
#pragma once

#include "app/window/workbench/commands.h"

namespace collidoscope::app {

class Workbench;

Command save_picture_command(Workbench& bench);
Command copy_picture_command(Workbench& bench);

}  // namespace collidoscope::app
