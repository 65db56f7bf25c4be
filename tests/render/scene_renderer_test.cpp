#include "render/scene_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <glm/gtc/matrix_transform.hpp>

#include "tests/render/pictures.h"
#include "tests/render/test_bodies.h"

namespace collidoscope::render {

// Large when the pictures are kept to be looked at.
const glm::ivec2 scene_size =
    std::getenv("COLLIDOSCOPE_PICTURES") != nullptr ? glm::ivec2(1280, 720) : glm::ivec2(480, 270);

class SceneRendererTest : public RenderTest {};

TEST_F(SceneRendererTest, DrawsTwoBoxesInTheDarkAndInTheLight) {
    SceneRenderer renderer(*shaders_);
    for (const bool dark : {true, false}) {
        TwoBoxes scene(dark, scene_size);
        const Image image = draw(renderer, scene.frame, scene_size);
        keep(image, dark ? "boxes-dark" : "boxes-light");
        // Box A is bluer than red in its middle; the background at the corner is the palette's.
        const auto* a = image.at(scene_size.x * 2 / 5, scene_size.y / 2);
        EXPECT_GT(a[2], a[0] + 30);
        const auto* corner = image.at(3, 3);
        EXPECT_NEAR(corner[0], scene.frame.look.background_edge.r * 255, 12);
    }
}

TEST_F(SceneRendererTest, DrawsAllLevelsOfATreeOverAMesh) {
    SceneRenderer renderer(*shaders_);
    for (const bool dark : {true, false}) {
        KnotAndBoxes few(dark, scene_size, 6, Occlusion::Dimmed);
        few.bodies[0].selected = true;
        keep(draw(renderer, few.frame, scene_size), dark ? "knot-dark" : "knot-light");
        SceneRenderer fine(*shaders_, {.samples = 4, .quality = Quality::High});
        few.frame.overlays = {};
        keep(draw(fine, few.frame, scene_size), dark ? "knot-dark-high" : "knot-light-high");
        KnotAndBoxes many(dark, scene_size, 13, Occlusion::Dimmed);
        EXPECT_EQ(many.boxes.boxes().size(), 8191U);
        keep(draw(renderer, many.frame, scene_size), dark ? "levels-dark" : "levels-light");
    }
}

TEST_F(SceneRendererTest, DrawsEverythingSideBySide) {
    for (const bool dark : {true, false}) {
        for (const Quality quality : {Quality::Low, Quality::High}) {
            SceneRenderer renderer(*shaders_, {.samples = 4, .quality = quality});
            Gallery gallery(dark, scene_size);
            keep(draw(renderer, gallery.frame, scene_size),
                 std::string(dark ? "gallery-dark" : "gallery-light") +
                     (quality == Quality::High ? "-high" : "-low"));
        }
    }
}

// Some pixels in a row across the body are of another color, and some between them are as before.
TEST_F(SceneRendererTest, HatchedBodiesHaveStripes) {
    for (const bool dark : {true, false}) {
        SceneRenderer renderer(*shaders_);
        const glm::ivec2 size(480, 270);
        TwoBoxes scene(dark, size, false);
        const Image plain = draw(renderer, scene.frame, size);
        scene.bodies[0].hatched = true;
        const Image hatched = draw(renderer, scene.frame, size);
        keep(hatched, dark ? "hatched-dark" : "hatched-light");
        int striped = 0, between = 0;
        for (int x = size.x * 2 / 5 - 15; x < size.x * 2 / 5 + 15; ++x) {
            const std::uint8_t* was = plain.at(x, size.y / 2);
            const std::uint8_t* is = hatched.at(x, size.y / 2);
            int change = 0;
            for (int k = 0; k < 3; ++k) change = std::max(change, std::abs(is[k] - was[k]));
            striped += change > 24 ? 1 : 0;
            between += change < 4 ? 1 : 0;
        }
        EXPECT_GT(striped, 5);
        EXPECT_GT(between, 8);
        // It ends when it is over.
        scene.bodies[0].hatched = false;
        EXPECT_EQ(compare(draw(renderer, scene.frame, size), plain, 0).largest, 0);
    }
}

TEST_F(SceneRendererTest, TheSameFrameTwiceIsTheSamePicture) {
    SceneRenderer renderer(*shaders_), other(*shaders_);
    TwoBoxes scene(true, {320, 200});
    const Image first = draw(renderer, scene.frame, {320, 200});
    const Image second = draw(renderer, scene.frame, {320, 200});
    const Image third = draw(other, scene.frame, {320, 200});
    EXPECT_EQ(compare(first, second, 0).largest, 0);
    EXPECT_EQ(compare(first, third, 0).largest, 0);
}

TEST_F(SceneRendererTest, WhatWasSkippedIsDrawnLater) {
    const glm::ivec2 small(160, 100);
    SceneRenderer renderer(*shaders_);
    ColorTarget target;
    ASSERT_TRUE(target.resize(small));
    TwoBoxes scene(true, small);
    {
        const SkipDrawing skip;
        EXPECT_TRUE(renderer.draw_if_changed(scene.frame, target.whole()));
        EXPECT_FALSE(renderer.draw_if_changed(scene.frame, target.whole()));
    }
    EXPECT_TRUE(renderer.draw_if_changed(scene.frame, target.whole()));
    EXPECT_FALSE(renderer.draw_if_changed(scene.frame, target.whole()));
    SceneRenderer fresh(*shaders_);
    const Image truth = draw(fresh, scene.frame, small);
    EXPECT_EQ(compare(read_back(target.whole()), truth, 0).largest, 0);
}

// While the camera moves the coarse triangles are drawn, and the others as soon as it rests: never
// at High, and not while nothing moves.
TEST_F(SceneRendererTest, InMotionAMeshIsCoarse) {
    const glm::ivec2 small(160, 100);
    MeshGeometry fine = make_torus_knot(200, 40);
    fine.coarse = coarse_indices(fine, 12);
    MeshBuffer knot{fine};
    MeshGeometry only_coarse = fine;
    only_coarse.indices = fine.coarse;
    only_coarse.coarse.clear();
    MeshBuffer rough{only_coarse};
    for (const Quality quality : {Quality::Low, Quality::High}) {
        const RenderSettings settings{.samples = 4, .quality = quality};
        SceneRenderer renderer(*shaders_, settings);
        ColorTarget target;
        ASSERT_TRUE(target.resize(small));
        TwoBoxes scene(true, small, false);
        scene.bodies.resize(1);
        scene.bodies[0].mesh = &knot;
        scene.frame.bodies = scene.bodies;
        scene.frame.ground.visible = false;
        scene.bodies[0].casts_shadow = false;
        // Draws, or leaves alone, what a new renderer draws of one of the two meshes.
        const auto shows = [&](bool drawn, MeshBuffer& mesh) {
            EXPECT_EQ(renderer.draw_if_changed(scene.frame, target.whole()), drawn);
            std::vector<Body> bodies = scene.bodies;
            bodies[0].mesh = &mesh;
            Frame frame = scene.frame;
            frame.bodies = bodies;
            SceneRenderer fresh(*shaders_, settings);
            const Image truth = draw(fresh, frame, small);
            return compare(read_back(target.whole()), truth, 0).largest == 0;
        };
        const bool low = quality == Quality::Low;
        MeshBuffer& moving = low ? rough : knot;
        const auto turn = [&] {
            scene.frame.camera.view =
                scene.frame.camera.view * glm::rotate(glm::mat4(1), 0.1F, glm::vec3(0, 1, 0));
        };
        EXPECT_TRUE(shows(true, knot));
        scene.frame.in_motion = true;
        EXPECT_TRUE(shows(false, knot));
        turn();
        EXPECT_TRUE(shows(true, moving));
        EXPECT_TRUE(shows(false, moving));
        turn();
        EXPECT_TRUE(shows(true, moving));
        scene.frame.in_motion = false;
        EXPECT_TRUE(shows(low, knot));
        turn();
        EXPECT_TRUE(shows(true, knot));
        // The two differ, so that the comparisons can fail.
        EXPECT_FALSE(shows(false, rough));
    }
}

// Whatever is changed, the picture is the one that a new renderer draws.
TEST_F(SceneRendererTest, AFrameIsDrawnAgainWhenAnythingOfItChanges) {
    const glm::ivec2 small(160, 100);
    SceneRenderer renderer(*shaders_);
    ColorTarget target;
    ASSERT_TRUE(target.resize(small));
    TwoBoxes scene(true, small);
    Frame& frame = scene.frame;
    Overlay marks;
    std::vector<const Overlay*> lists(frame.overlays.begin(), frame.overlays.end());
    lists.push_back(&marks);
    frame.overlays = lists;
    const auto draws = [&] {
        const bool drawn = renderer.draw_if_changed(frame, target.whole());
        SceneRenderer fresh(*shaders_);
        const Image truth = draw(fresh, frame, small);
        EXPECT_EQ(compare(read_back(target.whole()), truth, 0).largest, 0);
        return drawn;
    };
    EXPECT_TRUE(draws());
    EXPECT_FALSE(draws());
    const std::vector<std::function<void()>> changes{
        [&] { scene.bodies[0].model[3].x += 0.1F; },
        [&] { scene.bodies[1].color.r = 0.3F; },
        [&] { scene.bodies[0].selected = true; },
        [&] { scene.bodies[0].hatched = true; },
        [&] {
            marks.line({-1, 0, 0}, {1, 1, 0}, {});
        },
        [&] {
            marks.dot({0, 1, 0}, {});
        },
        [&] {
            marks.place({0.2F, 0, 0}, glm::quat(1, 0, 0, 0));
        },
        [&] { marks.clear(); },
        [&] { frame.ground.height -= 0.3F; },
        [&] { frame.ground.visible = false; },
        [&] { frame.look = light_look(); },
        [&] { frame.pixel_scale = 2; },
        [&] { frame.camera.view[3].y += 0.2F; },
        [&] { scene.bodies.pop_back(), frame.bodies = scene.bodies; },
        [&] {
            for (int i = 0; i < 5000; ++i)
                marks.line({-1, 0.0004F * float(i), 0}, {1, 0.0004F * float(i), 0}, {});
        },
        [&] {
            marks.line({-1, 0, 1}, {1, 1, 1}, {});
        },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        SCOPED_TRACE("change " + std::to_string(i));
        changes[i]();
        EXPECT_TRUE(draws());
        EXPECT_FALSE(draws());
    }
    EXPECT_TRUE(renderer.draw_if_changed(frame, target.whole(), 1));
    // A picture that draw() left elsewhere is not taken for what the target holds.
    renderer.draw(frame, target.whole());
    EXPECT_TRUE(renderer.draw_if_changed(frame, target.whole(), 1));
    EXPECT_FALSE(renderer.draw_if_changed(frame, {target.framebuffer(), {0, 0}, {0, 0}}, 1));
}

TEST_F(SceneRendererTest, InstancedBodiesLookLikeTheSameBodiesOneByOne) {
    for (const Quality quality : {Quality::Low, Quality::High}) {
        SceneRenderer renderer(*shaders_, {.samples = 4, .quality = quality});
        SceneRenderer instancing(*shaders_, {.samples = 4, .quality = quality});
        TwoBoxes scene(true, {320, 200});
        MeshBuffer ball(make_sphere(2));
        const std::vector<Body> boxes = scene.bodies;
        std::vector<Body> balls;
        for (int i = 0; i < 100; ++i) {
            Body& body = balls.emplace_back();
            body.mesh = &ball;
            for (int axis = 0; axis < 3; ++axis) body.model[axis][axis] = 0.07F + 0.001F * float(i);
            const int row = i / 10;
            body.model[3] = {0.3F * float(i % 10) - 1.5F, 0.1F * float(row), 0.9F, 1};
            body.color = i % 3 == 0 ? Color(1, 0.4F, 0.2F, 1) : Color(0.3F, 0.5F, 0.9F, 1);
            body.casts_shadow = false;
        }
        for (std::uint64_t version = 1; version < 4; ++version) {
            for (Body& body : balls) {
                body.model[3].y += 0.05F;
                body.selected = version == 2 && &body == &balls[55];
                body.hatched = version == 3 && body.color.r > 0.5F;
            }
            scene.bodies = boxes;
            scene.bodies.insert(scene.bodies.end(), balls.begin(), balls.end());
            scene.frame.bodies = scene.bodies;
            scene.frame.instanced = {};
            const Image expected = draw(renderer, scene.frame, {320, 200});
            std::vector<BodyInstance> instances;
            instances.reserve(balls.size());
            for (const Body& body : balls) instances.push_back(instance_of(body));
            scene.frame.bodies = boxes;
            scene.frame.instanced = {&ball, instances, version, version == 2};
            EXPECT_EQ(compare(draw(instancing, scene.frame, {320, 200}), expected, 0).largest, 0);
            // As long as the version is the same nothing is uploaded.
            counters() = {};
            draw(instancing, scene.frame, {320, 200});
            EXPECT_LT(counters().bytes_uploaded, sizeof(BodyInstance) * instances.size());
        }
    }
}

TEST_F(SceneRendererTest, ShadowsAreDrawnAgainOnlyWhenBodiesChange) {
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, {64, 48}, false);
    const auto draws = [&] {
        counters() = {};
        draw(renderer, scene.frame, {64, 48});
        return counters().draw_calls;
    };
    const auto first = draws(), still = draws();
    EXPECT_LT(still, first);
    scene.bodies[0].model[3].x += 0.1F;
    EXPECT_EQ(draws(), first);
    scene.frame.camera.eye.x += 0.1F;
    EXPECT_EQ(draws(), still);
}

