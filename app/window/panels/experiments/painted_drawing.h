// A flat drawing (app/drawings/vector/drawing.h) in the window: the plot that files hold, painted
// by ImGui.
#pragma once

#include "app/drawings/plots/plot.h"
#include "app/window/workbench/workbench.h"

struct ImDrawList;

namespace collidoscope::app {

// Widths of the window's own type.
TextWidth window_text_width(const Workbench& bench);

// With its origin at `at`; a point is a pixel. Filled paths must be convex.
void paint_drawing(const Workbench& bench, ImDrawList& draw, const Drawing& drawing,
                   const vec2& at);

}  // namespace collidoscope::app
