// A refitted tree answers as one built anew, however much the mesh has moved.
#include "collision/trees/builders/waving.h"

#include <gtest/gtest.h>

#include "collision/trees/traverse_pair.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

TEST(Refit, AnswersAsATreeBuiltAnew) {
    constexpr std::uint64_t seed = 20260801;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const Waving waving{random.uniform(0, 1), random.uniform(0, 5), random.uniform(0, 1),
                            random.uniform(0, 2)};
        const Mesh moved = waved(c.a, waving);
        AabbTree refitted = *build_aabb_tree(c.a, c.options);
        refit(refitted, moved);
        test::expect_valid(refitted, moved);
        const AabbTree rebuilt = *build_aabb_tree(moved, c.options);
        const AabbTree other = *build_aabb_tree(c.b, c.options);
        const auto expected = test::brute_force(moved, c.b, c.pose());
        EXPECT_EQ(test::sorted(overlapping_triangles(refitted, other, c.pose()).pairs), expected);
        EXPECT_EQ(test::sorted(overlapping_triangles(rebuilt, other, c.pose()).pairs), expected);
        if (HasFailure()) return;
    }
}

TEST(Refit, StandsStillWithoutWaves) {
    const Mesh mesh = test::ball(8);
    EXPECT_EQ(waved(mesh, {}).positions, mesh.positions);
    EXPECT_TRUE(waved(Mesh{}, {1, 2, 0, 1}).positions.empty());
}

// A sheet swirled in its plane: what was a compact part is drawn into a long arm.
TEST(Refit, PaysLessTheMoreAMeshIsSwirled) {
    Mesh strip;
    constexpr std::uint32_t columns = 40, rows = 40;
    for (std::uint32_t i = 0; i <= columns; ++i)
        for (std::uint32_t k = 0; k <= rows; ++k)
            strip.positions.emplace_back(float(i), 0, 0.9f * float(k));
    const auto id = [&](std::uint32_t i, std::uint32_t k) { return i * (rows + 1) + k; };
    for (std::uint32_t i = 0; i < columns; ++i) {
        for (std::uint32_t k = 0; k < rows; ++k) {
            strip.triangles.push_back({id(i, k), id(i, k + 1), id(i + 1, k)});
            strip.triangles.push_back({id(i, k + 1), id(i + 1, k + 1), id(i + 1, k)});
        }
    }
    double before = 0;
    for (const float swirl : {0.0f, 0.1f, 0.25f, 0.5f, 1.0f}) {
        const Mesh moved = waved(strip, {0, 0, 0, swirl});
        AabbTree refitted = *build_aabb_tree(strip);
        refit(refitted, moved);
        const AabbTree rebuilt = *build_aabb_tree(moved);
        const RefitComparison costs = compare(refitted, rebuilt);
        const double ratio = costs.sah_refit / costs.sah_rebuilt;
        const RelativePose pose({}, {{3, 2, 1}, normalize(quat(0.9f, 0.2f, 0.1f, 0.3f))});
        const auto tests_refit = overlapping_triangles(refitted, refitted, pose);
        const auto tests_anew = overlapping_triangles(rebuilt, rebuilt, pose);
        EXPECT_EQ(test::sorted(tests_refit.pairs), test::sorted(tests_anew.pairs));
        std::printf("swirl %.2f: SAH %.1f against %.1f, volume tests %llu against %llu\n",
                    double(swirl), costs.sah_refit, costs.sah_rebuilt,
                    static_cast<unsigned long long>(tests_refit.volume_tests),
                    static_cast<unsigned long long>(tests_anew.volume_tests));
        EXPECT_GE(ratio, before - 0.05);
        before = ratio;
        if (swirl == 0) {
            EXPECT_EQ(queries_until_rebuilding_pays(costs, tests_refit.volume_tests,
                                                    tests_anew.volume_tests),
                      0);
        }
    }
    EXPECT_GT(before, 1.5);
}

}  // namespace
}  // namespace collidoscope
