// Rays through a tree hit exactly what rays cast at every triangle hit.
#include "collision/trees/traverse_ray.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/ray_dop.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

TEST(TraverseRay, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 20260102;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0;
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(100'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 4))};
        const AabbTree aabb = *build_aabb_tree(mesh, options);
        const ObbTree obb = *build_obb_tree(mesh, options);
        const KdopTree<18> dops = *build_kdop_tree<18>(mesh, options);
        for (int k = 0; k < 10; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            float t_max = std::numeric_limits<float>::infinity();
            if (random.chance(8)) t_max = random.uniform(0, 2);
            const auto expected = test::brute_force(mesh, ray, t_max);
            test::expect_same(expected, raycast(aabb, ray, t_max).hit);
            test::expect_same(expected, raycast(obb, ray, t_max).hit);
            test::expect_same(expected, raycast(dops, ray, t_max).hit);
            if (i % 4 == 0) {
                test::expect_same(expected,
                                  raycast(*build_kdop_tree<6>(mesh, options), ray, t_max).hit);
                test::expect_same(expected,
                                  raycast(*build_kdop_tree<14>(mesh, options), ray, t_max).hit);
                test::expect_same(expected,
                                  raycast(*build_kdop_tree<26>(mesh, options), ray, t_max).hit);
            }
            ++rays;
            hits += expected.has_value();
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
}

// A closed sphere of triangles: rays from the inside at every edge and corner never get out.
TEST(TraverseRay, NothingSlipsThroughAnEdge) {
    const Mesh mesh = test::ball(24);
    const AabbTree aabb = *build_aabb_tree(mesh);
    const ObbTree obb = *build_obb_tree(mesh);
    const KdopTree<18> dops = *build_kdop_tree<18>(mesh);
    test::RandomFloats random(5);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const vec3 origin(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f),
                          random.uniform(-0.5f, 0.5f));
        const float s = random.uniform(0, 1);
        for (const vec3& target : {t.a, t.b, t.a + s * (t.b - t.a), (t.b + t.c) * 0.5f}) {
            EXPECT_TRUE(raycast(aabb, {origin, target - origin}).hit);
            EXPECT_TRUE(raycast(obb, {origin, target - origin}).hit);
            EXPECT_TRUE(raycast(dops, {origin, target - origin}).hit);
        }
    }
}

TEST(TraverseRay, CountsWhatItOpensAndSkips) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i) {
        const float x = float(2 * i);
        test::add_triangle(mesh, {x, -1, -1}, {x, 1, -1}, {x, 0, 1});
    }
    const AabbTree tree = *build_aabb_tree(mesh);
    Recording recording;
    const Ray ray{{-1, 0, 0}, {1, 0, 0}};
    const TreeRayAnswer answer =
        raycast(tree, ray, std::numeric_limits<float>::infinity(), Recorder(recording));
    ASSERT_TRUE(answer.hit);
    EXPECT_EQ(answer.hit->t, 1);
    EXPECT_EQ(answer.hit->triangle, 0u);
    EXPECT_EQ(answer.hit->normal, vec3(-1, 0, 0));
    // Down the nearer side of three levels, then one leaf; what was kept is behind the hit.
    EXPECT_EQ(answer.opened, 4u);
    EXPECT_EQ(answer.skipped, 3u);
    EXPECT_EQ(answer.primitive_tests, 1u);
    EXPECT_EQ(raycast(tree, ray).opened, answer.opened);
    std::size_t skips = 0;
    for (const Step& step : recording.steps) skips += std::string(step.label) == "skip";
    EXPECT_EQ(skips, answer.skipped);

    const TreeRayAnswer none = raycast(tree, {{-1, 5, 0}, {1, 0, 0}});
    EXPECT_FALSE(none.hit);
    EXPECT_EQ(none.opened, 0u);
    EXPECT_EQ(none.skipped, 1u);
    EXPECT_FALSE(raycast(AabbTree{}, ray).hit);
}

}  // namespace
}  // namespace collidoscope
