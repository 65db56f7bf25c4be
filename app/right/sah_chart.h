#pragma once

#include "app/workbench/workbench.h"

namespace collidoscope::app {

// The curves of the three axes at a node, with the plane that cuts it. Dragging over the chart
// tries other planes: the nearest curve's axis is meant, and the plane is shown in the scene.
void draw_sah_chart(Workbench& bench, const NodeRef& ref);

}  // namespace collidoscope::app
