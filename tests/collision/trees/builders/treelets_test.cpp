// Treelets: the best tree over seven ends, trees that cost less with every round and stay sound.
#include "collision/trees/builders/treelets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "collision/trees/builders/lbvh.h"
#include "collision/trees/sah/sah_bvh.h"
#include "collision/trees/tree_area.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::RandomFloats;

Aabb around(const std::vector<Aabb>& boxes) {
    Aabb all = empty_aabb();
    for (const Aabb& box : boxes) grow(all, box);
    return all;
}

// The least surface of the inner nodes of a binary tree over these boxes: every division is tried.
double best_of_all(const std::vector<Aabb>& boxes) {
    if (boxes.size() < 2) return 0;
    double best = HUGE_VAL;
    for (std::uint32_t division = 1; division < 1u << (boxes.size() - 1); ++division) {
        std::vector<Aabb> sides[2];
        for (std::size_t i = 0; i < boxes.size(); ++i) sides[division >> i & 1].push_back(boxes[i]);
        best = std::min(best, best_of_all(sides[0]) + best_of_all(sides[1]));
    }
    return best + wide_area(around(boxes));
}

double inner_surface(const AabbTree& tree) {
    double sum = 0;
    for (const auto& node : tree.nodes)
        if (!node.is_leaf()) sum += wide_area(node.bounds);
    return sum / wide_area(tree.nodes[0].bounds);
}

TEST(Treelets, FewLeavesAreJoinedInTheBestWay) {
    constexpr std::uint64_t seed = 20261133;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    std::size_t better = 0;
    for (std::size_t i = 0; i < cases(300); ++i) {
        random.next_case();
        const Mesh mesh = test::soup(random, random.integer(0, 2), random.integer(2, 7));
        const AabbTree start = *build_lbvh(mesh);
        if (!(wide_area(start.nodes[0].bounds) > 0)) continue;
        std::vector<Aabb> leaves;
        for (const auto& node : start.nodes)
            if (node.is_leaf()) leaves.push_back(node.bounds);
        const AabbTree tree = *with_treelets(start, 1);
        const double best = best_of_all(leaves) / wide_area(start.nodes[0].bounds);
        EXPECT_NEAR(inner_surface(tree), best, 1e-6 * best) << i;
        const auto view = make_view(std::make_shared<const AabbTree>(start));
        const Treelet treelet = treelet_below(*view, 0);
        EXPECT_EQ(treelet.ends.size(), leaves.size());
        EXPECT_NEAR(treelet.least, best, 1e-6 * best);
        EXPECT_NEAR(treelet.surface, inner_surface(start), 1e-6 * best);
        better += inner_surface(tree) < inner_surface(start) * (1 - 1e-6);
    }
    EXPECT_GT(better, cases(300) / 5);
}

TEST(Treelets, GiveSoundTreesThatCostLessWithEveryRound) {
    constexpr std::uint64_t seed = 20261134;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    std::size_t better = 0;
    for (std::size_t i = 0; i < cases(1'500); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, i % 10 == 0 ? 300 : 60));
        const BuildOptions options{static_cast<std::uint32_t>(random.integer(1, 5))};
        const AabbTree start =
            *(i % 2 == 0 ? build_sah_bvh(mesh, options) : build_lbvh(mesh, options));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        TreeletRecord record;
        const AabbTree tree = *with_treelets(start, 4, nullptr, &record);
        test::expect_valid(tree, mesh);
        ASSERT_EQ(tree.nodes.size(), start.nodes.size());
        for (const auto& node : tree.nodes) ASSERT_LE(node.count(), options.leaf_size);
        ASSERT_EQ(with_treelets(start, 4)->primitives, tree.primitives);
        ASSERT_EQ(record.nodes.size(), tree.nodes.size());
        ASSERT_FALSE(record.costs.empty());
        for (std::size_t round = 1; round < record.costs.size(); ++round)
            EXPECT_LE(record.costs[round], record.costs[round - 1] * (1 + 1e-9));
        for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
            const TreeletChange& change = record.nodes[node];
            if (change.round == 0) continue;
            EXPECT_FALSE(tree.nodes[node].is_leaf());
            EXPECT_LT(change.after, change.before);
        }
        better += record.changes > 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(better, cases(1'500) / 4);
}

// When nothing changes any more, no treelet of the tree is dearer than the best one over its ends.
TEST(Treelets, EndWhereEveryTreeletIsTheBest) {
    RandomFloats random(20261135);
    for (std::size_t i = 0; i < cases(30); ++i) {
        random.next_case();
        const Mesh mesh = i % 3 == 0 ? test::ball(8) : test::soup(random, 0, random.integer(8, 60));
        AabbTree tree = *build_lbvh(mesh);
        for (TreeletRecord record{{}, {}, 1}; record.changes > 0;)
            tree = *with_treelets(tree, 1, nullptr, &record);
        const auto view = make_view(std::make_shared<const AabbTree>(tree));
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            const Treelet treelet = treelet_below(*view, node);
            EXPECT_EQ(treelet.ends.empty(), view->is_leaf(node));
            EXPECT_GE(treelet.least, treelet.surface * (1 - 1e-6));
        }
    }
}

TEST(Treelets, MakeSortedTreesBetter) {
    const Mesh mesh = test::ball(cases(100) < 100 ? 16 : 60);
    const AabbTree curve = *build_lbvh(mesh), best = *build_sah_bvh(mesh);
    EXPECT_LT(inner_surface(*with_treelets(curve)), 0.99 * inner_surface(curve));
    EXPECT_LE(inner_surface(*with_treelets(best)), inner_surface(best));
    BuildProgress progress;
    progress.cancel();
    EXPECT_FALSE(with_treelets(best, 1, &progress));
    EXPECT_TRUE(with_treelets(AabbTree())->empty());
}

}  // namespace
}  // namespace collidoscope
