// Two BSP trees merged by their cells: the shared volume against what is known of it.
#include "collision/trees/space/bsp_cells_merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "collision/trees/space/bsp_merge.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

Mesh cuboid(const vec3& lo, const vec3& hi) {
    Mesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.positions.emplace_back(i & 1 ? hi.x : lo.x, i & 2 ? hi.y : lo.y, i & 4 ? hi.z : lo.z);
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

BspTree bsp_over(const Mesh& mesh) {
    return *build_bsp_tree(mesh);
}

// Boxes along the axes share a box; touching ones share nothing.
TEST(BspCellsMerge, BoxesShareTheirIntersection) {
    constexpr std::uint64_t seed = 2929;
    SCOPED_TRACE(seed);
    test::RandomFloats random(seed);
    const BspTree a = bsp_over(cuboid(vec3(-1), vec3(1)));
    const BspTree b = bsp_over(cuboid({-0.5f, -1.5f, -0.25f}, {0.5f, 1.5f, 0.25f}));
    std::size_t overlaps = 0;
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const vec3 at = 0.25f * vec3(float(random.integer(-8, 8)), float(random.integer(-8, 8)),
                                     float(random.integer(-8, 8)));
        SCOPED_TRACE(i);
        const auto common = [](float from_a, float to_a, float from_b, float to_b) {
            return std::max(0.0, double(std::min(to_a, to_b)) - double(std::max(from_a, from_b)));
        };
        const double expected = common(-1, 1, at.x - 0.5f, at.x + 0.5f) *
                                common(-1, 1, at.y - 1.5f, at.y + 1.5f) *
                                common(-1, 1, at.z - 0.25f, at.z + 0.25f);
        const RelativePose pose({}, {at, {1, 0, 0, 0}});
        const SharedCells shared = merge_cells(a, b, pose);
        ASSERT_TRUE(shared.complete);
        ASSERT_EQ(shared.cells, 1u);
        ASSERT_NEAR(shared.volume, expected, 1e-9);
        ASSERT_EQ(shared.shared > 0, expected > 0);
        overlaps += expected > 0;
        // The surface alone finds them to overlap too, and touching counts there.
        if (expected > 0) {
            ASSERT_TRUE(merge(a, b, pose).overlap);
        }
    }
    EXPECT_GT(overlaps, oracle::cases(300) / 10);
}

// However they are turned: what A shares with B is what B shares with A, and no more than either.
TEST(BspCellsMerge, IsTheSameFromEitherSide) {
    constexpr std::uint64_t seed = 2930;
    SCOPED_TRACE(seed);
    test::RandomFloats random(seed);
    const BspTree a = bsp_over(cuboid(vec3(-1), vec3(1)));
    const BspTree b = bsp_over(test::ball(5));
    const double whole = merge_cells(b, b, {}).volume;
    EXPECT_GT(whole, 1.5);
    EXPECT_LT(whole, 4.2);
    for (std::size_t i = 0; i < oracle::cases(40); ++i) {
        Pose pose;
        pose.position = {random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        pose.rotation = normalize(quat(random.uniform(0.1f, 1), random.uniform(-1, 1),
                                       random.uniform(-1, 1), random.uniform(-1, 1)));
        SCOPED_TRACE(i);
        const double ab = merge_cells(a, b, RelativePose({}, pose)).volume;
        const double ba = merge_cells(b, a, RelativePose(pose, {})).volume;
        ASSERT_NEAR(ab, ba, 1e-5);
        ASSERT_LE(ab, std::min(8.0, whole) + 1e-5);
    }
    // One inside the other shares all of itself.
    const BspTree room = bsp_over(cuboid(vec3(-3), vec3(3)));
    EXPECT_NEAR(merge_cells(room, b, {}).volume, whole, 1e-9);
}

TEST(BspCellsMerge, TellsEachCellAndItsParts) {
    const BspTree a = bsp_over(cuboid(vec3(-1), vec3(1)));
    Recording recording;
    const RelativePose pose({}, {vec3(1.5f, 0.75f, 0.5f), {1, 0, 0, 0}});
    const SharedCells told = merge_cells(a, a, pose, nullptr, {}, Recorder(recording));
    const SharedCells plain = merge_cells(a, a, pose);
    EXPECT_EQ(told.volume, plain.volume);
    EXPECT_NEAR(plain.volume, 0.5 * 1.25 * 1.5, 1e-9);
    std::string labels;
    for (const Step& step : recording.steps) labels += step.label[0];
    EXPECT_EQ(labels.size(), 5u);
    EXPECT_EQ(std::count(labels.begin(), labels.end(), 'b'), 3);
    EXPECT_EQ(std::count(labels.begin(), labels.end(), 's'), 1);
    std::atomic<bool> cancel{true};
    EXPECT_FALSE(merge_cells(a, a, pose, &cancel).complete);
    EXPECT_FALSE(merge_cells(a, BspTree{}, pose).complete);
}

}  // namespace
}  // namespace collidoscope
