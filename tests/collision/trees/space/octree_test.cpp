// Octrees list every triangle where it reaches, and find what brute force finds.
#include "collision/trees/space/octree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/space/cell_triangle.h"
#include "collision/trees/space/octree_pair.h"
#include "collision/trees/space/octree_ray.h"
#include "collision/trees/statistics.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

OctreeOptions random_options(test::RandomFloats& random) {
    OctreeOptions options;
    options.leaf_size = static_cast<std::uint32_t>(random.integer(1, 8));
    options.max_levels = static_cast<std::uint32_t>(random.integer(1, 10));
    return options;
}

// Leaves cover the root, and each lists exactly the triangles that reach into it.
void expect_valid(const Octree& tree, const Mesh& mesh) {
    std::set<std::uint32_t> listed;
    for (const OctreeNode& node : tree.nodes) {
        if (!node.is_leaf()) {
            ASSERT_LE(node.first + node.children, tree.nodes.size());
            continue;
        }
        ASSERT_LE(node.first + node.count, tree.primitives.size());
        const auto begin = tree.primitives.begin() + node.first;
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const bool found = std::find(begin, begin + node.count, i) != begin + node.count;
            EXPECT_EQ(found, reaches(mesh.triangle(i), node.cell));
            if (found) listed.insert(i);
        }
    }
    EXPECT_EQ(listed.size(), mesh.triangles.size());
}

TEST(Octree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20260901;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(1'500);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const Octree a = *build_octree(c.a, random_options(random));
        const Octree b = *build_octree(c.b, random_options(random));
        expect_valid(a, c.a);
        const auto expected = test::brute_force(c.a, c.b, c.pose());
        hits += !expected.empty();
        const TreePairAnswer all = overlapping_triangles(a, b, c.pose());
        EXPECT_EQ(test::sorted(all.pairs), expected);
        EXPECT_TRUE(all.complete);
        const TreePairAnswer first = overlapping_triangles(a, b, c.pose(), {.max_pairs = 1});
        EXPECT_EQ(first.hit(), !expected.empty());
        if (HasFailure()) return;
    }
    EXPECT_GE(hits, n / 10);
}

