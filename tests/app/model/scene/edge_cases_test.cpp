// Snapping pairs to edge cases: the answers of the demos say whether it worked.
#include "app/model/scene/edge_cases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/mesh_library/mesh_library.h"

namespace collidoscope::app {
namespace {

Scene scene_of(const std::string& id, Shape a, Shape b) {
    Scene scene;
    scene.demo = id;
    scene.bodies = {{"A", std::move(a)}, {"B", std::move(b)}};
    return scene;
}

Answer asked(const Scene& scene) {
    const Demo& demo = Registry::at(scene.demo);
    return demo.answer(question_of(demo, scene));
}

std::optional<Answer> after(Scene scene, EdgeCase edge_case) {
    const auto shape = snapped(Registry::at(scene.demo), scene, edge_case);
    if (!shape) return std::nullopt;
    scene.bodies[1].shape = *shape;
    return asked(scene);
}

TEST(EdgeCases, TouchingIsTheLastHit) {
    const Box box{
        {2.1f, 1.3f, 0.4f}, {0.7f, 0.5f, 0.6f}, glm::normalize(quat(0.9f, 0.2f, 0.3f, 0))};
    const std::vector<Scene> scenes = {
        scene_of("sphere_sphere", Sphere{{0, 1, 0}, 1}, Sphere{{1.3f, 1.7f, 0.2f}, 0.6f}),
        scene_of("sphere_sphere", Sphere{{0, 1, 0}, 1}, Sphere{{3.3f, 1.7f, 0.2f}, 0.6f}),
        scene_of("sphere_plane", Sphere{{0, 1, 0}, 0.7f}, Plane{{0.1f, 1, 0}, 0}),
        scene_of("sphere_box", Sphere{{0, 1, 0}, 0.7f}, box),
        scene_of("sat_box_box", Box{}, box),
    };
    for (const Scene& scene : scenes) {
        SCOPED_TRACE(scene.demo);
        const auto answer = after(scene, EdgeCase::Touching);
        ASSERT_TRUE(answer);
        EXPECT_TRUE(answer->hit);
        EXPECT_NEAR(*answer->signed_distance, 0, 1e-6);
    }
}

TEST(EdgeCases, ParallelAndCoplanarBoxes) {
    const Box tilted{
        {0.3f, 1.9f, 0.1f}, {0.6f, 0.5f, 0.4f}, glm::normalize(quat(0.95f, 0.2f, 0.1f, 0.15f))};
    const Scene scene = scene_of("sat_box_box", Box{}, tilted);
    const Demo& demo = Registry::at("sat_box_box");
    const auto parallel = snapped(demo, scene, EdgeCase::Parallel);
    ASSERT_TRUE(parallel);
    float most = 0;
    for (const vec3& axis : {vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)}) {
        const vec3 own = std::get<Box>(*parallel).rotation * axis;
        most = std::max({most, std::abs(own.x), std::abs(own.y), std::abs(own.z)});
    }
    EXPECT_NEAR(most, 1, 1e-6);
    const auto level = snapped(demo, scene, EdgeCase::Coplanar);
    ASSERT_TRUE(level);
    // A face of B lies in the plane of one of A's, which has its faces at -1 and 1.
    const Aabb around = bounds_of(*level);
    float nearest = 1;
    for (int k = 0; k < 3; ++k)
        for (const float side : {around.min[k], around.max[k]})
            nearest = std::min(nearest, std::abs(std::abs(side) - 1));
    EXPECT_LT(nearest, 1e-6f);
}

TEST(EdgeCases, ContainedAndFlat) {
    const Scene scene =
        scene_of("sphere_sphere", Sphere{{0, 1, 0}, 1}, Sphere{{1.3f, 1.7f, 0.2f}, 0.6f});
    EXPECT_NEAR(*after(scene, EdgeCase::Contained)->signed_distance, -1.6f, 1e-6);
    const auto point = snapped(Registry::at("sphere_sphere"), scene, EdgeCase::ZeroArea);
    ASSERT_TRUE(point);
    EXPECT_EQ(std::get<Sphere>(*point).radius, 0);
    EXPECT_FALSE(snapped(Registry::at("sphere_sphere"), scene, EdgeCase::Parallel));
    Scene locked = scene;
    locked.bodies[1].locked = true;
    EXPECT_FALSE(snapped(Registry::at("sphere_sphere"), locked, EdgeCase::Contained));
}

TEST(EdgeCases, NudgingMovesByTheLeastStep) {
    const Shape sphere = Sphere{{0, 1, 0}, 1};
    const Shape up = nudged(sphere, 1, 1), down = nudged(sphere, 1, -1);
    EXPECT_EQ(std::get<Sphere>(up).center.y, std::nextafter(1.0f, 2.0f));
    EXPECT_LT(std::get<Sphere>(down).center.y, 1.0f);
    EXPECT_EQ(std::get<Sphere>(nudged(down, 1, 1)).center.y, 1.0f);
    EXPECT_GT(std::get<Sphere>(nudged(sphere, 0, 1)).center.x, 0);
}

}  // namespace
}  // namespace collidoscope::app