// A hundred thousand times their size from zero, bodies, shadows, grid and marks look as they do at
// zero.
TEST_F(SceneRendererTest, FarFromZeroThePictureIsTheSame) {
    const glm::ivec2 size(320, 200);
    // In sixty-fourths, which floats hold there, and whole cells of the grid.
    const auto rounded = [](glm::vec3 p) { return glm::round(p * 64.0F) / 64.0F; };
    const glm::vec3 away(65540, 32770, -131070);
    for (const Quality quality : {Quality::Low, Quality::High}) {
        TwoBoxes scene(true, size);
        Frame& frame = scene.frame;
        // The lines through zero are seen at zero alone.
        frame.look.axis_x = frame.look.axis_z = Color(0);
        frame.ground.height = rounded(glm::vec3(frame.ground.height)).x;
        frame.focus = rounded(frame.focus);
        for (Body& body : scene.bodies)
            body.model[3] = glm::vec4(rounded(glm::vec3(body.model[3])), 1);
        frame.camera = CameraMatrices::perspective(rounded(frame.camera.eye), frame.focus,
                                                   {0, 1, 0}, 0.62F, size, {0.1F, 100});
        SceneRenderer renderer(*shaders_, {.samples = 4, .quality = quality});
        const Image near_zero = draw(renderer, frame, size);
        for (Body& body : scene.bodies) body.model[3] += glm::vec4(away, 0);
        scene.marks.place(away, glm::quat(1, 0, 0, 0));
        frame.ground.height += away.y;
        frame.focus += away;
        frame.camera = CameraMatrices::perspective(frame.camera.eye + away, frame.focus, {0, 1, 0},
                                                   0.62F, size, {0.1F, 100});
        const Image far_away = draw(renderer, frame, size);
        keep(far_away, "far-from-zero");
        const ImageDifference difference = compare(near_zero, far_away, 8);
        EXPECT_LT(difference.share_beyond, 0.01) << "largest " << difference.largest;
    }
}

