// The costs of two runs over their frames, as curves above one axis.
#pragma once

#include <string>

#include "app/model/crowd/timeline.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Each cost that both count or that differs, into what is left of the window. A frame that is
// pointed at tells its numbers; one that is clicked is shown. `rival`: the name of the other run.
void draw_compared_curves(const Workbench& bench, const Timeline& own, const Timeline& other,
                          const std::string& rival);

}  // namespace collidoscope::app
