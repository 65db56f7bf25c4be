// The palette of printed figures: white ground, dark lines, pale bodies.
#pragma once

#include "app/view/drawing/palette.h"

namespace collidoscope::app {

// Okabe and Ito's hues at a lightness of their own each, so that A and B, hit and apart stay apart
// for color-blind eyes and on a printer without colors. `line_scale`: of every line and point.
Palette print_palette(float line_scale);

}  // namespace collidoscope::app
