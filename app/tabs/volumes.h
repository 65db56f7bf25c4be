// The drawer's tab of bounding volumes: what each wastes, stores and costs, and which layer settles
// what.
#pragma once

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// The demo that is open compares volumes, or asks them in layers.
bool has_volumes(const Workbench& bench);

// Side by side: pointing at a column shows the volume in the scene, a click chooses it. In layers:
// a stretch per layer and a cell per pose; a click goes to the pose's step.
void draw_volumes(Workbench& bench);

}  // namespace collidoscope::app
