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

TEST_F(SceneRendererTest, DrawsAllLevelsOfATreeOverAMesh) {
    SceneRenderer renderer(*shaders_);
    for (const bool dark : {true, false}) {
        KnotAndBoxes few(dark, size, 6, Occlusion::Dimmed);
        few.bodies[0].selected = true;
        keep(draw(renderer, few.frame, size), dark ? "knot-dark" : "knot-light");
        KnotAndBoxes many(dark, size, 13, Occlusion::Dimmed);
        EXPECT_EQ(many.boxes.boxes().size(), 8191U);
        keep(draw(renderer, many.frame, size), dark ? "levels-dark" : "levels-light");
    }
}

}  // namespace collidoscope::render
