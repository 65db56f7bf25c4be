// Trees of spheres, from above and from below, find what brute force finds.
#include "collision/trees/builders/sphere_tree.h"

#include <gtest/gtest.h>

#include <limits>

#include "collision/trees/statistics.h"
#include "collision/trees/traverse_pair.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

TEST(SphereTree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260601;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(2'500);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const auto expected = test::brute_force(c.a, c.b, c.pose());
        hits += !expected.empty();
        const SphereTree octree_a = *build_sphere_octree(c.a, c.options);
        const SphereTree octree_b = *build_sphere_octree(c.b, c.options);
        const SphereTree merged_a = *build_merged_spheres(c.a, c.options);
        const SphereTree merged_b = *build_merged_spheres(c.b, c.options);
        test::expect_valid(octree_a, c.a);
        test::expect_valid(merged_a, c.a);
        const auto same = [&](const SphereTree& a, const SphereTree& b) {
            EXPECT_EQ(test::sorted(overlapping_triangles(a, b, c.pose()).pairs), expected);
        };
        same(octree_a, octree_b);
        same(merged_a, merged_b);
        same(octree_a, merged_b);
        EXPECT_EQ(
            overlapping_triangles(merged_a, octree_b, c.pose(), {.max_pairs = 1}, OpenThesis{})
                .hit(),
            !expected.empty());
        if (HasFailure()) return;
    }
    EXPECT_GE(hits, n / 10);
    EXPECT_LE(hits, n * 9 / 10 + 1);
}

TEST(SphereTree, MergedSphereHoldsBoth) {
    test::RandomFloats random(2);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        random.next_case();
        const Sphere a{random.point(), std::abs(random.length())};
        const Sphere b{random.point(), std::abs(random.length())};
        const Sphere both = merged(a, b);
        for (const Sphere& s : {a, b}) {
            const dvec3 way = dvec3(s.center) - dvec3(both.center);
            EXPECT_LE(std::sqrt(dot(way, way)) + double{s.radius}, double{both.radius});
        }
        const dvec3 way = dvec3(a.center) - dvec3(b.center);
        const double needed =
            std::max({double{a.radius}, double{b.radius},
                      0.5 * (std::sqrt(dot(way, way)) + double{a.radius} + double{b.radius})});
        const double reach = needed + std::sqrt(dot(dvec3(a.center), dvec3(a.center)));
        EXPECT_LE(double{both.radius}, needed + 1e-6 * reach);
    }
}

TEST(SphereTree, DegenerateMeshesGiveSoundTrees) {
    Mesh same, shrinking, huge;
    for (int i = 0; i < 3000; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    for (int i = -120; i < 120; ++i) {
        const float s = std::ldexp(1.0f, i);
        for (int k = 0; k < 5; ++k) test::add_triangle(shrinking, {s, 0, 0}, {s, s, 0}, {s, 0, s});
    }
    const float big = std::numeric_limits<float>::max();
    test::add_triangle(huge, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    test::add_triangle(huge, {big, big, big}, {-big, big, big}, {0, 0, 0});
    for (const Mesh* mesh : {&same, &shrinking, &huge}) {
        for (const SphereTree& tree : {*build_sphere_octree(*mesh), *build_merged_spheres(*mesh)}) {
            test::expect_valid(tree, *mesh);
            EXPECT_TRUE(overlapping_triangles(tree, tree, RelativePose{}, {.max_pairs = 1}).hit());
        }
    }
    EXPECT_TRUE(build_sphere_octree(Mesh{})->empty());
    EXPECT_TRUE(build_merged_spheres(Mesh{})->empty());
}

TEST(SphereTree, CanBeCanceled) {
    const Mesh mesh = test::ball(10);
    BuildProgress progress;
    EXPECT_TRUE(build_merged_spheres(mesh, {}, &progress).has_value());
    EXPECT_EQ(progress.fraction(), 1);
    progress.cancel();
    EXPECT_FALSE(build_merged_spheres(mesh, {}, &progress).has_value());
    EXPECT_FALSE(build_sphere_octree(mesh, {}, &progress).has_value());
}

// Two spheres are compared by the distance between their centers: no step speaks of an axis.
TEST(SphereTree, StepsTellDistances) {
    const SphereTree ball = *build_merged_spheres(test::ball(8));
    Recording recording;
    const RelativePose pose({}, {vec3(1.6f, 0.4f, 0), {1, 0, 0, 0}});
    (void)overlapping_triangles(ball, ball, pose, {}, OpenTogether{}, Recorder(recording));
    std::size_t apart = 0, kept = 0;
    for (const Step& step : recording.steps) {
        const std::string label = step.label;
        apart += label == "apart";
        kept += label == "keep";
        for (const char* word : {"axis", "Axis"})
            EXPECT_EQ(step.text().find(word), std::string::npos) << step.text();
        for (const Value& value : step.values) EXPECT_NE(value.name, "axis");
    }
    EXPECT_GT(apart, 0u);
    EXPECT_GT(kept, 0u);
}

// Both ways hug a ball's surface alike: level by level the spheres get smaller.
TEST(SphereTree, SpheresShrinkDownwards) {
    const Mesh mesh = test::ball(16);
    for (const auto& build : {build_sphere_octree<NoTrace>(mesh), build_merged_spheres(mesh)}) {
        const auto view = make_view(std::make_shared<const SphereTree>(*build));
        EXPECT_EQ(view->volume_id(), "sphere");
        EXPECT_NEAR(std::get<Sphere>(view->bounds(0)).radius, 1, 0.02);
        const TreeStatistics s = statistics(*view, {}, false);
        EXPECT_LT(s.levels[8].area, 4 * s.levels[4].area);
        EXPECT_LT(s.depth, 25u);
    }
}

}  // namespace
}  // namespace collidoscope