TEST(Octree, RaysHitWhatTheyHitInATree) {
    constexpr std::uint64_t seed = 20260902;
    test::RandomFloats random(seed);
    std::size_t hits = 0, rays = 0;
    for (std::size_t i = 0; i < oracle::cases(1'500); ++i) {
        random.next_case();
        const Mesh mesh = test::soup(random, random.integer(0, test::soup_kinds - 1), 30);
        const Octree octree = *build_octree(mesh, random_options(random));
        const AabbTree tree = *build_aabb_tree(mesh);
        for (int k = 0; k < 10; ++k) {
            Ray ray{random.point(), random.nonzero_direction()};
            const Triangle t = mesh.triangle(std::size_t(random.integer(0, 29)));
            const vec3 target = random.chance(2) ? t.a : (t.a + t.b + t.c) / 3.0f;
            if (random.chance(2) && target != ray.origin) ray.direction = target - ray.origin;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
            const TreeRayAnswer expected = raycast(tree, ray), found = raycast(octree, ray);
            ASSERT_EQ(found.hit.has_value(), expected.hit.has_value());
            ++rays;
            if (!found.hit) continue;
            ++hits;
            EXPECT_EQ(found.hit->t, expected.hit->t);
            EXPECT_EQ(found.hit->triangle, expected.hit->triangle);
        }
        if (HasFailure()) return;
    }
    EXPECT_GE(hits, rays / 10);
}

TEST(Octree, DegenerateMeshesDoNotExplode) {
    Mesh same, shrinking, huge, tiny;
    for (int i = 0; i < 2000; ++i) test::add_triangle(same, {0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    for (int i = -120; i < 120; ++i) {
        const float s = std::ldexp(1.0f, i);
        for (int k = 0; k < 5; ++k) test::add_triangle(shrinking, {s, 0, 0}, {s, s, 0}, {s, 0, s});
    }
    const float big = std::numeric_limits<float>::max();
    test::add_triangle(huge, {-big, -big, -big}, {big, big, big}, {big, -big, big});
    test::add_triangle(huge, {big, big, big}, {-big, big, big}, {0, 0, 0});
    for (int i = 0; i < 50; ++i)
        test::add_triangle(tiny, {0, 0, 0}, {1e-45f, 0, 0}, {0, 1e-45f * float(i), 0});
    for (const Mesh* mesh : {&same, &shrinking, &huge, &tiny}) {
        const Octree tree = *build_octree(*mesh);
        EXPECT_LE(tree.primitives.size(), 12 * mesh->triangles.size() + 128);
        EXPECT_TRUE(overlapping_triangles(tree, tree, RelativePose{}, {.max_pairs = 1}).hit());
    }
    EXPECT_TRUE(build_octree(Mesh{})->empty());
    EXPECT_TRUE(overlapping_triangles(Octree{}, *build_octree(same), RelativePose{}).complete);
    EXPECT_FALSE(raycast(Octree{}, Ray{}).hit);
}

TEST(Octree, ViewHasEveryEntryInALeaf) {
    const Mesh mesh = test::ball(16);
    const auto octree = std::make_shared<const Octree>(*build_octree(mesh));
    const auto view = make_view(octree);
    const TreeStatistics s = statistics(*view);
    EXPECT_EQ(s.triangles, octree->primitives.size());
    EXPECT_GE(s.triangles, mesh.triangles.size());
    EXPECT_GT(s.depth, 2u);
    for (std::uint32_t slot = 0; slot < view->primitive_count(); ++slot) {
        const std::uint32_t leaf = view->leaf_of(slot);
        ASSERT_NE(leaf, no_node);
        EXPECT_TRUE(reaches(view->triangle(slot), octree->nodes[leaf].cell));
    }
}

// Against 1,000 points of the triangle each: when one lies in the cell, the triangle reaches it.
TEST(CellTriangle, ReachesWhereverAPointOfTheTriangleIs) {
    test::RandomFloats random(7);
    std::size_t reached = 0;
    const std::size_t n = oracle::cases(3'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const Triangle t{random.point(), random.point(), random.point()};
        const vec3 p = random.point(), q = random.point();
        const Aabb cell{glm::min(p, q), glm::max(p, q)};
        bool inside = false;
        for (int k = 0; k < 300 && !inside; ++k) {
            double u = double(random.uniform(0, 1)), v = double(random.uniform(0, 1));
            if (u + v > 1) u = 1 - u, v = 1 - v;
            const dvec3 x =
                dvec3(t.a) + u * (dvec3(t.b) - dvec3(t.a)) + v * (dvec3(t.c) - dvec3(t.a));
            inside = x.x >= double{cell.min.x} && x.x <= double{cell.max.x} &&
                     x.y >= double{cell.min.y} && x.y <= double{cell.max.y} &&
                     x.z >= double{cell.min.z} && x.z <= double{cell.max.z};
        }
        EXPECT_TRUE(!inside || reaches(t, cell));
        reached += reaches(t, cell);
    }
    EXPECT_LT(reached, n);
    // A corner cut off by the triangle's plane, and by an edge's.
    const Aabb unit{{0, 0, 0}, {1, 1, 1}};
    EXPECT_FALSE(reaches({{2, 0.9f, 0.9f}, {0.9f, 2, 0.9f}, {2, 2, 0.9f}}, unit));
    EXPECT_FALSE(reaches({{1.6f, -0.5f, 0.5f}, {0.5f, 1.7f, 0.5f}, {1.7f, 1.7f, 0.4f}},
                         Aabb{{0, 0, 0}, {0.4f, 0.4f, 1}}));
    EXPECT_TRUE(reaches({{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, unit));
}

}  // namespace
}  // namespace collidoscope