TEST_F(SceneRendererTest, ABodyDarkensTheGroundBelowIt) {
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(false, {320, 200}, false);
    const auto eye = scene.frame.camera;
    const auto below = eye.project({-0.75F, -0.55F, 0.2F})->pixel;
    // Seen from below the sides, beside the boxes' own pixels.
    const auto image = draw(renderer, scene.frame, {320, 200});
    const glm::vec2 scaled = below / glm::vec2(eye.size) * glm::vec2(320, 200);
    scene.frame.bodies = {};
    const auto bare = draw(renderer, scene.frame, {320, 200});
    int darker = 0;
    const int x = static_cast<int>(scaled.x);
    for (int y = 0; y < 200; ++y) darker += image.at(x, y)[0] + 20 < bare.at(x, y)[0] ? 1 : 0;
    EXPECT_GT(darker, 10);
}

TEST_F(SceneRendererTest, AFlatFaceDoesNotShadeItself) {
    for (const Quality quality : {Quality::Low, Quality::High}) {
        SceneRenderer renderer(*shaders_, {.samples = 4, .quality = quality});
        for (int degrees = 0; degrees <= 60; degrees += 12) {
            SCOPED_TRACE(degrees);
            TwoBoxes scene(true, {320, 200}, false);
            // One box, tipped toward the viewer more and more, so that light falls flat on its
            // top.
            const float angle = glm::radians(static_cast<float>(degrees));
            const Body box{.mesh = &scene.box,
                           .model = glm::rotate(glm::mat4(1), angle, {1, 0, 0}),
                           .color = hex(0x808080)};
            scene.frame.bodies = {&box, 1};
            scene.frame.ground.visible = false;
            const Image image = draw(renderer, scene.frame, {320, 200});
            const glm::vec3 top(box.model * glm::vec4(0, 1, 0, 1));
            const glm::vec2 middle = scene.frame.camera.project(top)->pixel;
            int least = 255, most = 0;
            for (int dy = -4; dy <= 4; ++dy) {
                for (int dx = -20; dx <= 20; ++dx) {
                    const auto* p =
                        image.at(static_cast<int>(middle.x) + dx, static_cast<int>(middle.y) + dy);
                    least = std::min<int>(least, p[0]);
                    most = std::max<int>(most, p[0]);
                }
            }
            EXPECT_LE(most - least, 4);
        }
    }
}

