#include "render/camera_matrices.h"

#include <gtest/gtest.h>

#include <random>

namespace collidoscope::render {

TEST(CameraMatricesTest, ProjectingAndUnprojectingAgree) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> at(-3, 3);
    for (int i = 0; i < 1000; ++i) {
        const glm::vec3 eye(at(random), at(random), at(random) + 12), target(at(random), 0, 0);
        const glm::vec2 size(1280, 720);
        const auto camera =
            i % 2 == 0
                ? CameraMatrices::perspective(eye, target, {0, 1, 0}, 0.7F, size, {0.5F, 60})
                : CameraMatrices::orthographic_view(eye, target, {0, 1, 0}, 9, size, {-20, 60});
        const glm::vec3 p(at(random), at(random), at(random));
        const auto seen = camera.project(p);
        ASSERT_TRUE(seen.has_value());
        EXPECT_LT(glm::distance(camera.unproject(seen->pixel, seen->depth), p), 2e-3F);
        // The ray of that pixel passes through the point.
        const PixelRay ray = camera.ray(seen->pixel);
        EXPECT_LT(glm::length(glm::cross(p - ray.origin, ray.direction)), 2e-3F);
        // A step of one pixel's size is one pixel.
        const glm::vec3 right(camera.view[0][0], camera.view[1][0], camera.view[2][0]);
        const auto next = camera.project(p + right * camera.world_per_pixel(p));
        ASSERT_TRUE(next.has_value());
        EXPECT_NEAR(next->pixel.x - seen->pixel.x, 1, 0.02F);
    }
}

TEST(CameraMatricesTest, BehindTheEyeIsNowhere) {
    const auto camera =
        CameraMatrices::perspective({0, 0, 5}, {0, 0, 0}, {0, 1, 0}, 0.7F, {100, 100}, {0.1F, 50});
    EXPECT_FALSE(camera.project({0, 0, 6}).has_value());
    EXPECT_FALSE(camera.project({0, 0, 5}).has_value());
    const auto middle = camera.project({0, 0, 0});
    ASSERT_TRUE(middle.has_value());
    EXPECT_NEAR(middle->pixel.x, 50, 1e-3);
    EXPECT_NEAR(middle->pixel.y, 50, 1e-3);
}

TEST(CameraMatricesTest, LookingStraightDownAndAnEmptyViewAreFinite) {
    for (const glm::vec2 size : {glm::vec2(100, 100), glm::vec2(0, 0)}) {
        const auto camera =
            CameraMatrices::perspective({0, 9, 0}, {0, 0, 0}, {0, 1, 0}, 0.7F, size, {0.1F, 50});
        const glm::mat4 m = camera.view_projection();
        for (int i = 0; i < 16; ++i) EXPECT_TRUE(std::isfinite(m[i / 4][i % 4]));
    }
}

}  // namespace collidoscope::render
