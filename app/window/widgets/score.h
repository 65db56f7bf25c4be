// The score of the predictions, in place of the answer.
#pragma once

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

void draw_score(const Workbench& bench);

}  // namespace collidoscope::app
