// A convex solid as glass: what is behind it and in it is seen through it, and its far edges are
// thin.
#pragma once

#include <functional>

#include "app/view/camera/camera.h"
#include "app/view/drawing/palette.h"
#include "collision/narrow/convex/polytope.h"
#include "render/overlay.h"

namespace collidoscope::app {

struct GlassLook {
    std::function<Color(Index face)> color;  // alpha: how much of what is behind it it covers
    Color edge;
    float width = 1.4f;  // of near edges, in pixels at scale 1
};

// Whether the camera sees a face's outer side.
bool faces_camera(const PolytopeFace& face, const Camera& camera);
// Far faces and edges go into `back`, near ones into `front`. Exact for a convex solid: no depth is
// compared. A polygon, a segment or a point is drawn as what it is.
void add_glass(const Polytope& polytope, const Camera& camera, const GlassLook& look,
               render::Overlay& back, render::Overlay& front);

}  // namespace collidoscope::app
