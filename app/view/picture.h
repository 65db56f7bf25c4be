// A picture of a scene without a window: what the 3D view shows, with its labels.
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "app/demo/demo.h"
#include "app/scene/scene.h"
#include "app/view/palette.h"
#include "app/view/view3d.h"
#include "render/image.h"

namespace collidoscope::app {

struct PictureOptions {
    glm::ivec2 size{1280, 720};  // pixels
    float scale = 1;             // of lines and labels
    Palette palette = make_palette();
    ViewSettings settings{};
    std::optional<std::size_t>
        step;  // of the demo's recording, from 0; the last one when beyond it
    std::optional<std::size_t> selected;
    bool labels = true;
};

// Needs a current OpenGL context (render::OffscreenContext) and no ImGui context. demo may be null:
// then nothing is asked about the scene. A question that has no answer is shown without one.
render::Image render_picture(const Scene& scene, const Demo* demo, const PictureOptions& options);

}  // namespace collidoscope::app
