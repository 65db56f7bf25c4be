#include "app/view/camera/camera.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

CameraState random_state(std::mt19937& random, float size) {
    std::uniform_real_distribution<float> unit(-1, 1);
    return {vec3(unit(random), unit(random), unit(random)) * size, 180 * unit(random),
            90 * unit(random), size * (1.5f + unit(random)), unit(random) > 0.5f};
}

TEST(Camera, RaysAndProjectionAreInverse) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        SCOPED_TRACE(i);
        const float size = std::pow(10.0f, static_cast<float>(12 * unit(random) - 6));
        Camera camera;
        camera.set_view_size({800, 600});
        camera.set_contents({vec3(-size), vec3(size)});
        camera.go_to(random_state(random, size), false);
        const dvec2 pixel(800 * unit(random), 600 * unit(random));
        const PixelRay ray = camera.ray(pixel);
        EXPECT_NEAR(glm::length(ray.direction), 1, 1e-12);
        const double d = glm::distance(ray.origin, ray.far_point);
        for (const double part : {0.0, 1e-3, 0.5, 1.0}) {
            const auto seen = camera.project(ray.origin + part * d * ray.direction);
            ASSERT_TRUE(seen);
            EXPECT_LT(glm::distance(*seen, pixel), 1e-4);
        }
        EXPECT_NEAR(camera.depth_of(ray.origin) / camera.near_plane(), 1, 1e-6);
    }
}

TEST(Camera, ZoomKeepsThePointUnderTheMouse) {
    std::mt19937 random(12);
    std::uniform_real_distribution<double> unit(0, 1);
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        SCOPED_TRACE(i);
        Camera camera;
        camera.set_view_size({1280, 720});
        camera.go_to(random_state(random, 3), false);
        const dvec2 pixel(1280 * unit(random), 720 * unit(random));
        const PixelRay ray = camera.ray(pixel);
        const dvec3 at = ray.origin + ray.direction * (0.5 + 4 * unit(random));
        camera.zoom(unit(random) > 0.5 ? 3 : -3, pixel, at);
        const auto seen = camera.project(at);
        ASSERT_TRUE(seen);
        EXPECT_LT(glm::distance(*seen, pixel), 0.02);
    }
}

TEST(Camera, PanKeepsThePointUnderTheMouse) {
    Camera camera;
    camera.set_view_size({1280, 720});
    const dvec2 from(300, 200), to(741, 512);
    const PixelRay ray = camera.ray(from);
    const dvec3 at = ray.origin + ray.direction * 3.0;
    camera.pan(to - from, at);
    EXPECT_LT(glm::distance(*camera.project(at), to), 0.01);
}

TEST(Camera, NamedViews) {
    Camera camera;
    camera.look_from(Side::Front);
    EXPECT_TRUE(camera.advance(0.1));
    EXPECT_TRUE(camera.moving());
    while (camera.advance(0.05)) {
    }
    EXPECT_LT(glm::distance(camera.forward(), dvec3(0, 0, -1)), 1e-6);
    EXPECT_LT(glm::distance(camera.up(), dvec3(0, 1, 0)), 1e-6);
    camera.look_from(Side::Right);
    camera.advance(1);
    EXPECT_LT(glm::distance(camera.forward(), dvec3(-1, 0, 0)), 1e-6);
    camera.look_from(Side::Top);
    camera.advance(1);
    EXPECT_LT(glm::distance(camera.forward(), dvec3(0, -1, 0)), 1e-6);
    EXPECT_LT(glm::distance(camera.up(), dvec3(0, 0, -1)), 1e-6);
}

