// Rays through the view of any tree hit exactly what rays cast at every triangle hit.
#include "collision/trees/view_ray.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/builders/sphere_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/wide/wide_tree.h"
#include "tests/collision/trees/ray_cases.h"

namespace collidoscope {
namespace {

TEST(ViewRay, HitsExactlyWhatBruteForceHits) {
    constexpr std::uint64_t seed = 20261125;
    test::RandomFloats random(seed);
    std::size_t hits = 0, rays = 0;
    std::vector<std::pair<double, std::uint32_t>> scratch;
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 40));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 4))};
        const std::shared_ptr<const TreeView> views[] = {
            make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, options))),
            make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh, options))),
            make_view(std::make_shared<const SphereTree>(*build_merged_spheres(mesh, options))),
            make_view(std::make_shared<const KdopTree<18>>(*build_kdop_tree<18>(mesh, options))),
            make_view(std::make_shared<const WideAabbTree>(
                collapse<Aabb>(*build_sah_bvh(mesh, {1}), mesh)))};
        for (int k = 0; k < 10; ++k) {
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            const auto expected =
                test::brute_force(mesh, ray, std::numeric_limits<float>::infinity());
            for (const auto& view : views) {
                SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) +
                             ", ray " + std::to_string(k) + ": " + std::string(view->volume_id()) +
                             ", " + test::soup_names[std::size_t(kind)]);
                const ViewRayAnswer found = raycast(*view, ray, scratch);
                test::expect_same(expected, found.hit);
                // A tested volume is either opened or left.
                EXPECT_EQ(found.volume_tests, found.opened + found.skipped);
                if (HasFailure()) return;
            }
            ++rays;
            hits += expected.has_value();
        }
    }
    EXPECT_GT(hits, rays / 3);
}

TEST(ViewRay, CountsWhatItTests) {
    // Two squares side by side across the ray's way, each a leaf of two triangles.
    Mesh mesh;
    for (const float x : {0.0f, 5.0f}) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(),
                              {{x, -1, -1}, {x, 1, -1}, {x, 1, 1}, {x, -1, 1}});
        mesh.triangles.push_back({first, first + 1, first + 2});
        mesh.triangles.push_back({first, first + 2, first + 3});
    }
    const auto view = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})));
    ASSERT_EQ(view->node_count(), 3u);
    std::vector<std::pair<double, std::uint32_t>> scratch;
    Recording recording;
    // The first square is hit, the second begins behind that.
    const ViewRayAnswer hit =
        raycast(*view, Ray{{-1, 0.5f, 0}, {1, 0, 0}}, scratch, Recorder(recording));
    EXPECT_EQ(hit.volume_tests, 3u);
    EXPECT_EQ(hit.opened, 2u);
    EXPECT_EQ(hit.skipped, 1u);
    EXPECT_EQ(hit.primitive_tests, 2u);
    EXPECT_EQ(hit.deepest, 1u);
    std::vector<std::string> labels;
    for (const Step& step : recording.steps) labels.push_back(step.label);
    EXPECT_EQ(labels.front(), "open");
    EXPECT_EQ(labels.back(), "done");
    EXPECT_EQ(std::count(labels.begin(), labels.end(), "skip"), 1);
    // Past both, only the root is asked.
    const ViewRayAnswer miss = raycast(*view, Ray{{-1, 3, 0}, {1, 0, 0}}, scratch);
    EXPECT_EQ(miss.volume_tests, 1u);
    EXPECT_EQ(miss.opened, 0u);
    EXPECT_FALSE(miss.hit);
}

}  // namespace
}  // namespace collidoscope
