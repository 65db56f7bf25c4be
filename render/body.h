// What stands in the scene: a mesh, where it is, and how it looks.
#pragma once

#include <glm/mat4x4.hpp>

#include "render/mesh_buffer.h"
#include "render/overlay.h"

namespace collidoscope::render {

struct Body {
    MeshBuffer* mesh = nullptr;        // must outlive the draw; nothing is drawn without one
    glm::mat4 model{1};                // affine
    Color color{0.7F, 0.7F, 0.7F, 1};  // alpha below 1: see-through; 0: edges only
    // The mesh's crisp edges; width 0: none. Widths go up to 31 px, dashes to 255 px.
    Stroke edges{.color = Color(1, 1, 1, 0.6F), .width = 0};
    bool selected = false;     // outlined
    bool casts_shadow = true;  // see-through bodies never do
};

}  // namespace collidoscope::render
