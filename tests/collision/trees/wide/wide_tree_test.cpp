// Wide trees hold every triangle once, inside the volumes of all its ancestors.
#include "collision/trees/wide/wide_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/statistics.h"
#include "collision/trees/tree_area.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/trees/wide/wide_collapse.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using test::problems_of;

template <typename V>
TreeStatistics expect_valid(const WideTree<V>& tree, const Mesh& mesh, std::uint32_t leaf_size) {
    EXPECT_EQ(problems_of(tree), "");
    EXPECT_EQ(tree.primitives.size(), mesh.triangles.size());
    for (std::uint32_t slot = 0; slot < tree.primitives.size(); ++slot) {
        const Triangle here = tree.triangle(slot), there = mesh.triangle(tree.primitives[slot]);
        EXPECT_TRUE(here.a == there.a && here.b == there.b && here.c == there.c);
    }
    const auto view = make_view(std::make_shared<const WideTree<V>>(tree));
    TreeStatistics s = statistics(*view);
    EXPECT_LE(s.largest_leaf, leaf_size);
    EXPECT_LE(s.depth, max_tree_depth);
    EXPECT_EQ(s.triangles, mesh.triangles.size());
    return s;
}

TEST(WideTree, RandomAndDegenerateMeshesGiveSoundTrees) {
    constexpr std::uint64_t seed = 40;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 80));
        const auto leaf_size = static_cast<std::uint32_t>(random.integer(1, 5));
        SCOPED_TRACE("seed 40, case " + std::to_string(i) + ": " +
                     test::soup_names[std::size_t(kind)]);
        const AabbTree straight = *build_aabb_tree(mesh);
        const CollapseOptions options{
            leaf_size, random.uniform(0, 4), 1,
            random.chance(2) ? wide_children : static_cast<std::uint32_t>(random.integer(2, 7))};
        expect_valid(collapse<Aabb>(straight, mesh, options), mesh, leaf_size);
        expect_valid(collapse<Obb>(straight, mesh, options), mesh, leaf_size);
        expect_valid(collapse<Obb>(*build_obb_tree(mesh), mesh, options), mesh, leaf_size);
        if (HasFailure()) return;
    }
}

// The cost of the cheapest tree below a binary node, every way to open nodes tried: what the lanes
// of one wide node hold costs least, and a lane is a node of its own, or a leaf.
struct CheapestTrees {
    const AabbTree& tree;
    const CollapseOptions& options;

    double weight(std::uint32_t node) const {
        return wide_area(tree.nodes[node].bounds) / wide_area(tree.nodes[0].bounds);
    }
    std::uint32_t count(std::uint32_t node) const {
        const auto& n = tree.nodes[node];
        return n.is_leaf() ? n.count() : count(n.first()) + count(n.first() + 1);
    }
    double in_lanes(std::uint32_t node, std::uint32_t lanes) const {
        double best = alone(node);
        if (tree.nodes[node].is_leaf()) return best;
        for (std::uint32_t left = 1; left < lanes; ++left)
            best = std::min(best, in_lanes(tree.nodes[node].first(), left) +
                                      in_lanes(tree.nodes[node].first() + 1, lanes - left));
        return best;
    }
    double alone(std::uint32_t node) const {
        const double leaf = weight(node) * count(node);
        if (tree.nodes[node].is_leaf()) return leaf;
        return count(node) <= options.leaf_size ? std::min(leaf, opened(node)) : opened(node);
    }
    double opened(std::uint32_t node) const {
        double best = HUGE_VAL;
        for (std::uint32_t left = 1; left < options.max_children; ++left)
            best = std::min(
                best, in_lanes(tree.nodes[node].first(), left) +
                          in_lanes(tree.nodes[node].first() + 1, options.max_children - left));
        return best + double(options.node_cost) * weight(node);
    }
};

TEST(WideTree, CollapseIsTheCheapestForAnyWidth) {
    constexpr std::uint64_t seed = 20261132;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t leaves = 0;
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        const Mesh mesh = test::soup(random, random.integer(0, 1), random.integer(2, 11));
        const AabbTree binary = *build_sah_bvh(mesh);
        if (!(wide_area(binary.nodes[0].bounds) > 0)) continue;
        const CollapseOptions options{
            .leaf_size = static_cast<std::uint32_t>(random.integer(1, 4)),
            .node_cost = random.uniform(0.5f, 3),
            .max_children = static_cast<std::uint32_t>(random.integer(2, 8))};
        const WideCollapse<Aabb> collapse(binary, options);
        const CheapestTrees known{binary, options};
        const double expected = known.alone(0);
        EXPECT_NEAR(double(collapse.cost(0, 1)), expected, 1e-4 * expected) << i;
        // The tree has no more children than that.
        const auto tree = collidoscope::collapse<Aabb>(binary, mesh, options);
        for (std::uint32_t node = 0; node < tree.nodes.size(); ++node)
            ASSERT_LE(tree.child_count(node), options.max_children);
        leaves += collapse.is_leaf(0);
    }
    EXPECT_LT(leaves, oracle::cases(200) / 2);
}

