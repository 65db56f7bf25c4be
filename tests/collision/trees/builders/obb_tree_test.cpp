// Trees of oriented boxes fitted to hulls: pairs by brute force, boxes beside those of the hull.
#include "collision/trees/builders/obb_tree.h"

#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>

#include "collision/trees/traverse_pair.h"
#include "collision/volumes/obb_motion.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

using test::brute_force;
using test::sorted;

TEST(ObbHullTree, FindsExactlyThePairsOfBruteForce) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(2'000);
    for (std::size_t i = 0; i < n; ++i) {
        const test::PairCase c = test::random_pair(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const ObbTree a = *build_obb_hull_tree(c.a, c.options);
        const ObbTree b = *build_obb_hull_tree(c.b, c.options);
        const auto expected = brute_force(c.a, c.b, c.pose());
        EXPECT_EQ(sorted(overlapping_triangles(a, b, c.pose()).pairs), expected);
        test::expect_valid(a, c.a);
        hits += !expected.empty();
        if (HasFailure()) return;
    }
    EXPECT_GT(hits, n / 20);
}

Mesh hull_fit_soup(test::RandomFloats& random, int triangles) {
    Mesh mesh;
    for (int i = 0; i < 3 * triangles; ++i)
        mesh.positions.push_back(vec3(1, 0.7f, 0.5f) * random.point());
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(triangles); ++i)
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    return mesh;
}

// The box of the root is that of the hull, as whole bodies have it.
TEST(ObbHullTree, BoxesAreThoseOfTheHulls) {
    test::RandomFloats random(20261128);
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        SCOPED_TRACE(i);
        const Mesh mesh = hull_fit_soup(random, random.integer(2, 40));
        const ObbTree tree = *build_obb_hull_tree(mesh);
        std::vector<vec3> corners;
        double reach = 0;
        for (const Triangle& t : tree.triangles) {
            for (const vec3& p : {t.a, t.b, t.c}) {
                corners.push_back(p);
                reach = std::max(reach, double(glm::length(p)));
            }
        }
        const Obb expected = fit_obb(convex_hull(corners));
        const Obb& root = tree.nodes[0].bounds;
        EXPECT_NEAR(area(root), area(expected), 1e-4 * reach * reach);
        EXPECT_NEAR(volume(root), volume(expected), 1e-4 * reach * reach * reach);
        EXPECT_LE(glm::length(root.center - expected.center), 1e-4 * reach);
        for (const vec3& p : corners) EXPECT_TRUE(contains(root, p));
        if (HasFailure()) return;
    }
}

// A turned box, with boards along its diagonal inside or without.
Mesh hull_fit_crate(int boards) {
    Mesh mesh;
    const vec3 half(1, 0.6f, 0.4f);
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.push_back(
            half * vec3((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (int k = 0; k < boards; ++k) {
        const float shift = 0.01f * static_cast<float>(k);
        const auto a = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.emplace_back(-0.9f, -0.5f + shift, -0.36f);
        mesh.positions.emplace_back(0.9f, 0.3f + shift, -0.36f);
        mesh.positions.emplace_back(0.9f, 0.3f + shift, 0.36f);
        mesh.triangles.push_back({a, a + 1, a + 2});
    }
    const quat turn = glm::normalize(quat(0.9f, 0.2f, 0.1f, -0.35f));
    for (vec3& p : mesh.positions) p = turn * p;
    return mesh;
}

TEST(ObbHullTree, WhatLiesInsideDoesNotTurnTheBox) {
    constexpr float own_area = 8 * (1 * 0.6f + 0.6f * 0.4f + 0.4f * 1);
    const auto root = [](const ObbTree& tree) { return tree.nodes[0].bounds; };
    const Obb empty = root(*build_obb_hull_tree(hull_fit_crate(0)));
    const Obb full = root(*build_obb_hull_tree(hull_fit_crate(25)));
    EXPECT_NEAR(area(empty), own_area, 1e-3f);
    EXPECT_NEAR(area(full), own_area, 1e-3f);
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(std::abs(glm::dot(empty.axis(k), full.axis(k))), 1, 1e-4f);
    // Fitted to the triangles it turns, and is looser.
    EXPECT_GT(area(root(*build_obb_tree(hull_fit_crate(25)))), 1.1f * own_area);
    EXPECT_NEAR(area(root(*build_obb_tree(hull_fit_crate(0)))), own_area, 1e-3f);
}

TEST(ObbHullTree, DegenerateMeshes) {
    EXPECT_TRUE(build_obb_hull_tree(Mesh{})->empty());
    // Points, segments and a plane: hulls without a volume.
    for (const vec3& size : {vec3(0), vec3(1, 0, 0), vec3(1, 1, 0)}) {
        Mesh mesh;
        test::RandomFloats random(7);
        for (std::uint32_t i = 0; i < 6; ++i) {
            for (int k = 0; k < 3; ++k) mesh.positions.push_back(size * random.point());
            mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
        }
        const ObbTree tree = *build_obb_hull_tree(mesh);
        test::expect_valid(tree, mesh);
    }
}

}  // namespace
}  // namespace collidoscope
