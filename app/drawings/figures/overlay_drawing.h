// The lists that the view draws over a scene (render/overlay.h), as parts of a figure.
#pragma once

#include <vector>

#include "app/drawings/figures/line_layer.h"

namespace collidoscope::app {

struct OverlayFills {
    std::vector<FigureSurface> surfaces;  // see-through, hidden by bodies in front
    std::vector<PathItem> on_top;         // over everything
};
OverlayFills fills_of(const std::vector<render::Overlay>& lists, const Projection& projection,
                      float scale);

// Lines, boxes, rings, arrows and points.
void add_lines(const render::Overlay& list, const Projection& projection, const FigureLook& look,
               LineLayer& layer);

// The grid on the ground around what the camera looks at.
void add_ground(const SceneGeometry& scene, const render::CameraMatrices& camera,
                const Palette& palette, LineLayer& layer);

}  // namespace collidoscope::app
