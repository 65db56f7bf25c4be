// Every axis a run has projected on, with what was measured there and the smallest marked.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/player/axis_rows.h"
#include "app/window/workbench/per_recording.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// The axis of the smallest overlap, or the one that separates; nothing when none was measured.
struct WinningAxis {
    std::string name;
    std::size_t step = 0;
};

struct TableRow : AxisRow {
    std::string measured;  // "0.31", "gap 0.2", "skipped"
    bool apart = false;
    Pointed links;  // of its step's marks on the axis
};

class AxisTable {
  public:
    // Pointing at a row shows the axis in 3D; a click goes to its step.
    void draw(const Workbench& bench, float width);
    std::optional<WinningAxis> winning_axis(const Workbench& bench);

  private:
    const std::vector<TableRow>& rows_once(const Workbench& bench);

    PerRecording<std::vector<TableRow>> rows_;
    std::uint64_t followed_ = 0;
};

}  // namespace collidoscope::app
