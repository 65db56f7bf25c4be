// A small picture of a demo's first scene, drawn without OpenGL, so that it can be made in any
// thread: the bodies shaded by one light, in the colors of A and B, on a transparent ground.
#pragma once

#include <cstdint>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/view/drawing/palette.h"

namespace collidoscope::app {

struct Thumbnail {
    glm::ivec2 size{0};
    std::vector<std::uint8_t> rgba;  // rows from the top; straight alpha
};

// The scene seen from obliquely above, from the side from which A and B are farthest apart; a flat
// one from the front. It fills the picture. Cost: a few passes over the triangles of its bodies.
Thumbnail draw_thumbnail(const Scene& scene, bool flat, const glm::ivec2& size,
                         const Palette& palette);

}  // namespace collidoscope::app
