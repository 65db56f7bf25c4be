// Our own work per frame, counted: what is sent to the card for large scenes. Its time is measured
// by `collidoscope bench`.
#include "tests/render/pictures.h"

namespace collidoscope::render {

namespace {

constexpr glm::ivec2 small_size{320, 180};
// The calls that draw the shadow of what moves again.
constexpr std::uint64_t shadow_calls = 10;

}  // namespace

class FrameWorkTest : public RenderTest {
  protected:
    // The drawing calls of one frame after those that prepare it.
    Counters work_of(SceneRenderer& renderer, const Frame& frame) {
        counters() = {};
        const SkipDrawing skip;
        renderer.draw(frame, picture_.whole());
        return counters();
    }
};

TEST_F(FrameWorkTest, TenThousandBoxesAreSentOnceAndDrawnInAFewCalls) {
    ASSERT_TRUE(picture_.resize(small_size));
    SceneRenderer renderer(*shaders_);
    KnotAndBoxes scene(true, small_size, 14, Occlusion::Dimmed);
    ASSERT_GE(scene.boxes.boxes().size(), 10000U);
    const Overlay source = scene.boxes;

    const Counters first = work_of(renderer, scene.frame);
    EXPECT_GE(first.bytes_uploaded, source.boxes().size() * sizeof(gpu::WireBox) / 2);
    const Counters still = work_of(renderer, scene.frame);
    EXPECT_GE(still.draw_calls, 4U);
    EXPECT_LE(still.draw_calls, 40U);
    EXPECT_GE(still.instances, source.boxes().size());
    EXPECT_LE(still.bytes_uploaded, 20'000U);

    // Every frame fills the list anew and moves the mesh: the list is sent again, the mesh is not.
    scene.boxes.clear();
    for (const gpu::WireBox& b : source.boxes())
        scene.boxes.box(b.center, b.half, b.rotation, {.occlusion = Occlusion::Dimmed});
    scene.bodies[0].model[3].x += 0.001F;
    const Counters changing = work_of(renderer, scene.frame);
    EXPECT_LE(changing.draw_calls, still.draw_calls + shadow_calls);
    EXPECT_LE(changing.bytes_uploaded, source.boxes().size() * sizeof(gpu::WireBox) + 20'000U);
}

TEST_F(FrameWorkTest, TenThousandBodiesAreDrawnInAsManyCallsAsTwo) {
    ASSERT_TRUE(picture_.resize(small_size));
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, small_size);
    (void)work_of(renderer, scene.frame);
    const Counters two = work_of(renderer, scene.frame);
    const Body box = scene.bodies[0];
    for (int i = 0; i < 10000; ++i) {
        Body next = box;
        next.model[3] += glm::vec4(i % 100, 0, i / 100, 0);
        scene.bodies.push_back(next);
    }
    scene.frame.bodies = scene.bodies;
    (void)work_of(renderer, scene.frame);
    const Counters still = work_of(renderer, scene.frame);
    EXPECT_LE(still.draw_calls, two.draw_calls + 2);
    EXPECT_GE(still.instances, 10000U);
    for (Body& body : scene.bodies) body.model[3].x += 0.001F;
    const Counters moving = work_of(renderer, scene.frame);
    EXPECT_LE(moving.draw_calls, still.draw_calls + shadow_calls);
}

}  // namespace collidoscope::render