TEST(Camera, FramesBoxesOfAnySize) {
    for (const float size : {1e-6f, 1e-3f, 1.0f, 1e3f, 1e6f}) {
        for (const bool orthographic : {false, true}) {
            SCOPED_TRACE(size);
            Camera camera;
            camera.set_view_size({900, 600});
            camera.go_to({{}, 40, 20, 1, orthographic}, false);
            const Aabb box{vec3(3 * size, -size, 0), vec3(4 * size, size, size)};
            camera.set_contents(box);
            camera.frame(box, false);
            double widest = 0;
            for (int i = 0; i < 8; ++i) {
                const dvec3 p((i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                              (i & 4) ? box.max.z : box.min.z);
                const auto seen = camera.project(p);
                ASSERT_TRUE(seen);
                EXPECT_GT(camera.depth_of(p), camera.near_plane());
                EXPECT_LT(camera.depth_of(p), camera.far_plane());
                widest =
                    std::max({widest, std::abs(seen->x / 450 - 1), std::abs(seen->y / 300 - 1)});
            }
            EXPECT_LT(widest, 0.85);
            EXPECT_GT(widest, 0.4);
        }
    }
}

// A body a million times its size away, and one of a hundred-millionth: both fill the view.
TEST(Camera, FramesWhatIsFarOrTiny) {
    struct Case {
        vec3 center;
        float half;
    };
    for (const Case& one :
         {Case{{5e4f, 0, 0}, 0.5f}, Case{{1e5f, 2e4f, 0}, 0.5f}, Case{{0, 0, 1e6f}, 1.0f},
          Case{{0, 0, 0}, 5e-9f}, Case{{1e-7f, 0, 0}, 5e-9f}}) {
        Camera camera;
        camera.set_view_size({800, 600});
        camera.frame(Aabb{one.center - one.half, one.center + one.half}, false);
        const double size = 2 * std::sqrt(3.0) * double{one.half};
        EXPECT_GT(camera.visible_height(), 0.5 * size);
        EXPECT_LT(camera.visible_height(), 4 * size);
        const auto pixel = camera.project(dvec3(one.center));
        ASSERT_TRUE(pixel.has_value());
        EXPECT_NEAR(pixel->x, 400, 60);
        EXPECT_NEAR(pixel->y, 300, 60);
    }
}

TEST(Camera, RefusesWhatIsNotFinite) {
    Camera camera;
    const CameraState before = camera.state();
    camera.go_to({vec3(NAN), 0, 0, 1}, false);
    camera.go_to({vec3(0), 0, 0, 0}, false);
    camera.go_to({vec3(0), INFINITY, 0, 1}, false);
    EXPECT_EQ(camera.state().pivot, before.pivot);
    EXPECT_EQ(camera.state().distance, before.distance);
    camera.zoom(1e9, {0, 0});
    EXPECT_GT(camera.state().distance, 0);
    camera.zoom(-1e9, {0, 0});
    EXPECT_TRUE(std::isfinite(camera.state().distance));
}

TEST(Camera, FlatScenesAreSeenFromTheFront) {
    Camera camera;
    camera.set_flat(true);
    camera.go_to({{}, 77, 33, 5}, false);
    EXPECT_TRUE(camera.orthographic());
    EXPECT_EQ(camera.forward(), dvec3(0, 0, -1));
    const vec3 pivot = camera.state().pivot;
    camera.orbit({30, 0});
    EXPECT_EQ(camera.forward(), dvec3(0, 0, -1));
    EXPECT_LT(camera.state().pivot.x, pivot.x);
}

TEST(Camera, WhatIsFramedLiesBetweenTheInsets) {
    std::mt19937 random(21);
    std::uniform_real_distribution<float> unit(0.1f, 1);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        Camera camera;
        camera.set_view_size({900, 600});
        camera.set_insets({10, 50, 30, 120});
        camera.go_to(random_state(random, 2), false);
        const Aabb box{-vec3(unit(random), unit(random), unit(random)),
                       vec3(unit(random), unit(random), unit(random))};
        camera.frame(box, false);
        camera.set_contents(box);
        for (int k = 0; k < 8; ++k) {
            const auto seen = camera.project(dvec3((k & 1) ? box.max.x : box.min.x,
                                                   (k & 2) ? box.max.y : box.min.y,
                                                   (k & 4) ? box.max.z : box.min.z));
            ASSERT_TRUE(seen);
            EXPECT_GE(seen->x, 10);
            EXPECT_LE(seen->x, 870);
            EXPECT_GE(seen->y, 50);
            EXPECT_LE(seen->y, 480);
        }
        // The pivot is seen in the middle of what is clear, and rays go there.
        const auto pivot = camera.project(dvec3(camera.state().pivot));
        ASSERT_TRUE(pivot);
        EXPECT_NEAR(pivot->x, 440, 1e-3);
        EXPECT_NEAR(pivot->y, 265, 1e-3);
        const PixelRay ray = camera.ray(*pivot);
        EXPECT_NEAR(glm::dot(ray.direction, camera.forward()), 1, 1e-9);
    }
}

TEST(Camera, LooksAcrossALine) {
    std::mt19937 random(22);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        Camera camera;
        camera.go_to({}, false);
        const vec3 line(unit(random), unit(random), unit(random));
        if (glm::length(line) < 0.1f) continue;
        camera.look_across(line);
        EXPECT_LE(std::abs(glm::dot(camera.forward(), dvec3(glm::normalize(line)))), 0.5);
        EXPECT_GE(camera.state().pitch, 15);
        EXPECT_LE(camera.state().pitch, 35);
    }
    // A camera that does so already does not change.
    Camera camera;
    camera.go_to({}, false);
    const CameraState before = camera.state();
    camera.look_across(vec3(camera.right()));
    EXPECT_EQ(camera.state(), before);
}

}  // namespace
}  // namespace collidoscope::app
