// Any hit and all hits through a tree, against rays cast at every triangle.
#include "collision/trees/traverse_hits.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

std::vector<TreeRayHit> hits_of_all(const Mesh& mesh, const Ray& ray, const RayRules& rules) {
    std::vector<TreeRayHit> hits;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle triangle = mesh.triangle(i);
        const auto hit = raycast(ray, triangle);
        if (!hit || hit->t > rules.t_max) continue;
        if (rules.cull && ray_rules::from_behind(ray, triangle, *hit)) continue;
        hits.push_back({hit->t, i, hit->normal});
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const TreeRayHit& a, const TreeRayHit& b) { return a.t < b.t; });
    return hits;
}

void expect_same_hits(const TreeRayHits& found, const std::vector<TreeRayHit>& expected) {
    ASSERT_EQ(found.hits.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(found.hits[i].t, expected[i].t);
        EXPECT_EQ(found.hits[i].triangle, expected[i].triangle);
        EXPECT_EQ(found.hits[i].normal, expected[i].normal);
    }
}

// One of all hits, or none of none.
void expect_any(const TreeRayHits& found, const std::vector<TreeRayHit>& expected) {
    ASSERT_EQ(found.hits.size(), expected.empty() ? 0u : 1u);
    if (expected.empty()) return;
    EXPECT_TRUE(std::any_of(expected.begin(), expected.end(), [&](const TreeRayHit& hit) {
        return hit.triangle == found.hits[0].triangle && hit.t == found.hits[0].t;
    }));
}

TEST(TraverseHits, AreThoseOfBruteForce) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t rays = 0, several = 0;
    for (std::size_t i = 0; i < oracle::cases(10'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 4))};
        const AabbTree aabb = *build_aabb_tree(mesh, options);
        const auto obb = std::make_shared<const ObbTree>(*build_obb_tree(mesh, options));
        const std::shared_ptr<const TreeView> view = make_view(obb);
        for (int k = 0; k < 4; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            SCOPED_TRACE("case " + std::to_string(i) + ", ray " + std::to_string(k) + ": " +
                         test::soup_names[std::size_t(kind)]);
            RayRules rules;
            if (random.chance(4)) rules.t_max = random.uniform(0, 2);
            rules.cull = random.chance(3);
            const std::vector<TreeRayHit> expected = hits_of_all(mesh, ray, rules);
            expect_same_hits(raycast_hits(aabb, ray, RayHits::All, rules), expected);
            expect_same_hits(raycast_hits(*obb, ray, RayHits::All, rules), expected);
            expect_same_hits(raycast_hits(*view, ray, RayHits::All, rules), expected);
            expect_any(raycast_hits(aabb, ray, RayHits::Any, rules), expected);
            expect_any(raycast_hits(*view, ray, RayHits::Any, rules), expected);
            if (HasFailure()) return;
            ++rays;
            several += expected.size() > 1;
        }
    }
    if (rays < 200) return;
    EXPECT_GT(several, rays / 20);
}

TEST(TraverseHits, OfAnyKindSpareWork) {
    const Mesh mesh = test::ball(24);
    const AabbTree tree = *build_aabb_tree(mesh);
    const Ray ray{{0.3f, 0.2f, 3}, {-0.1f, 0.05f, -1}};
    const TreeRayHits all = raycast_hits(tree, ray, RayHits::All);
    const TreeRayHits any = raycast_hits(tree, ray, RayHits::Any);
    EXPECT_EQ(all.hits.size(), 2u);
    EXPECT_LT(any.opened, all.opened);
    EXPECT_LT(all.primitive_tests, mesh.triangles.size() / 10);
    EXPECT_EQ(all.hits[0].triangle, raycast(tree, ray).hit->triangle);
    // The ray ends between both.
    const TreeRayHits first = raycast_hits(tree, ray, RayHits::All, 3.0f);
    ASSERT_EQ(first.hits.size(), 1u);
    EXPECT_EQ(first.hits[0].t, all.hits[0].t);
    EXPECT_TRUE(raycast_hits(AabbTree{}, ray, RayHits::All).hits.empty());
}

}  // namespace
}  // namespace collidoscope
