// Every axis a run has projected on, with what was measured there and the smallest marked.
#pragma once

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// Pointing at a row shows the axis in 3D; a click goes to its step.
void draw_axis_table(Workbench& bench, float width);

// The axis of the smallest overlap, or the one that separates; nothing when none was measured.
struct WinningAxis {
    std::string name;
    std::size_t step = 0;
};
std::optional<WinningAxis> winning_axis(const Workbench& bench);

}  // namespace collidoscope::app
