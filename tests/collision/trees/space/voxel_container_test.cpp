// Containers tested both ways find what brute force finds.
#include "collision/trees/space/voxel_container.h"

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <set>
#include <string>

#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

TEST(VoxelContainer, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20261001;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(600);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const double density = double(random.uniform(0.1f, 8));
        const VoxelContainer a(c.a, density), b(c.b, density);
        const auto expected = test::brute_force(c.a, c.b, c.pose());
        hits += !expected.empty();
        const TreePairAnswer all = overlapping_triangles(a, b, c.pose_a, c.pose_b);
        EXPECT_EQ(test::sorted(all.pairs), expected);
        EXPECT_TRUE(all.complete);
        EXPECT_EQ(overlapping_triangles(a, b, c.pose_a, c.pose_b, {.max_pairs = 1}).hit(),
                  !expected.empty());
        if (HasFailure()) return;
    }
    EXPECT_GE(hits, n / 10);
}

TEST(VoxelContainer, ListsEveryTriangleAndFewPerVoxel) {
    const Mesh mesh = test::ball(20);
    const VoxelContainer container(mesh);
    std::set<std::uint32_t> listed;
    std::size_t entries = 0, full = 0;
    const auto& n = container.size();
    for (std::uint32_t z = 0; z < n[2]; ++z) {
        for (std::uint32_t y = 0; y < n[1]; ++y) {
            for (std::uint32_t x = 0; x < n[0]; ++x) {
                const auto list = container.list(x, y, z);
                listed.insert(list.begin(), list.end());
                entries += list.size();
                full += !list.empty();
            }
        }
    }
    EXPECT_EQ(listed.size(), mesh.triangles.size());
    EXPECT_LT(entries, 20 * full);
    EXPECT_LT(full, std::size_t{n[0]} * n[1] * n[2]);  // the middle is empty
    const Box corner = container.voxel(0, 0, 0);
    EXPECT_NEAR(double(corner.half.x) * n[0], double(container.box().half.x), 1e-5);
    const VoxelRange all = container.range_of(container.box(), RelativePose{});
    EXPECT_EQ(all.count(), std::uint64_t{n[0]} * n[1] * n[2]);
    EXPECT_EQ(container.triangles_in(all).size(), mesh.triangles.size());
    const RelativePose far({}, {{10, 0, 0}, quat(1, 0, 0, 0)});
    EXPECT_TRUE(container.range_of(container.box(), far).empty());
}

// Little of two bodies that touch at one end is compared at all.
TEST(VoxelContainer, LeavesOutWhatLiesAway) {
    const Mesh mesh = test::ball(20);
    const VoxelContainer container(mesh);
    const Pose beside{{1.9f, 0, 0}, quat(1, 0, 0, 0)};
    const TreePairAnswer found = overlapping_triangles(container, container, Pose{}, beside);
    EXPECT_TRUE(found.hit());
    EXPECT_LT(found.primitive_tests, mesh.triangles.size() * mesh.triangles.size() / 20);
}

TEST(VoxelContainer, DegenerateMeshes) {
    Mesh same, huge, line;
    for (int i = 0; i < 100; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const float big = std::numeric_limits<float>::max() / 4;
    test::add_triangle(huge, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    for (int i = 0; i < 100; ++i) {
        const float x = float(i);
        test::add_triangle(line, {x, 0, 0}, {x + 1, 0, 0}, {x + 2, 0, 0});
    }
    for (const Mesh* mesh : {&same, &huge, &line}) {
        const VoxelContainer container(*mesh);
        EXPECT_TRUE(
            overlapping_triangles(container, container, Pose{}, Pose{}, {.max_pairs = 1}).hit());
    }
    const VoxelContainer empty{Mesh{}};
    EXPECT_TRUE(overlapping_triangles(empty, VoxelContainer(same), Pose{}, Pose{}).complete);
}

// Each reaches over half of the voxels: these are wider than asked for, and the view says so.
TEST(VoxelContainer, TrianglesThatReachFarHaveWiderVoxels) {
    constexpr std::size_t count = 2048;
    Mesh same;
    for (std::size_t i = 0; i < count; ++i)
        test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0.3f, 1, 0.5f});
    const auto container = std::make_shared<const VoxelContainer>(same, 8);
    const auto voxels = [](const std::array<std::uint32_t, 3>& n) {
        return std::size_t{n[0]} * n[1] * n[2];
    };
    EXPECT_LT(voxels(container->size()), voxels(container->asked_size()));
    const auto view = make_view(container);
    EXPECT_LE(view->primitive_count(), 4'000'000 + 64 * count);
    EXPECT_NE(view->remark().find("wider than asked for"), std::string::npos);
    EXPECT_EQ(container->triangles_in({{}, container->size()}).size(), count);

    // A surface has as many as it asks for.
    const auto ball = std::make_shared<const VoxelContainer>(test::ball(40), 20);
    EXPECT_EQ(ball->size(), ball->asked_size());
    EXPECT_EQ(make_view(ball)->remark(), "");
}

// As far out as floats go, where turned coordinates would be infinite.
TEST(VoxelContainer, LosesNothingFarOut) {
    constexpr std::uint64_t seed = 20261122;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    constexpr float most = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < std::max<std::size_t>(oracle::cases(300), 50); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        // Long triangles about a diagonal, some of them in both meshes.
        Mesh a, b;
        const auto point = [&](float along) {
            const vec3 off(random.uniform(-0.1f, 0.1f), random.uniform(-0.1f, 0.1f),
                           random.uniform(-0.1f, 0.1f));
            return most * (along * vec3(1, 1, 1) + off);
        };
        for (int t = 0; t < 12; ++t) {
            const float along = random.uniform(-0.9f, 0.9f);
            const vec3 p = point(along), q = point(along), r = point(along * 0.9f);
            if (t % 3 != 1) test::add_triangle(a, p, q, r);
            if (t % 3 != 2) test::add_triangle(b, p, q, r);
        }
        const TreePairAnswer found =
            overlapping_triangles(VoxelContainer(a), VoxelContainer(b), Pose{}, Pose{});
        EXPECT_EQ(test::sorted(found.pairs), test::brute_force(a, b, RelativePose{}));
        EXPECT_GE(found.pairs.size(), 4u);
        if (HasFailure()) return;
    }
}

}  // namespace
}  // namespace collidoscope
