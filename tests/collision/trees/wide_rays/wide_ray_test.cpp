// Rays through wide trees hit exactly what rays through binary trees and rays cast at every
// triangle hit, on all instruction sets.
#include "collision/trees/wide_rays/wide_ray.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

using test::expect_same;

TEST(WideRay, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 51;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0, hits = 0;
    const std::size_t n = oracle::cases(6'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 60));
        const WideRayTree tree = for_rays(*build_sah_bvh(mesh), mesh);
        for (int k = 0; k < 10; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            const float t_max = random.chance(8) ? random.uniform(0, 2) : infinity;
            const auto expected = test::brute_force(mesh, ray, t_max);
            for (const Simd simd : {Simd::Baseline, Simd::Avx2, Simd::Avx512}) {
                if (!has_simd(simd)) continue;
                expect_same(expected, detail::cast(tree, ray, t_max, simd, nullptr).hit);
            }
            ++rays;
            hits += expected.has_value();
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(hits, rays / 10);
    EXPECT_LT(hits, rays * 9 / 10 + 1);
}

// From the inside of a ball nothing gets out, wherever it aims.
TEST(WideRay, NothingSlipsThroughAnEdge) {
    const Mesh mesh = test::ball(oracle::cases(100) < 100 ? 10 : 80);
    const WideRayTree tree = for_rays(*build_sah_bvh(mesh), mesh);
    test::RandomFloats random(52);
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        random.next_case();
        const vec3 origin(random.uniform(-0.5f, 0.5f), random.uniform(-0.5f, 0.5f),
                          random.uniform(-0.5f, 0.5f));
        const Triangle t = mesh.triangle(i);
        for (const vec3& target : {t.a, (t.a + t.b) * 0.5f, (t.b + t.c) * 0.5f}) {
            ASSERT_TRUE(raycast(tree, {origin, target - origin}).hit) << "triangle " << i;
        }
    }
}

// In order or not, in one thread or more: the same hits; and the binary trees' too.
TEST(WideRay, ManyRaysHitWhatSingleRaysHit) {
    const Mesh mesh = test::ball(130);
    const AabbTree binary = *build_aabb_tree(mesh);
    const WideRayTree tree = for_rays(*build_sah_bvh(mesh, {4}), mesh);
    test::RandomFloats random(53);
    std::vector<Ray> rays;
    while (rays.size() < oracle::cases(30'000)) {
        random.next_case();
        vec3 from(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const vec3 to(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        if (random.chance(4)) from = mesh.positions[std::size_t(random.integer(300, 400))];
        if (from != to) rays.push_back({from, to - from});
    }
    rays.push_back({{0, 0, 0}, {0, 0, 1}});
    rays.push_back({{3e38f, 3e38f, 3e38f}, {-1e-40f, -1e-40f, -1e-40f}});
    for (const std::uint32_t threads : {1u, 3u}) {
        std::vector<std::optional<TreeRayHit>> hits(rays.size());
        if (threads > 1) {
            detail::cast(tree, rays, hits, threads, best_simd(), true);
        } else {
            raycast(tree, rays, hits);
        }
        for (std::size_t i = 0; i < rays.size(); ++i) {
            SCOPED_TRACE(i);
            expect_same(raycast(binary, rays[i]).hit, hits[i]);
            if (HasFailure()) return;
        }
    }
    // A few only, and none.
    std::vector<std::optional<TreeRayHit>> few(3);
    raycast(tree, std::span(rays).first(3), few);
    expect_same(raycast(binary, rays[2]).hit, few[2]);
    raycast(tree, std::span<const Ray>{}, {});
}

// Degenerate meshes, leaves of up to fifteen triangles, all instruction sets, and more rays than
// are under way at once.
TEST(WideRay, ManyRaysHitWhatBruteForceHits) {
    constexpr std::uint64_t seed = 55;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t count = 0, met = 0;
    const std::size_t n = oracle::cases(200);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 60));
        const CollapseOptions options{.leaf_size = random.chance(2) ? 15u : 8u, .node_cost = 12};
        const WideRayTree tree = for_rays(collapse<Aabb>(*build_sah_bvh(mesh), mesh, options));
        std::vector<Ray> rays;
        while (rays.size() < 300) {
            const Ray ray = test::random_ray(random, mesh);
            if (test::finite(ray)) rays.push_back(ray);
        }
        std::vector<std::optional<TreeRayHit>> expected, hits(rays.size());
        for (const Ray& ray : rays) expected.push_back(test::brute_force(mesh, ray, infinity));
        for (const Simd simd : {Simd::Baseline, Simd::Avx2, Simd::Avx512}) {
            if (!has_simd(simd)) continue;
            std::fill(hits.begin(), hits.end(), TreeRayHit{});
            detail::cast(tree, rays, hits, 1, simd, random.chance(2));
            for (std::size_t k = 0; k < rays.size(); ++k) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) +
                             ", ray " + std::to_string(k) + ": " +
                             test::soup_names[std::size_t(kind)]);
                expect_same(expected[k], hits[k]);
                met += hits[k].has_value();
                ++count;
            }
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(met, count / 20);
    EXPECT_LT(met, count);
}

