// Views, statistics and validation of trees small enough to work out by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/statistics.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/pair_cases.h"
#include "tests/collision/trees/soups.h"

namespace collidoscope {
namespace {

// Two triangles of box 1 x 1 x 1 whose boxes are 1 apart along x.
Mesh two_triangles() {
    Mesh mesh;
    test::add_triangle(mesh, {0, 0, 0}, {1, 1, 0}, {1, 0, 1});
    test::add_triangle(mesh, {2, 0, 0}, {3, 1, 0}, {3, 0, 1});
    return mesh;
}

TEST(TreeStatistics, OfTwoTriangles) {
    const auto view =
        make_view(std::make_shared<const AabbTree>(*build_aabb_tree(two_triangles())));
    const TreeStatistics s = statistics(*view, {.traversal = 2, .intersection = 3});
    EXPECT_EQ(s.triangles, 2u);
    EXPECT_EQ(s.nodes, 3u);
    EXPECT_EQ(s.leaves, 2u);
    EXPECT_EQ(s.depth, 1u);
    // Root 3 x 1 x 1 has area 14, each leaf 6.
    EXPECT_DOUBLE_EQ(s.sah_cost, 2 + 3 * 6.0 / 14 * 2);
    EXPECT_DOUBLE_EQ(sah_part(*view, 0, {2, 3}), 2);
    EXPECT_DOUBLE_EQ(sah_part(*view, 1, {2, 3}), 3 * 6.0 / 14);
    ASSERT_EQ(s.levels.size(), 2u);
    EXPECT_EQ(s.levels[1].leaves, 2u);
    EXPECT_EQ(s.levels[1].primitives, 2u);
    EXPECT_DOUBLE_EQ(s.levels[1].area, 12.0 / 14);
    EXPECT_DOUBLE_EQ(s.levels[1].volume, 2.0 / 3);
    EXPECT_EQ(s.levels[1].mean_overlap, 0);
    EXPECT_EQ(s.bytes, 3 * 32u + 2 * (4u + 36u));
}

TEST(TreeStatistics, OverlapWithTheSibling) {
    Mesh mesh;
    test::add_triangle(mesh, {0, 0, 0}, {4, 1, 0}, {4, 0, 1});
    test::add_triangle(mesh, {3, 0, 0}, {5, 1, 0}, {5, 0, 1});
    const auto aabb = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    EXPECT_DOUBLE_EQ(sibling_overlap(*aabb, 1), 0.25);
    EXPECT_DOUBLE_EQ(sibling_overlap(*aabb, 2), 0.5);
    EXPECT_DOUBLE_EQ(sibling_overlap(*aabb, 0), 0);
    const auto obb = make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh)));
    EXPECT_LE(sibling_overlap(*obb, 1), 1);
}

// Levels of many nodes are sampled where the overlap has no closed form, and say so.
TEST(TreeStatistics, OverlapsOfLargeLevelsAreSampled) {
    const Mesh mesh = test::ball(80);
    const auto aabb = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    const auto obb = make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh)));
    for (const LevelStatistics& level : statistics(*aabb).levels)
        EXPECT_EQ(level.overlaps, level.nodes);
    std::uint32_t largest = 0;
    double sum = 0, all = 0;
    const TreeStatistics told = statistics(*obb);
    for (std::uint32_t depth = 0; depth < told.levels.size(); ++depth) {
        const LevelStatistics& level = told.levels[depth];
        largest = std::max(largest, level.nodes);
        EXPECT_LE(level.overlaps, max_sampled_overlaps);
        EXPECT_GE(level.overlaps, std::min(level.nodes, max_sampled_overlaps / 2));
        if (level.nodes <= max_sampled_overlaps) continue;
        for (std::uint32_t node = 0; node < obb->node_count(); ++node)
            if (obb->depth(node) == depth) all += sibling_overlap(*obb, node) / level.nodes;
        sum += level.mean_overlap;
    }
    EXPECT_GT(largest, max_sampled_overlaps);
    EXPECT_NEAR(sum, all, 0.02);
    for (const LevelStatistics& level : statistics(*obb, {}, false).levels)
        EXPECT_EQ(level.overlaps, 0u);
}

TEST(TreeView, KnowsParentsDepthsAndRanges) {
    test::RandomFloats random(21);
    random.next_case();
    const Mesh mesh = test::soup(random, 1, 300);
    const auto tree = std::make_shared<const ObbTree>(*build_obb_tree(mesh, {3}));
    const auto view = make_view(tree);
    EXPECT_EQ(view->volume_id(), "obb");
    EXPECT_EQ(view->parent(0), no_node);
    EXPECT_EQ(view->slots(0).count, 300u);
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        const SlotRange own = view->slots(node);
        if (view->is_leaf(node)) {
            EXPECT_TRUE(view->children(node).empty());
            for (std::uint32_t k = 0; k < own.count; ++k) {
                EXPECT_EQ(view->leaf_of(own.first + k), node);
            }
            continue;
        }
        std::uint32_t slot = own.first;
        for (const std::uint32_t child : view->children(node)) {
            EXPECT_EQ(view->parent(child), node);
            EXPECT_EQ(view->depth(child), view->depth(node) + 1);
            EXPECT_EQ(view->slots(child).first, slot);
            slot += view->slots(child).count;
        }
        EXPECT_EQ(slot, own.first + own.count);
        EXPECT_EQ(view->sibling(view->children(node)[0]), view->children(node)[1]);
    }
}

std::vector<TreeFault> faults(const AabbTree& tree) {
    std::vector<TreeFault> result;
    for (const TreeProblem& p : validate(tree)) result.push_back(p.fault);
    return result;
}

TEST(TreeValidation, NamesWhatIsWrong) {
    test::RandomFloats random(22);
    random.next_case();
    const AabbTree sound = *build_aabb_tree(test::soup(random, 0, 20));
    ASSERT_TRUE(faults(sound).empty());
    const auto expect = [&](TreeFault fault, auto&& spoil) {
        AabbTree broken = sound;
        spoil(broken);
        const auto found = faults(broken);
        EXPECT_NE(std::find(found.begin(), found.end(), fault), found.end()) << describe(fault);
    };
    std::uint32_t leaf = 0;
    while (!sound.nodes[leaf].is_leaf()) ++leaf;
    expect(TreeFault::BrokenLink, [](AabbTree& t) { t.nodes[0].link.set(38, 0); });
    expect(TreeFault::BrokenLink, [&](AabbTree& t) { t.nodes[leaf].link.set(20, 1); });
    expect(TreeFault::BrokenLink, [](AabbTree& t) { t.primitives[3] = 20; });
    expect(TreeFault::SharedNode, [](AabbTree& t) { t.nodes[1].link.set(0, 0); });
    expect(TreeFault::UnreachableNode, [](AabbTree& t) { t.nodes.push_back(t.nodes[0]); });
    expect(TreeFault::MissingPrimitive,
           [&](AabbTree& t) { t.nodes[leaf].link.set((t.nodes[leaf].first() + 1) % 20, 1); });
    expect(TreeFault::RepeatedPrimitive, [](AabbTree& t) { t.primitives[3] = t.primitives[4]; });
    expect(TreeFault::NotFinite, [](AabbTree& t) { t.nodes[1].bounds.min.y = NAN; });
    expect(TreeFault::Escapes, [](AabbTree& t) { t.nodes[0].bounds.max = t.nodes[0].bounds.min; });
}

}  // namespace
}  // namespace collidoscope
