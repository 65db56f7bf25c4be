// The frame of every dialog.
#pragma once

namespace collidoscope::app {

class Workbench;

// Sizes in ems; a height of 0 fits the content. End with end_dialog in any case.
bool begin_dialog(const Workbench& bench, const char* title, float width, float height);
void end_dialog();

}  // namespace collidoscope::app
