// Instances as one surface: what is drawn of them.
#pragma once

#include "app/model/shapes/instances.h"
#include "app/model/shapes/shape_canvas.h"

namespace collidoscope::app {

// crease_degrees: between faces that form an edge; 0 where edges are not drawn.
struct PlacedSurface {
    CanvasSurface surface;
    float crease_degrees = 0;
};
// In the space that they are placed in: their triangles, or of very many the boxes of the outermost
// instances. Throws InputError as scene_of() does. Cost: O(triangles).
PlacedSurface surface_of(const Instances& instances);

}  // namespace collidoscope::app
