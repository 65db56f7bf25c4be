// A dumped tree shown: as it was when it is sound, and without a crash when it is not.
#include "collision/trees/dump/dump_view.h"

#include <gtest/gtest.h>

#include <limits>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/dump/dump_of.h"
#include "collision/trees/statistics.h"
#include "tests/collision/trees/random_dump.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TreeDump chain(std::uint32_t count) {
    TreeDump dump;
    for (std::uint32_t i = 0; i < count; ++i) {
        dump.nodes.push_back({no_node, i, i + 1 < count ? 1u : 0u, 0, i + 1 < count ? 0u : 1u});
        if (i + 1 < count) dump.children.push_back(i + 1);
        dump.bounds.insert(dump.bounds.end(), {0, 0, 0, 1, 1, 1});
    }
    dump.primitives = {0};
    return dump;
}

template <typename Tree>
void expect_same_view(const std::optional<Tree>& tree, double tolerance) {
    const auto view = make_view(std::make_shared<const Tree>(*tree));
    const auto shown = view_of(dump_of(*view, true));
    EXPECT_TRUE(shown->problems().empty());
    EXPECT_TRUE(shown->remarks().empty());
    EXPECT_EQ(shown->volume_id(), view->volume_id());
    EXPECT_EQ(shown->bytes(), view->bytes());
    ASSERT_EQ(shown->node_count(), view->node_count());
    ASSERT_EQ(shown->primitive_count(), view->primitive_count());
    for (std::uint32_t node = 0; node < view->node_count(); ++node) {
        EXPECT_EQ(shown->number_in_file(node), node);
        EXPECT_EQ(shown->parent(node), view->parent(node));
        EXPECT_EQ(shown->depth(node), view->depth(node));
        EXPECT_EQ(shown->slots(node).count, view->slots(node).count);
        EXPECT_EQ(shown->bounds(node).index(), view->bounds(node).index());
        EXPECT_NEAR(shown->area(node), view->area(node), tolerance * view->area(node));
        if (view->is_leaf(node)) {
            const std::uint32_t slot = shown->slots(node).first;
            EXPECT_EQ(shown->leaf_of(slot), node);
            EXPECT_EQ(shown->primitive(slot), view->primitive(view->slots(node).first));
            EXPECT_EQ(shown->triangle(slot).b, view->triangle(view->slots(node).first).b);
        }
    }
    const TreeStatistics a = statistics(*view), b = statistics(*shown);
    EXPECT_EQ(a.leaves, b.leaves);
    EXPECT_NEAR(a.sah_cost, b.sah_cost, tolerance * a.sah_cost);
    ASSERT_EQ(a.levels.size(), b.levels.size());
}

TEST(DumpView, OfASoundTreeIsTheSame) {
    test::RandomFloats random(31);
    random.next_case();
    const Mesh mesh = test::soup(random, 1, 200);
    expect_same_view(build_aabb_tree(mesh), 0);
    expect_same_view(build_obb_tree(mesh, {4}), 0);
    expect_same_view(build_kdop_tree<18>(mesh), 1e-5);
}

TEST(DumpView, StandsInForBoundsThatCannotBeDrawn) {
    TreeDump dump = chain(3);
    dump.bounds[0] = nan;  // the root
    dump.bounds[7] = 2;    // node 1 is inverted
    const auto view = view_of(dump);
    ASSERT_EQ(view->node_count(), 3u);
    for (std::uint32_t node = 0; node < 3; ++node) {
        EXPECT_EQ(std::get<Aabb>(view->bounds(node)).max, vec3(1));
    }
    EXPECT_EQ(view->area(0), 6);
    EXPECT_TRUE(view->bounds_contain(0, vec3(1)));
    EXPECT_EQ(view->remarks(),
              std::vector<std::string>{"2 nodes are shown by the bounds of their subtrees: their "
                                       "own bounds cannot be drawn."});
    EXPECT_EQ(view->problems().list.size(), 2u);

    // With nothing below it, such a node is cut out, and those above it that then have nothing.
    dump.bounds[12] = nan;
    EXPECT_EQ(view_of(dump)->node_count(), 0u);
    dump.triangles = {{{2, 2, 2}, {3, 2, 2}, {2, 3, 2}}};
    const auto by_triangle = view_of(dump);
    ASSERT_EQ(by_triangle->node_count(), 3u);
    EXPECT_EQ(std::get<Aabb>(by_triangle->bounds(0)).min, vec3(2));
}

TEST(DumpView, CutsOutCyclesAndKeepsTheNumbersOfTheFile) {
    TreeDump dump = chain(4);
    dump.nodes[3].child_count = 2;
    dump.nodes[3].first_child = 3;
    dump.children.insert(dump.children.end(), {1u, 77u});
    dump.root = 1;
    const auto view = view_of(dump);
    ASSERT_EQ(view->node_count(), 3u);
    EXPECT_EQ(view->number_in_file(0), 1u);
    EXPECT_EQ(view->node_of(3), 2u);
    EXPECT_EQ(view->node_of(0), no_node);
    EXPECT_TRUE(view->is_leaf(2));
    EXPECT_EQ(view->slots(0).count, 1u);
    EXPECT_EQ(view->remarks().size(), 2u);
}

TEST(DumpView, OfAVeryDeepTree) {
    const auto view = view_of(chain(200'000));
    EXPECT_EQ(view->node_count(), DumpView::max_depth + 1);
    EXPECT_EQ(view->depth(DumpView::max_depth), DumpView::max_depth);
}

TEST(DumpView, OfAnyContents) {
    test::RandomFloats random(32);
    for (std::size_t i = 0; i < oracle::cases(20000); ++i) {
        SCOPED_TRACE(i);
        const auto view = view_of(test::random_dump(random));
        std::uint32_t below_children = 0;
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            ASSERT_EQ(view->node_of(view->number_in_file(node)), node);
            ASSERT_EQ(view->parent(node) == no_node, node == 0);
            for (const std::uint32_t child : view->children(node)) {
                ASSERT_EQ(view->parent(child), node);
                ASSERT_EQ(view->depth(child), view->depth(node) + 1u);
                const SlotRange all = view->slots(node), part = view->slots(child);
                ASSERT_GE(part.first, all.first);
                ASSERT_LE(part.first + part.count, all.first + all.count);
                ++below_children;
            }
            ASSERT_FALSE(std::isnan(view->area(node)));
            ASSERT_FALSE(std::isnan(view->volume(node)));
        }
        ASSERT_EQ(below_children, std::max(view->node_count(), 1u) - 1);
        for (std::uint32_t slot = 0; slot < view->primitive_count(); ++slot) {
            ASSERT_TRUE(is_finite(view->triangle(slot)));
        }
        static_cast<void>(statistics(*view));
    }
}

}  // namespace
}  // namespace collidoscope