TEST(WideTree, EmptyMeshHasNoNodes) {
    const Mesh nothing;
    const auto tree = collapse<Obb>(*build_aabb_tree(nothing), nothing);
    EXPECT_TRUE(tree.empty());
    EXPECT_EQ(problems_of(tree), "");
    EXPECT_EQ(make_view(std::make_shared<const WideObbTree>(tree))->node_count(), 0u);
}

TEST(WideTree, IdenticalTrianglesFillTheLanes) {
    Mesh mesh;
    for (int i = 0; i < 4096; ++i) test::add_triangle(mesh, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    const auto tree = collapse<Aabb>(*build_aabb_tree(mesh), mesh, {1, 1});
    EXPECT_LE(expect_valid(tree, mesh, 1).depth, 4u);
}

TEST(WideTree, AnyNumberOfThreadsMakesTheSameTree) {
    for (const std::uint32_t rows : {2u, 6u, oracle::cases(100) < 100 ? 20u : 90u}) {
        const Mesh mesh = test::ball(rows);
        const WideObbTree one = *build_wide_bvh(mesh, {4, 1});
        for (const std::uint32_t threads : {2u, 3u, 8u}) {
            SCOPED_TRACE(std::to_string(mesh.triangles.size()) + " triangles, " +
                         std::to_string(threads) + " threads");
            const WideObbTree many = *build_wide_bvh(mesh, {4, threads});
            ASSERT_EQ(one.nodes.size(), many.nodes.size());
            EXPECT_EQ(std::memcmp(one.nodes.data(), many.nodes.data(),
                                  one.nodes.size() * sizeof one.nodes[0]),
                      0);
            EXPECT_EQ(one.primitives, many.primitives);
            EXPECT_EQ(one.corners, many.corners);
            EXPECT_EQ(one.positions, many.positions);
            EXPECT_EQ(one.numbers, many.numbers);
        }
    }
}

// A closed surface: at most 64 bytes per triangle for either kind.
TEST(WideTree, MemoryPerTriangle) {
    Mesh mesh;
    constexpr std::uint32_t rows = 100, columns = 100;
    for (std::uint32_t i = 0; i < rows; ++i) {
        for (std::uint32_t k = 0; k < columns; ++k) {
            const float u = 6.2831853f * float(i) / rows, v = 6.2831853f * float(k) / columns;
            const float r = 1 + 0.4f * std::cos(v);
            mesh.positions.emplace_back(r * std::cos(u), 0.4f * std::sin(v), r * std::sin(u));
            const std::uint32_t a = i * columns + k, b = i * columns + (k + 1) % columns;
            const std::uint32_t c = (i + 1) % rows * columns + k;
            const std::uint32_t d = (i + 1) % rows * columns + (k + 1) % columns;
            mesh.triangles.push_back({a, b, d});
            mesh.triangles.push_back({a, d, c});
        }
    }
    const AabbTree binary = *build_aabb_tree(mesh);
    const auto n = static_cast<double>(mesh.triangles.size());
    const auto aligned = collapse<Aabb>(binary, mesh);
    const auto oriented = collapse<Obb>(binary, mesh);
    EXPECT_LE(static_cast<double>(aligned.bytes()) / n, 64);
    EXPECT_LE(static_cast<double>(oriented.bytes()) / n, 64);
    RecordProperty("aligned", std::to_string(static_cast<double>(aligned.bytes()) / n));
    RecordProperty("oriented", std::to_string(static_cast<double>(oriented.bytes()) / n));
    expect_valid(aligned, mesh, 4);
    expect_valid(oriented, mesh, 4);
}

TEST(WideTree, BrokenOnesAreExplained) {
    test::RandomFloats random(41);
    random.next_case();
    const Mesh mesh = test::soup(random, 1, 200);
    const auto sound = collapse<Aabb>(*build_aabb_tree(mesh), mesh);
    const auto fault_of = [](const WideAabbTree& tree) {
        const auto problems = validate(tree);
        return problems.empty() ? "" : describe(problems.front().fault);
    };
    auto tree = sound;
    tree.nodes[0].child[0] = ChildLink::node(0x00ffffff);
    EXPECT_STREQ(fault_of(tree), describe(TreeFault::BrokenLink));
    tree = sound;
    tree.nodes[0].child[1] = tree.nodes[0].child[0];
    EXPECT_NE(problems_of(tree), "");
    tree = sound;
    tree.nodes[0].min[1][0] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_STREQ(fault_of(tree), describe(TreeFault::NotFinite));
    tree = sound;
    tree.primitives[0] = tree.primitives[1];
    EXPECT_STREQ(fault_of(tree), describe(TreeFault::RepeatedPrimitive));
}

}  // namespace
}  // namespace collidoscope
