// Rays of the cloud: the choice of those that are drawn, and their statistics by kind.
#include "app/window/ray_cloud/ray_cloud.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "collision/trees/builders/aabb_tree.h"

namespace collidoscope::app {
namespace {

// Rays at a triangle; those of kind 1 say that they miss.
std::shared_ptr<const RayReplay> replay_of(std::size_t count, float x = 0) {
    Mesh mesh;
    mesh.positions = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    mesh.triangles = {{0, 1, 2}};
    auto rays = std::make_shared<RecordedRays>();
    rays->kinds = {"camera", "shadow", "none"};
    for (std::size_t i = 0; i < count; ++i) {
        RecordedRay ray;
        ray.ray = {{x, 0, 2}, {0, 0, -1}};
        ray.kind = static_cast<std::uint8_t>(i % 2);
        if (ray.kind == 1) ray.answer = KnownAnswer::Miss;
        rays->rays.push_back(ray);
    }
    const auto tree = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {1})));
    auto replay = std::make_shared<RayReplay>(tree, rays);
    replay->step(count);
    return replay;
}

TEST(RayCloud, DrawsAllOfFewAndAShareOfMany) {
    const auto few = replay_of(20);
    EXPECT_EQ(rays_to_draw(*few, {}, 100).size(), 20u);
    EXPECT_EQ(rays_to_draw(*few, std::uint8_t{0}, 100).size(), 10u);
    EXPECT_TRUE(rays_to_draw(*few, std::uint8_t{2}, 100).empty());
    const auto many = replay_of(10'000);
    const auto drawn = rays_to_draw(*many, {}, 100);
    EXPECT_GE(drawn.size(), 100u);
    EXPECT_LE(drawn.size(), 125u);
    // Rays that differ come first, and none twice.
    for (std::size_t i = 0; i < drawn.size(); ++i)
        EXPECT_EQ(many->done()[drawn[i]].difference != RayDifference::None, i < 25);
    auto sorted = drawn;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
}

TEST(RayCloud, LeavesOutWhatMissesTheRoot) {
    EXPECT_TRUE(rays_to_draw(*replay_of(20, 5), {}, 100).empty());
    // Through the box of the triangle, and past the triangle.
    EXPECT_EQ(rays_to_draw(*replay_of(20, 0.9f), {}, 100).size(), 20u);
}

TEST(RayCloud, TellsKindsThatHaveRays) {
    const auto replay = replay_of(20);
    const CastRays cast = told_of(nullptr, replay);
    ASSERT_EQ(cast.kinds.size(), 2u);
    EXPECT_EQ(cast.kinds[0].first, 0);
    EXPECT_EQ(cast.kinds[0].second.differing(), 0u);
    EXPECT_EQ(cast.kinds[1].second.differing(), 10u);
    EXPECT_EQ(cast.all.rays, 20u);
    EXPECT_EQ(cast.all.hits, 20u);
}

}  // namespace
}  // namespace collidoscope::app
