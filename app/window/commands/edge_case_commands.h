// Edge cases as edits of the open scene.
#pragma once

#include <optional>

#include "app/model/scene/edge_cases.h"

namespace collidoscope::app {

class Workbench;

// One edit that can be undone; says so when the case makes no sense for the pair.
void snap(Workbench& bench, EdgeCase edge_case);
// Moves the selected body, or B, by one unit in the last place.
void nudge(Workbench& bench, int axis, int direction);
// The body that nudge() moves; none when it is locked or there is no such body.
std::optional<std::size_t> nudged_body(const Workbench& bench);

}  // namespace collidoscope::app
