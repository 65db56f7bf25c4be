#include "render/scene_renderer.h"

#include "tests/render/pictures.h"

namespace collidoscope::render {

constexpr glm::ivec2 size{1280, 720};

class SceneRendererTest : public RenderTest {};

TEST_F(SceneRendererTest, DrawsTwoBoxesInTheDarkAndInTheLight) {
    SceneRenderer renderer(*shaders_);
    for (const bool dark : {true, false}) {
        TwoBoxes scene(dark, size);
        const Image image = draw(renderer, scene.frame, size);
        keep(image, dark ? "boxes-dark" : "boxes-light");
        // Box A is bluer than red in its middle; the background at the corner is the palette's.
        const auto* a = image.at(500, 370);
        EXPECT_GT(a[2], a[0] + 30);
        const auto* corner = image.at(3, 3);
        EXPECT_NEAR(corner[0], scene.frame.look.background_edge.r * 255, 12);
    }
}

}  // namespace collidoscope::render
