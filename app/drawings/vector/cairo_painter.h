// A drawing painted by cairo, for the formats that it writes.
#pragma once

#include <cairo.h>

#include "app/drawings/vector/drawing.h"

namespace collidoscope::app {

// In points, from the origin; what lies outside of the drawing's size is cut off. The ground is
// painted where it has one.
void paint_drawing(cairo_t* to, const Drawing& drawing);

// A surface with these pixels; the caller destroys it.
cairo_surface_t* cairo_image_of(const Pixels& pixels);

}  // namespace collidoscope::app
