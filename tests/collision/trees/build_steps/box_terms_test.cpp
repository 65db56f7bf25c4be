// The terms of builders of boxes: merged, improved, cut and collapsed trees.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/ploc.h"
#include "collision/trees/builders/presplit.h"
#include "collision/trees/builders/reinsertion.h"
#include "collision/trees/builders/sbvh.h"
#include "collision/trees/builders/treelets.h"
#include "collision/trees/wide/wide_bvh.h"
#include "tests/collision/trees/build_steps/told_terms.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::all_values;
using test::count_below;
using test::for_told_nodes;
using test::tells;
using test::told;
using test::told_count;
using test::triangles_below;

TEST(BuilderTerms, MergedClustersHaveTheLeastSurfaceOfTheirWindows) {
    std::size_t mutual = 0, forced = 0;
    for (const char* builder : {"ploc", "ploc_4"}) {
        const std::uint32_t radius = builder == std::string("ploc") ? ploc_radius : 4;
        for_told_nodes(
            builder,
            [&](const Mesh& mesh, const BuildOptions& options) {
                return make_view(
                    std::make_shared<const AabbTree>(*build_ploc(mesh, options, radius)));
            },
            [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
                const Recording& recording) {
                const Children children = tree.children(node);
                EXPECT_EQ(told_count(recording, "sides", "left"), count_below(tree, children[0]));
                // The node's box is the common box.
                const Aabb box = std::get<Aabb>(tree.bounds(node));
                const dvec3 e = dvec3(box.max) - dvec3(box.min);
                const double surface = 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
                EXPECT_NEAR(told<double>(recording, "nearest", "surface"), surface, 1e-6 * surface);
                const auto neighbors = told_count(recording, "window", "neighbors");
                const auto clusters = told_count(recording, "window", "clusters");
                EXPECT_GE(neighbors, std::min<std::int64_t>(radius, clusters - 1));
                EXPECT_LE(neighbors, std::min<std::int64_t>(2 * radius, clusters - 1));
                EXPECT_LE(clusters, static_cast<std::int64_t>(mesh.triangles.size()));
                const auto apart = told_count(recording, "nearest", "places apart");
                EXPECT_GE(apart, 1);
                const bool by_force = told<bool>(recording, "mutual", "forced");
                ++(by_force ? forced : mutual);
                if (by_force) return;
                EXPECT_LE(apart, radius);
                for (const char* label : {"nearest", "mutual"})
                    for (const double next : all_values<double>(recording, label, "next best"))
                        EXPECT_GE(next, surface * (1 - 1e-6));
            });
    }
    EXPECT_GT(mutual, 20 * cases(30));
    EXPECT_LT(forced, mutual / 4);
}

TEST(BuilderTerms, SubtreesMoveToWhereTheyCostLess) {
    std::size_t moved = 0, kept = 0;
    for_told_nodes(
        "reinsertion_lbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const AabbTree>(*reinserted(*build_lbvh(mesh, options))));
        },
        [&](const Mesh& mesh, const TreeView& tree, std::uint32_t node,
            const Recording& recording) {
            EXPECT_EQ(told_count(recording, "sides", "left"),
                      count_below(tree, tree.children(node)[0]));
            if (tells(recording, "kept")) {
                ++kept;
                return;
            }
            ++moved;
            const auto saved = told<double>(recording, "remove", "saved"),
                       cost = told<double>(recording, "insert", "cost");
            EXPECT_LT(cost, saved);
            EXPECT_NEAR(told<double>(recording, "insert", "gain"), saved - cost, 1e-12);
            EXPECT_GE(told_count(recording, "search", "places"), 1);
            EXPECT_LT(told_count(recording, "remove", "triangles moved"),
                      static_cast<std::int64_t>(mesh.triangles.size()));
        });
    EXPECT_GT(moved, 2 * cases(30));
    EXPECT_GT(kept, 2 * cases(30));
}

TEST(BuilderTerms, TreeletsAreTheBestOverTheirEnds) {
    std::size_t changed = 0, kept = 0;
    for_told_nodes(
        "treelets_lbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const AabbTree>(*with_treelets(*build_lbvh(mesh, options))));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            EXPECT_EQ(told_count(recording, "sides", "left"),
                      count_below(tree, tree.children(node)[0]));
            const std::int64_t ends = told_count(recording, "treelet", "ends");
            EXPECT_GE(ends, 2);
            EXPECT_LE(ends, 7);
            EXPECT_LE(told<double>(recording, "best", "least"),
                      told<double>(recording, "treelet", "surface") * (1 + 1e-9));
            ++(tells(recording, "changed") ? changed : kept);
            EXPECT_NE(tells(recording, "changed"), tells(recording, "kept"));
            if (tells(recording, "changed")) {
                EXPECT_GT(told<double>(recording, "changed", "gain"), 0);
            }
        });
    EXPECT_GT(changed, cases(30));
    EXPECT_GT(kept, cases(30));
}

