#include "render/overlay.h"

#include <functional>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "tests/render/pictures.h"

namespace collidoscope::render {

constexpr glm::ivec2 overlay_size{320, 200};

class OverlayTest : public RenderTest {
  protected:
    // A square of 4 x 2.5 world units seen from the front, no ground, black behind.
    static Frame empty_frame() {
        Frame frame;
        frame.look.background_center = frame.look.background_edge = hex(0x000000);
        frame.ground.visible = false;
        frame.camera = CameraMatrices::orthographic_view({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, 2.5F,
                                                         overlay_size, {0.1F, 20});
        return frame;
    }
    Image draw_list(const Overlay& list, std::span<const Body> bodies = {}) {
        SceneRenderer renderer(*shaders_);
        Frame frame = empty_frame();
        const std::array<const Overlay*, 1> lists{&list};
        frame.overlays = lists;
        frame.bodies = bodies;
        return draw(renderer, frame, overlay_size);
    }
    static int red(const Image& image, int x, int y) { return image.at(x, y)[0]; }
};

TEST(OverlayListTest, RefusesWhatIsNotFinite) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Overlay list;
    list.line({nan, 0, 0}, {1, 0, 0}, {});
    list.box(glm::vec3(0), glm::vec3(nan), {1, 0, 0, 0}, {});
    list.plane(glm::vec3(0), glm::vec3(0), 1, {});
    list.circle(glm::vec3(0), glm::vec3(0), 1, {});
    list.triangle({0, 0, 0}, {0, nan, 0}, {0, 0, 1}, {});
    list.dot({0, std::numeric_limits<float>::infinity(), 0}, {});
    list.arrow({0, 0, 0}, {nan, 0, 0}, {});
    EXPECT_TRUE(list.empty());
}

TEST(OverlayListTest, VersionsTellChangesAndCopiesAreOtherLists) {
    Overlay list;
    const auto before = list.version();
    list.clear();
    EXPECT_EQ(list.version(), before);
    list.line({0, 0, 0}, {1, 0, 0}, {});
    EXPECT_NE(list.version(), before);
    const Overlay copy = list;
    EXPECT_NE(copy.identity(), list.identity());
    EXPECT_EQ(copy.lines().size(), 1U);
}

TEST_F(OverlayTest, TenThousandBoxesAreOneDrawCallAndAreUploadedOnce) {
    SceneRenderer renderer(*shaders_);
    Frame frame = empty_frame();
    draw(renderer, frame, overlay_size);
    counters() = {};
    draw(renderer, frame, overlay_size);
    const Counters without = counters();

    Overlay list;
    const std::array<const Overlay*, 1> lists{&list};
    for (int i = 0; i < 10000; ++i)
        list.box({i % 100, i / 100, 0}, glm::vec3(0.4F), {1, 0, 0, 0},
                 {.occlusion = static_cast<Occlusion>(i % 3)});
    frame.overlays = lists;
    draw(renderer, frame, overlay_size);
    counters() = {};
    draw(renderer, frame, overlay_size);
    EXPECT_EQ(counters().draw_calls, without.draw_calls + 1);
    EXPECT_EQ(counters().instances, without.instances + 10000);
    EXPECT_EQ(counters().bytes_uploaded, without.bytes_uploaded);
    // A change is uploaded.
    list.box({0, 0, 0}, {1, 1, 1}, {});
    counters() = {};
    draw(renderer, frame, overlay_size);
    EXPECT_GT(counters().bytes_uploaded, without.bytes_uploaded);
}

TEST_F(OverlayTest, ALineHasItsWidthAndSmoothEdges) {
    Overlay list;
    // Along y = 0: the border between the rows 99 and 100.
    list.line({-1, 0, 0}, {1, 0, 0}, {.color = hex(0xff0000), .width = 6});
    const Image image = draw_list(list);
    keep(image, "overlay-line");
    EXPECT_EQ(red(image, 160, 97), 255);
    EXPECT_EQ(red(image, 160, 102), 255);
    EXPECT_EQ(red(image, 160, 95), 0);
    EXPECT_EQ(red(image, 160, 104), 0);
    // Round at the end: full in the middle, nothing at the corner of a square cap.
    EXPECT_GT(red(image, 160 + 80 + 1, 99), 200);
    EXPECT_LT(red(image, 160 + 80 + 2, 97), 120);
}

TEST_F(OverlayTest, DashesLeaveGaps) {
    Overlay list;
    list.line({-1.5F, 0, 0}, {1.5F, 0, 0}, {.color = hex(0xff0000), .width = 4, .dash = 20});
    const Image image = draw_list(list);
    int lit = 0, dark = 0;
    for (int x = 60; x < 260; ++x) (red(image, x, 100) > 128 ? lit : dark)++;
    EXPECT_GT(lit, 60);
    EXPECT_GT(dark, 60);
}

TEST_F(OverlayTest, OcclusionHidesDimsOrIgnores) {
    MeshBuffer box(make_box());
    const std::vector<Body> bodies{
        {.mesh = &box, .model = glm::scale(glm::mat4(1), glm::vec3(0.5F)), .color = hex(0x000001)}};
    for (const Occlusion mode : {Occlusion::Hidden, Occlusion::Dimmed, Occlusion::OnTop}) {
        Overlay list;
        list.line({-1, 0, -2}, {1, 0, -2}, {.color = hex(0xff0000), .width = 6, .occlusion = mode});
        const Image image = draw_list(list, bodies);
        const int behind = red(image, 160, 100), free = red(image, 100, 100);
        EXPECT_GT(free, 240);
        if (mode == Occlusion::Hidden) {
            EXPECT_LT(behind, 20);
        }
        if (mode == Occlusion::Dimmed) {
            EXPECT_NEAR(behind, 255 * dark_look().dim_behind, 25);
        }
        if (mode == Occlusion::OnTop) {
            EXPECT_GT(behind, 240);
        }
        // A line on the near face is seen in every mode.
        Overlay surface;
        surface.line({-0.3F, 0, 0.5F}, {0.3F, 0, 0.5F},
                     {.color = hex(0xff0000), .width = 6, .occlusion = mode});
        EXPECT_GT(red(draw_list(surface, bodies), 160, 100), 240);
    }
}

TEST_F(OverlayTest, EveryKindDrawsSomething) {
    const Fill fill{.color = hex(0xff0000), .occlusion = Occlusion::OnTop};
    const Stroke stroke{.color = hex(0xff0000), .width = 3, .occlusion = Occlusion::OnTop};
    const DotStyle dot{.color = hex(0xff0000), .radius = 8, .rim = hex(0xff0000), .rim_width = 2};
    const std::array<std::function<void(Overlay&)>, 10> fillers{
        [&](Overlay& o) {
            o.plane({0, 0, 0}, {0, 0, 1}, 1, fill, 0.1F);
        },
        [&](Overlay& o) {
            o.solid_box({0, 0, 0}, glm::vec3(0.2F), {1, 0, 0, 0}, fill);
        },
        [&](Overlay& o) {
            o.ball({0, 0, 0}, 0.2F, fill);
        },
        [&](Overlay& o) {
            o.triangle({-0.3F, -0.3F, 0}, {0.3F, -0.3F, 0}, {0, 0.3F, 0}, fill);
        },
        [&](Overlay& o) {
            o.box({0, 0, 0}, {0.4F, 0.4F, 0.4F}, {1, 0, 0, 0}, stroke);
        },
        [&](Overlay& o) {
            o.sphere({0, 0, 0}, 0.4F, stroke, true);
        },
        [&](Overlay& o) {
            o.line({-0.3F, 0, 0}, {0.3F, 0, 0}, stroke);
        },
        [&](Overlay& o) {
            o.arrow({-0.3F, 0, 0}, {0.3F, 0, 0}, {.stroke = stroke});
        },
        [&](Overlay& o) {
            o.dot({0, 0, 0}, dot);
        },
        [&](Overlay& o) {
            o.disc({0, 0, 0}, {0.3F, 0, 1}, dot);
        }};
    for (std::size_t i = 0; i < fillers.size(); ++i) {
        SCOPED_TRACE(i);
        Overlay list;
        fillers[i](list);
        const Image image = draw_list(list);
        int lit = 0;
        for (int y = 0; y < overlay_size.y; ++y)
            for (int x = 0; x < overlay_size.x; ++x) lit += red(image, x, y) > 100 ? 1 : 0;
        EXPECT_GT(lit, 60);
        EXPECT_LT(lit, overlay_size.x * overlay_size.y / 2);
        EXPECT_LT(red(image, 5, 5), 10);
    }
}

TEST_F(OverlayTest, LinesThroughTheEyeAreCutAndNotTornApart) {
    Frame frame = empty_frame();
    frame.camera = CameraMatrices::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, 0.8F, overlay_size,
                                               {0.1F, 100});
    Overlay list;
    list.line({0, -0.5F, 0}, {0, -0.5F, 50}, {.color = hex(0xff0000), .width = 4});
    const std::array<const Overlay*, 1> lists{&list};
    frame.overlays = lists;
    SceneRenderer renderer(*shaders_);
    const Image image = draw(renderer, frame, overlay_size);
    keep(image, "overlay-cut");
    EXPECT_GT(red(image, 160, 190), 240);
    for (int x = 0; x < overlay_size.x; ++x) EXPECT_LT(red(image, x, 20), 10);
}

}  // namespace collidoscope::render
