// The source of a demo: a line that is clicked for the full references.
#pragma once

namespace collidoscope::app {

class Workbench;
struct DemoInfo;

// The citations in one line; a click opens the dialog with the references.
void draw_source_line(const Workbench& bench, const DemoInfo& info);

}  // namespace collidoscope::app