// However large the coordinates, a ray opens no more.
TEST(WideRay, LargeMeshesTakeNoLonger) {
    std::uint64_t expected = 0;
    for (const int exponent : {0, 50, 70, 100, 115}) {
        SCOPED_TRACE(exponent);
        const float size = std::ldexp(1.0f, exponent);
        const Mesh mesh = test::ball(20, size);
        const WideRayTree tree = for_rays(*build_sah_bvh(mesh), mesh);
        test::RandomFloats random(56);
        std::uint64_t opened = 0;
        for (int i = 0; i < 100; ++i) {
            random.next_case();
            const vec3 from(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
            const vec3 to(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            const Ray ray{size * from, i % 2 == 0 ? to - from : 0x1p30f * (to - from)};
            for (const Simd simd : {Simd::Baseline, Simd::Avx2, Simd::Avx512}) {
                if (!has_simd(simd)) continue;
                const TreeRayAnswer answer = detail::cast(tree, ray, infinity, simd, nullptr);
                expect_same(test::brute_force(mesh, ray, infinity), answer.hit);
                if (simd == Simd::Baseline) opened += answer.opened;
            }
        }
        if (exponent == 0) expected = opened;
        EXPECT_LE(opened, expected + expected / 4);
    }
}

TEST(WideRay, TracedIsTheSame) {
    const Mesh mesh = test::ball(12);
    const WideRayTree tree = for_rays(*build_sah_bvh(mesh), mesh);
    test::RandomFloats random(54);
    std::size_t asked = 0;
    for (int i = 0; i < 200; ++i) {
        random.next_case();
        const Ray ray{random.point(), random.nonzero_direction()};
        Recording recording;
        const TreeRayAnswer plain = raycast(tree, ray);
        const TreeRayAnswer traced = raycast(tree, ray, infinity, Recorder(recording));
        expect_same(plain.hit, traced.hit);
        EXPECT_EQ(plain.opened, traced.opened);
        EXPECT_EQ(plain.skipped, traced.skipped);
        EXPECT_EQ(plain.primitive_tests, traced.primitive_tests);
        // Unused lanes are counted but not told.
        EXPECT_LE(recording.steps.size(), plain.opened + plain.skipped + plain.primitive_tests + 1);
        EXPECT_GT(recording.steps.size(), plain.opened + plain.primitive_tests);
        for (const Step& step : recording.steps) {
            if (!step.decision) continue;
            ++asked;
            const std::vector<Choice>& choices = step.decision->choices;
            EXPECT_GE(choices.size(), 2u);
            EXPECT_LE(choices.size(), wide_children);
            EXPECT_EQ(std::ranges::count_if(choices, [](const Choice& c) { return c.right; }), 1);
        }
    }
    EXPECT_GT(asked, 20u);
    EXPECT_FALSE(raycast(for_rays(AabbTree{}, Mesh{}), Ray{}).hit);
}

TEST(WideRay, MemoryIsWithinSixtyFourBytesATriangle) {
    const Mesh mesh = test::ball(60);
    const WideRayTree tree = for_rays(*build_sah_bvh(mesh, {4}), mesh);
    EXPECT_LE(tree.bytes(), 64 * mesh.triangles.size());
}

}  // namespace
}  // namespace collidoscope
