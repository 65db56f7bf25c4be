// Builders make sound trees of anything, and refitting gives the bounds that building would.
#include <gtest/gtest.h>

#include <limits>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/statistics.h"
#include "collision/trees/validate.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using test::problems_of;

template <typename V>
TreeStatistics expect_valid(const Tree<V>& tree, const Mesh& mesh, std::uint32_t leaf_size) {
    EXPECT_EQ(problems_of(tree), "");
    EXPECT_EQ(tree.primitives.size(), mesh.triangles.size());
    const auto view = make_view(std::make_shared<const Tree<V>>(tree));
    const TreeStatistics s = statistics(*view);
    EXPECT_LE(s.largest_leaf, leaf_size);
    EXPECT_LE(s.depth, max_tree_depth);
    EXPECT_EQ(s.nodes, 2 * s.leaves - 1);
    return s;
}

template <typename V>
bool same_bounds(const Tree<V>& a, const Tree<V>& b) {
    if (a.nodes.size() != b.nodes.size()) return false;
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        if (a.nodes[i].bounds.min != b.nodes[i].bounds.min) return false;
        if (a.nodes[i].bounds.max != b.nodes[i].bounds.max) return false;
    }
    return true;
}

TEST(TreeBuild, RandomAndDegenerateMeshesGiveSoundTrees) {
    constexpr std::uint64_t seed = 11;
    test::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 60));
        const auto leaf_size = static_cast<std::uint32_t>(random.integer(1, 5));
        SCOPED_TRACE("case " + std::to_string(i) + ": " + test::soup_names[std::size_t(kind)]);
        expect_valid(*build_aabb_tree(mesh, {leaf_size}), mesh, leaf_size);
        expect_valid(*build_obb_tree(mesh, {leaf_size}), mesh, leaf_size);
        if (HasFailure()) return;
    }
}

TEST(TreeBuild, RefitGivesTheTightestBoxes) {
    test::RandomFloats random(12);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        Mesh mesh = test::soup(random, random.integer(0, 2), random.integer(1, 60));
        AabbTree tree = *build_aabb_tree(mesh);

        // If nothing moved, refitting changes nothing.
        const AabbTree before = tree;
        refit(tree, mesh);
        EXPECT_TRUE(same_bounds(before, tree));

        // If everything moved, every node has the bounds of exactly what is below it.
        for (vec3& p : mesh.positions) p += random.direction();
        refit(tree, mesh);
        EXPECT_EQ(problems_of(tree), "");
        const TreeViewOf<Aabb> view(std::make_shared<const AabbTree>(tree));
        for (std::uint32_t node = 0; node < view.node_count(); ++node) {
            Aabb box = empty_aabb();
            const SlotRange slots = view.slots(node);
            for (std::uint32_t k = 0; k < slots.count; ++k) {
                grow(box, bounds_of(mesh.triangle(view.primitive(slots.first + k))));
            }
            EXPECT_EQ(box.min, tree.nodes[node].bounds.min);
            EXPECT_EQ(box.max, tree.nodes[node].bounds.max);
        }

        // Moved back, the tree is the one it was.
        if (i % 2 == 0) continue;
        const AabbTree rebuilt = *build_aabb_tree(mesh);
        EXPECT_EQ(tree.nodes[0].bounds.min, rebuilt.nodes[0].bounds.min);
        EXPECT_EQ(tree.nodes[0].bounds.max, rebuilt.nodes[0].bounds.max);
    }
}

// Identical midpoints, and midpoints that halve their distance for ever.
TEST(TreeBuild, DepthIsBounded) {
    Mesh same;
    for (int i = 0; i < 5000; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    EXPECT_LE(expect_valid(*build_aabb_tree(same), same, 1).depth, 13u);
    EXPECT_LE(expect_valid(*build_obb_tree(same), same, 1).depth, 13u);

    Mesh shrinking;
    for (int i = -120; i < 120; ++i) {
        const float s = std::ldexp(1.0f, i);
        for (int k = 0; k < 20; ++k) test::add_triangle(shrinking, {s, 0, 0}, {s, s, 0}, {s, 0, s});
    }
    EXPECT_GT(expect_valid(*build_aabb_tree(shrinking), shrinking, 1).depth, max_tree_depth / 2);
    expect_valid(*build_obb_tree(shrinking), shrinking, 1);
}

TEST(TreeBuild, LargestCoordinates) {
    const float big = std::numeric_limits<float>::max();
    Mesh mesh;
    test::add_triangle(mesh, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    test::add_triangle(mesh, {big, big, big}, {-big, big, big}, {0, 0, 0});
    expect_valid(*build_aabb_tree(mesh), mesh, 1);
    expect_valid(*build_obb_tree(mesh), mesh, 1);
}

TEST(TreeBuild, EmptyMeshGivesAnEmptyTree) {
    const Mesh nothing;
    EXPECT_TRUE(build_aabb_tree(nothing)->empty());
    EXPECT_TRUE(build_obb_tree(nothing)->empty());
    const auto view = make_view(std::make_shared<const AabbTree>(*build_aabb_tree(nothing)));
    EXPECT_EQ(statistics(*view).nodes, 0u);
    EXPECT_EQ(view->leaf_of(0), no_node);
}

TEST(TreeBuild, CanBeCanceled) {
    test::RandomFloats random(13);
    random.next_case();
    const Mesh mesh = test::soup(random, 0, 100);
    BuildProgress progress;
    EXPECT_TRUE(build_obb_tree(mesh, {}, &progress).has_value());
    EXPECT_EQ(progress.fraction(), 1);
    progress.cancel();
    EXPECT_FALSE(build_aabb_tree(mesh, {}, &progress).has_value());
    EXPECT_FALSE(build_obb_tree(mesh, {}, &progress).has_value());
}

TEST(TreeBuild, TracedBuildIsTheSameTree) {
    test::RandomFloats random(14);
    random.next_case();
    const Mesh mesh = test::soup(random, 1, 200);
    Recording recording;
    const AabbTree traced = *build_aabb_tree(mesh, {}, nullptr, Recorder(recording));
    EXPECT_TRUE(same_bounds(traced, *build_aabb_tree(mesh)));
    EXPECT_EQ(recording.steps.size(), traced.nodes.size());
}

TEST(ObbFit, FollowsATurnedBox) {
    // The corners of a long box, turned: the fit has to find its axes and sizes.
    const quat turn = normalize(quat(0.8f, 0.3f, -0.4f, 0.2f));
    const vec3 half(4, 2, 1);
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            const auto corner = [&](float u, float v) {
                vec3 p;
                p[axis] = side;
                p[(axis + 1) % 3] = u;
                p[(axis + 2) % 3] = v;
                return turn * (p * half) + vec3(5, 6, 7);
            };
            test::add_triangle(mesh, corner(-1, -1), corner(1, -1), corner(1, 1));
            test::add_triangle(mesh, corner(-1, -1), corner(1, 1), corner(-1, 1));
        }
    }
    const ObbTree tree = *build_obb_tree(mesh);
    const Obb& box = tree.nodes[0].bounds;
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(box.half[i], half[i], 1e-4f);
        vec3 axis(0);
        axis[i] = 1;
        EXPECT_NEAR(std::abs(dot(turn * axis, box.axis(i))), 1, 1e-5f);
    }
    EXPECT_NEAR(box.center.x, 5, 1e-5f);
    EXPECT_NEAR(box.center.y, 6, 1e-5f);
    EXPECT_NEAR(box.center.z, 7, 1e-5f);
}

}  // namespace
}  // namespace collidoscope
