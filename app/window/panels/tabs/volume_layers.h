// The layered demo in the drawer: what share of the poses each layer settles, and pose by pose.
#pragma once

#include "app/window/panels/tabs/volume_times.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// layers and decided: as in the demo's answer.
void draw_volume_layers(const Workbench& bench, const Datum& layers, const Datum& decided,
                        VolumeTiming& timing);

}  // namespace collidoscope::app
