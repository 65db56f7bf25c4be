// The page of a browser around the window, where there is one (app/web/page/page.js is its other
// side). What it says comes as events; what it is asked for goes through Desktop::ask_page.
#pragma once

#include "app/window/workbench/platform.h"

namespace collidoscope::app {

class Workbench;

// The platform that this program was built for.
Platform window_platform();

// Connects the window to its page: once, with a context of ImGui. Does nothing without a page.
void join_page(Workbench& bench);

}  // namespace collidoscope::app
