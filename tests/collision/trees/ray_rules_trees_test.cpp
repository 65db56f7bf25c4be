// Rays with an end and with culled back faces, through every tree, against rationals.
#include <gtest/gtest.h>

#include <cmath>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/space/bsp_ray.h"
#include "collision/trees/space/octree_ray.h"
#include "collision/trees/view_ray.h"
#include "collision/trees/wide_rays/wide_ray.h"
#include "tests/collision/trees/ray_cases.h"
#include "tests/collision/trees/wide/simd_levels.h"
#include "tests/oracle/ray_oracle.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

// The least t of all triangles that are not seen from behind, and how many are.
struct RuledHit {
    std::optional<mpq_class> t;
    std::size_t culled = 0;
};

RuledHit hit_of_each_triangle(const Mesh& mesh, const Ray& ray, bool cull) {
    RuledHit hit;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        const auto first = oracle::first_hit(ray, t);
        if (!first) continue;
        const Rational3 a(t.a), n = cross(Rational3(t.b) - a, Rational3(t.c) - a);
        if (cull && dot(n, Rational3(ray.direction)) > 0) {
            ++hit.culled;
        } else if (!hit.t || *first < *hit.t) {
            hit.t = *first;
        }
    }
    return hit;
}

TEST(RayRulesThroughTrees, AgreeWithRationals) {
    constexpr std::uint64_t seed = 20261304;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0, hits = 0, culled = 0, ended = 0;
    std::vector<std::pair<double, std::uint32_t>> scratch;
    for (std::size_t i = 0; i < oracle::cases(250); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 24));
        const AabbTree aabb = *build_aabb_tree(mesh, {2});
        const ObbTree obb = *build_obb_tree(mesh, {2});
        const Octree octree = *build_octree(mesh, {.leaf_size = 2});
        const BspTree bsp = *build_bsp_tree(mesh);
        const WideRayTree wide = for_rays(*build_sah_bvh(mesh), mesh);
        const auto view = make_view(std::make_shared<const ObbTree>(obb));
        for (int k = 0; k < 6; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ", ray " +
                         std::to_string(k) + ": " + test::soup_names[std::size_t(kind)]);
            RayRules rules;
            rules.cull = random.chance(2);
            const RuledHit known = hit_of_each_triangle(mesh, ray, rules.cull);
            // Without an end: what each tree finds is what the rationals find.
            const auto open = raycast(aabb, ray, rules).hit;
            ASSERT_EQ(open.has_value(), known.t.has_value());
            if (open && std::isfinite(open->t) && open->t > 1e-30f) {
                const mpq_class t(open->t);
                ASSERT_LE(mpq_class(t * mpq_class(1 - 0x1p-21)), *known.t);
                ASSERT_GE(mpq_class(t * mpq_class(1 + 0x1p-21)), *known.t);
            }
            // It ends at the hit, a hair before it, or anywhere: the answer follows from that t.
            if (open && random.chance(2))
                rules.t_max = random.chance(2) ? open->t : std::nextafter(open->t, 0.0f);
            else if (random.chance(2))
                rules.t_max = random.uniform(0, 2);
            const auto expected = open && open->t <= rules.t_max ? open : std::nullopt;
            test::expect_same(expected, raycast(aabb, ray, rules).hit);
            test::expect_same(expected, raycast(obb, ray, rules).hit);
            test::expect_same(expected, raycast(octree, ray, rules).hit);
            test::expect_same(expected, raycast(*view, ray, scratch, NoTrace{}, rules).hit);
            for (const Simd simd : test::all_simd) {
                if (has_simd(simd))
                    test::expect_same(expected, detail::cast(wide, ray, rules, simd, nullptr).hit);
            }
            // The BSP tree tells any of the triangles at one t.
            const auto by_bsp = raycast(bsp, ray, rules).hit;
            ASSERT_EQ(by_bsp.has_value(), expected.has_value());
            if (by_bsp) {
                ASSERT_EQ(by_bsp->t, expected->t);
            }
            for (const BspCrossing& one : raycast_all(bsp, ray, rules).hits) {
                ASSERT_LE(one.hit.t, rules.t_max);
                // The passage of a ray that begins in the plane is decided in double.
                ASSERT_FALSE(rules.cull && one.passage == Passage::Leaving && one.hit.t > 0);
            }
            if (HasFailure()) return;
            ++rays;
            hits += expected.has_value();
            culled += known.culled > 0;
            ended += open && !expected;
        }
    }
    EXPECT_GT(hits, rays / 20);
    EXPECT_GT(culled, rays / 20);
    EXPECT_GT(ended, rays / 50);
}

// From inside a closed ball all faces are seen from behind: nothing is met. From outside it is as
// without culling.
TEST(RayRulesThroughTrees, AClosedMeshIsInvisibleFromInside) {
    const Mesh mesh = test::ball(12);
    const AabbTree tree = *build_aabb_tree(mesh);
    const WideRayTree wide = for_rays(*build_sah_bvh(mesh), mesh);
    RayRules rules;
    rules.cull = true;
    for (const vec3& d : {vec3(1, 0, 0), vec3(0.3f, -1, 0.2f), vec3(-1, 1, -1)}) {
        EXPECT_FALSE(raycast(tree, Ray{vec3(0), d}, rules).hit);
        EXPECT_FALSE(raycast(wide, Ray{vec3(0), d}, rules).hit);
        const Ray from_outside{-8.0f * d, d};
        test::expect_same(raycast(tree, from_outside).hit, raycast(tree, from_outside, rules).hit);
        ASSERT_TRUE(raycast(tree, from_outside, rules).hit);
    }
}

}  // namespace
}  // namespace collidoscope
