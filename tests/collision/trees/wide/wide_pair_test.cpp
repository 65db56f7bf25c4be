// Wide tree against wide tree finds exactly what brute force finds, on every instruction set.
#include "collision/trees/wide/wide_pair.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/trees/soups.h"
#include "tests/collision/trees/wide/simd_levels.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::sorted;

struct WideCase {
    Mesh a, b;
    RelativePose pose;
    WideObbTree tree_a, tree_b;
    std::string name;
};

WideCase random_wide_case(test::RandomFloats& random) {
    random.next_case();
    WideCase c;
    const int kind_a = random.integer(0, test::soup_kinds - 1);
    const int kind_b = random.chance(2) ? kind_a : random.integer(0, test::soup_kinds - 1);
    c.a = test::soup(random, kind_a, random.integer(1, 60));
    c.b = test::soup(random, kind_b, random.integer(1, 60));
    Pose pose_a = test::random_pose(random);
    Pose pose_b = random.chance(3) ? pose_a : test::random_pose(random);
    // Down to denormal floats and up to a tenth of the largest.
    if (kind_a < 7 && kind_b < 7 && random.chance(4)) {
        const float scale = std::ldexp(1.0f, random.integer(-140, 90));
        for (vec3& p : c.a.positions) p *= scale;
        for (vec3& p : c.b.positions) p *= scale;
        pose_a.position *= scale;
        pose_b.position *= scale;
    }
    c.pose = RelativePose(pose_a, pose_b);
    const CollapseOptions options{static_cast<std::uint32_t>(random.integer(1, 4)), 2};
    c.tree_a = collapse<Obb>(*build_aabb_tree(c.a), c.a, options);
    c.tree_b = random.chance(2) ? collapse<Obb>(*build_obb_tree(c.b), c.b, options)
                                : collapse<Obb>(*build_aabb_tree(c.b), c.b, options);
    c.name = std::string(test::soup_names[std::size_t(kind_a)]) + " against " +
             test::soup_names[std::size_t(kind_b)];
    return c;
}

TEST(WidePair, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260102;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(8'000);
    for (std::size_t i = 0; i < n; ++i) {
        const WideCase c = random_wide_case(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const auto expected = brute_force(c.a, c.b, c.pose);
        hits += !expected.empty();
        for (const Simd simd : test::all_simd) {
            if (!has_simd(simd)) continue;
            const auto all = wide_overlapping_triangles(c.tree_a, c.tree_b, c.pose, {.simd = simd});
            EXPECT_EQ(sorted(all.pairs), expected);
            EXPECT_TRUE(all.complete);
            const auto first = wide_overlapping_triangles(c.tree_a, c.tree_b, c.pose,
                                                          {.max_pairs = 1, .simd = simd});
            EXPECT_EQ(first.pairs.size(), std::min<std::size_t>(1, expected.size()));
            for (const TrianglePair& pair : first.pairs) {
                EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
            }
        }
        if (HasFailure()) return;
    }
    // Both outcomes have to occur for this to mean anything.
    EXPECT_GT(hits, n / 10);
    EXPECT_LT(hits, n * 9 / 10 + 1);
}

TEST(WidePair, TracedRunAnswersTheSame) {
    test::RandomFloats random(17);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const WideCase c = random_wide_case(random);
        Recording recording;
        const auto plain = wide_overlapping_triangles(c.tree_a, c.tree_b, c.pose);
        const auto traced =
            wide_overlapping_triangles(c.tree_a, c.tree_b, c.pose, {}, Recorder(recording));
        EXPECT_EQ(plain.pairs, traced.pairs);
        EXPECT_EQ(plain.volume_tests, traced.volume_tests);
        EXPECT_EQ(plain.primitive_tests, traced.primitive_tests);
        EXPECT_EQ(std::string(recording.steps.front().label), "start");
        EXPECT_EQ(std::string(recording.steps.back().label), "done");
    }
}

// The answer with any memory is the one without.
TEST(WidePair, MemoryChangesNoAnswer) {
    test::RandomFloats random(22);
    std::size_t remembered = 0;
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const WideCase c = random_wide_case(random);
        WidePairMemory memory;
        for (int k = 0; k < 20; ++k) {
            const RelativePose pose({}, test::random_pose(random));
            const auto with = wide_overlapping_triangles(c.tree_a, c.tree_b, pose,
                                                         {.max_pairs = 1, .memory = &memory});
            const auto without = wide_overlapping_triangles(c.tree_a, c.tree_b, pose);
            EXPECT_EQ(with.hit(), without.hit());
            for (const TrianglePair& pair : with.pairs) {
                EXPECT_EQ(std::count(without.pairs.begin(), without.pairs.end(), pair), 1);
            }
            remembered += memory.a.used();
        }
    }
    EXPECT_GT(remembered, 0u);
}

TEST(WidePair, PiecesAddUpToTheWhole) {
    test::RandomFloats random(18);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const WideCase c = random_wide_case(random);
        WidePairDescent<> pieces(c.tree_a, c.tree_b, c.pose);
        int count = 0;
        while (!pieces.advance(2)) {
            EXPECT_FALSE(pieces.answer().complete);
            ASSERT_LT(++count, 100'000);
        }
        EXPECT_TRUE(pieces.answer().complete);
        EXPECT_EQ(pieces.answer().pairs,
                  wide_overlapping_triangles(c.tree_a, c.tree_b, c.pose).pairs);
    }
}

TEST(WidePair, AtMostAsManyPairsAsAskedFor) {
    test::RandomFloats random(19);
    random.next_case();
    const Mesh mesh = test::soup(random, 3, 30);
    const auto tree = collapse<Obb>(*build_aabb_tree(mesh), mesh);
    for (const std::uint64_t most : {0u, 1u, 7u, 899u, 900u, 2000u}) {
        const auto answer =
            wide_overlapping_triangles(tree, tree, RelativePose{}, {.max_pairs = most});
        EXPECT_EQ(answer.pairs.size(), std::min<std::uint64_t>(most, 900));
        EXPECT_EQ(answer.complete, most > 900);
    }
}

TEST(WidePair, CanceledQueryIsIncomplete) {
    test::RandomFloats random(20);
    random.next_case();
    const Mesh mesh = test::soup(random, 3, 400);
    const auto tree = collapse<Obb>(*build_aabb_tree(mesh), mesh);
    const std::atomic<bool> cancel = true;
    const auto answer = wide_overlapping_triangles(tree, tree, RelativePose{}, {.cancel = &cancel});
    EXPECT_FALSE(answer.complete);
    EXPECT_LT(answer.pairs.size(), 400u * 400u);
}

TEST(WidePair, EmptyTreesMeetNothing) {
    const Mesh nothing;
    Mesh something;
    test::add_triangle(something, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const auto empty = collapse<Obb>(*build_aabb_tree(nothing), nothing);
    const auto full = collapse<Obb>(*build_aabb_tree(something), something);
    for (const auto& answer : {wide_overlapping_triangles(empty, full, RelativePose{}),
                               wide_overlapping_triangles(full, empty, RelativePose{}),
                               wide_overlapping_triangles(empty, empty, RelativePose{})}) {
        EXPECT_FALSE(answer.hit());
        EXPECT_TRUE(answer.complete);
    }
    EXPECT_TRUE(wide_overlapping_triangles(full, full, RelativePose{}).hit());
}

}  // namespace
}  // namespace collidoscope
