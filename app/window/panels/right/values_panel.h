// The values of the step, and those that are watched, with their course over the steps.
#pragma once

#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

// Height of the values and watches, in pixels.
float values_height(const Workbench& bench);

}  // namespace collidoscope::app
