// Where a demo is from: a line that is clicked, and the dialog that it opens.
#pragma once

namespace collidoscope::app {

class Workbench;
struct DemoInfo;

// The citations in one line; a click opens the dialog.
void draw_source_line(Workbench& bench, const DemoInfo& info);

// The full references of the scene's demo, and where in each; their text can be selected.
void draw_source_dialog(Workbench& bench);

}  // namespace collidoscope::app
