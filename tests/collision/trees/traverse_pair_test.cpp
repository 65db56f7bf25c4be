// Tree against tree finds exactly what brute force finds.
#include "collision/trees/traverse_pair.h"

#include <gtest/gtest.h>

#include <thread>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::sorted;

// All pairs and the first contact of one pair of trees.
template <typename TreeA, typename TreeB, typename Rule = OpenTogether>
void expect_exact(const TreeA& a, const TreeB& b, const RelativePose& pose,
                  const std::vector<TrianglePair>& expected, Rule rule = {}) {
    const TreePairAnswer all = overlapping_triangles(a, b, pose, {}, rule);
    EXPECT_EQ(sorted(all.pairs), expected);
    EXPECT_TRUE(all.complete);
    const TreePairAnswer first = overlapping_triangles(a, b, pose, {.max_pairs = 1}, rule);
    EXPECT_EQ(first.pairs.size(), std::min<std::size_t>(1, expected.size()));
    for (const TrianglePair& pair : first.pairs) {
        EXPECT_TRUE(std::binary_search(expected.begin(), expected.end(), pair));
    }
}

TEST(TraversePair, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260101;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(20'000);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const RelativePose pose = c.pose();
        const auto expected = brute_force(c.a, c.b, pose);
        hits += !expected.empty();
        const AabbTree aabb_a = *build_aabb_tree(c.a, c.options);
        const AabbTree aabb_b = *build_aabb_tree(c.b, c.options);
        const ObbTree obb_a = *build_obb_tree(c.a, c.options);
        const ObbTree obb_b = *build_obb_tree(c.b, c.options);
        expect_exact(aabb_a, aabb_b, pose, expected);
        expect_exact(obb_a, obb_b, pose, expected);
        expect_exact(aabb_a, aabb_b, pose, expected, OpenLonger{});
        expect_exact(aabb_a, obb_b, pose, expected, OpenLarger{});
        expect_exact(obb_a, aabb_b, pose, expected, OpenFirstTree{});
        expect_exact(aabb_a, aabb_b, pose, expected, OpenThesis{});
        expect_exact(obb_a, obb_b, pose, expected, OpenSwapped{});
        expect_exact(obb_a, aabb_b, pose, expected, OpenLargerTree{});
        if (HasFailure()) return;
    }
    // Both outcomes have to occur for this to mean anything.
    EXPECT_GT(hits, n / 10);
    EXPECT_LT(hits, n * 9 / 10 + 1);
}

TEST(TraversePair, TracedRunAnswersTheSame) {
    test::RandomFloats random(7);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const test::PairCase c = test::random_pair(random);
        const RelativePose pose = c.pose();
        const ObbTree a = *build_obb_tree(c.a, c.options);
        const ObbTree b = *build_obb_tree(c.b, c.options);
        Recording recording;
        const auto plain = overlapping_triangles(a, b, pose);
        const auto traced =
            overlapping_triangles(a, b, pose, {}, OpenTogether{}, Recorder(recording));
        EXPECT_EQ(plain.pairs, traced.pairs);
        EXPECT_EQ(plain.volume_tests, traced.volume_tests);
        EXPECT_EQ(plain.primitive_tests, traced.primitive_tests);
        EXPECT_EQ(std::string(recording.steps.front().label), "start");
        EXPECT_EQ(std::string(recording.steps.back().label), "done");
    }
}

TEST(TraversePair, PiecesAddUpToTheWhole) {
    test::RandomFloats random(8);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const test::PairCase c = test::random_pair(random);
        const RelativePose pose = c.pose();
        const AabbTree a = *build_aabb_tree(c.a, c.options);
        const AabbTree b = *build_aabb_tree(c.b, c.options);
        TreePairDescent pieces(a, b, pose);
        int count = 0;
        while (!pieces.advance(3)) {
            EXPECT_FALSE(pieces.answer().complete);
            ASSERT_LT(++count, 100'000);
        }
        EXPECT_TRUE(pieces.answer().complete);
        EXPECT_EQ(pieces.answer().pairs, overlapping_triangles(a, b, pose).pairs);
    }
}

TEST(TraversePair, AtMostAsManyPairsAsAskedFor) {
    test::RandomFloats random(9);
    random.next_case();
    const Mesh mesh = test::soup(random, 3, 30);
    const AabbTree tree = *build_aabb_tree(mesh);
    for (const std::uint64_t most : {0u, 1u, 7u, 899u, 900u, 2000u}) {
        const auto answer = overlapping_triangles(tree, tree, RelativePose{}, {.max_pairs = most});
        EXPECT_EQ(answer.pairs.size(), std::min<std::uint64_t>(most, 900));
        EXPECT_EQ(answer.complete, most > 900);
    }
}

TEST(TraversePair, CanceledQueryIsIncomplete) {
    test::RandomFloats random(10);
    random.next_case();
    const Mesh mesh = test::soup(random, 3, 300);
    const AabbTree tree = *build_aabb_tree(mesh);
    const std::atomic<bool> cancel = true;
    const auto answer = overlapping_triangles(tree, tree, RelativePose{}, {.cancel = &cancel});
    EXPECT_FALSE(answer.complete);
    EXPECT_LT(answer.pairs.size(), 300u * 300u);
    EXPECT_GT(answer.pairs.size(), 0u);
}

TEST(TraversePair, EmptyTreesMeetNothing) {
    const Mesh nothing;
    Mesh something;
    test::add_triangle(something, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const ObbTree empty = *build_obb_tree(nothing);
    const ObbTree full = *build_obb_tree(something);
    for (const auto& answer : {overlapping_triangles(empty, full, RelativePose{}),
                               overlapping_triangles(full, empty, RelativePose{}),
                               overlapping_triangles(empty, empty, RelativePose{})}) {
        EXPECT_FALSE(answer.hit());
        EXPECT_TRUE(answer.complete);
        EXPECT_EQ(answer.volume_tests, 0u);
    }
}

}  // namespace
}  // namespace collidoscope