TEST_F(SceneRendererTest, DrawsOnlyInsideItsRectangle) {
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, {100, 60});
    ASSERT_TRUE(picture_.resize({200, 120}));
    draw_into(picture_.framebuffer(), {0, 0}, picture_.size());
    glClearColor(1, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    renderer.draw(scene.frame, {picture_.framebuffer(), {50, 30}, {100, 60}});
    const Image image = read_back(picture_.whole());
    for (int y = 0; y < 120; ++y) {
        for (int x = 0; x < 200; ++x) {
            const bool inside = x >= 50 && x < 150 && y >= 30 && y < 90;
            const bool untouched = image.at(x, y)[0] == 255 && image.at(x, y)[1] == 0;
            EXPECT_EQ(untouched, !inside) << x << ' ' << y;
        }
    }
}

TEST_F(SceneRendererTest, AnySizeFromNothingToVeryThin) {
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, {64, 48});
    scene.bodies[0].selected = true;
    ASSERT_TRUE(picture_.resize({700, 100}));
    for (const glm::ivec2 s :
         {glm::ivec2(64, 48), glm::ivec2(0), glm::ivec2(0, 5), glm::ivec2(-3, 4), glm::ivec2(1),
          glm::ivec2(700, 1), glm::ivec2(33, 65)}) {
        scene.frame.camera.size = s;
        renderer.draw(scene.frame, {picture_.framebuffer(), {0, 0}, s});
        EXPECT_EQ(take_errors(), "") << s.x << ' ' << s.y;
    }
}

TEST_F(SceneRendererTest, StrangeBodiesDoNoHarm) {
    SceneRenderer renderer(*shaders_);
    TwoBoxes scene(true, {64, 48});
    MeshBuffer nothing{MeshGeometry{}};
    scene.bodies.push_back({});
    scene.bodies.push_back({.mesh = &nothing});
    scene.bodies.push_back({.mesh = &scene.box, .model = glm::mat4(0)});
    scene.bodies.push_back({.mesh = &scene.box, .model = glm::mat4(1e30F)});
    scene.bodies.push_back({.mesh = &scene.box, .model = glm::mat4(NAN)});
    scene.bodies.push_back({.mesh = &scene.box, .color = Color(1, 1, 1, 0.3F), .selected = true});
    scene.bodies.push_back({.mesh = &scene.box, .color = Color(0)});
    scene.frame.bodies = scene.bodies;
    draw(renderer, scene.frame, {64, 48});
    scene.frame.ground.cell = 0;
    scene.frame.bodies = {};
    scene.frame.overlays = {};
    draw(renderer, scene.frame, {64, 48});
}

}  // namespace collidoscope::render