TEST(BuilderTerms, SpatialSplitsAreTakenWhereTheyCostLess) {
    std::size_t spatial = 0, whole = 0;
    for_told_nodes(
        "sbvh",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const AabbTree>(*build_sbvh(mesh, options)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "sides", "left"), tree.slots(children[0]).count);
            EXPECT_EQ(told_count(recording, "sides", "right"), tree.slots(children[1]).count);
            const std::int64_t crossed = told_count(recording, "choose", "crossed");
            const auto object = all_values<double>(recording, "object", "object cost"),
                       cut = all_values<double>(recording, "spatial", "spatial cost");
            if (crossed == 0) {
                ++whole;
                return;
            }
            ++spatial;
            ASSERT_EQ(cut.size(), 1u);
            if (!object.empty()) {
                EXPECT_LT(cut[0], object[0]);
            }
            EXPECT_GT(told<double>(recording, "overlap", "overlap"), sbvh_overlap);
            // Triangles on both sides are below both children.
            const std::set<std::uint32_t> left = triangles_below(tree, children[0]),
                                          right = triangles_below(tree, children[1]);
            const auto shared = std::count_if(left.begin(), left.end(),
                                              [&](std::uint32_t t) { return right.count(t) > 0; });
            EXPECT_EQ(shared, crossed - told_count(recording, "choose", "kept whole"));
        });
    EXPECT_GT(whole, 2 * cases(30));
    if (cases(30) >= 30) {
        EXPECT_GT(spatial, 30u);
    }
}

TEST(BuilderTerms, PartsCutBeforeTheBuildAreCounted) {
    std::int64_t parts = 0, triangles = 0;
    for_told_nodes(
        "presplit",
        [](const Mesh& mesh, const BuildOptions& options) {
            return make_view(std::make_shared<const AabbTree>(*build_presplit(mesh, options)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "sides", "left"), tree.slots(children[0]).count);
            EXPECT_EQ(told_count(recording, "parts", "parts"), tree.slots(node).count);
            EXPECT_EQ(told_count(recording, "parts", "triangles"), count_below(tree, node));
            EXPECT_FALSE(tells(recording, "spatial"));
            if (node > 0) return;
            parts += told_count(recording, "parts", "parts");
            triangles += told_count(recording, "parts", "triangles");
        });
    EXPECT_GT(parts, triangles * 5 / 4);
    EXPECT_LE(parts, triangles * 3 / 2);
}

// Nodes have up to so many children.
template <typename V>
void expect_lanes_shared(const char* builder, std::uint32_t most) {
    SCOPED_TRACE(builder);
    for_told_nodes(
        builder,
        [&](const Mesh& mesh, const BuildOptions& options) {
            return make_view(
                std::make_shared<const WideTree<V>>(*build_wide_tree<V>(mesh, options, most)));
        },
        [&](const Mesh&, const TreeView& tree, std::uint32_t node, const Recording& recording) {
            const Children children = tree.children(node);
            EXPECT_EQ(told_count(recording, "lanes", "children"), children.size());
            EXPECT_EQ(told_count(recording, "binary", "triangles"), count_below(tree, node));
            // Every node that is opened leaves one more.
            const auto opened = all_values<std::int64_t>(recording, "open", "lanes");
            EXPECT_EQ(opened.size() + 1, children.size());
            const auto left = all_values<std::int64_t>(recording, "open", "left lanes");
            for (std::size_t i = 0; i < opened.size(); ++i) {
                EXPECT_GE(left[i], 1);
                EXPECT_LT(left[i], opened[i]);
                EXPECT_LE(opened[i], most);
            }
            EXPECT_LE(children.size(), most);
        });
}

TEST(BuilderTerms, LanesAreSharedUntilNodesAreLeftOver) {
    expect_lanes_shared<Obb>("wide_bvh", 8);
    expect_lanes_shared<Obb>("wide_bvh_4", 4);
    expect_lanes_shared<Aabb>("bvh8", 8);
    expect_lanes_shared<Aabb>("bvh4", 4);
}

}  // namespace
}  // namespace collidoscope
