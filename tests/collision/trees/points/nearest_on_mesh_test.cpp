// The nearest point of a mesh, through a tree, against all of its triangles in rationals.
#include "collision/trees/points/nearest_on_mesh.h"

#include <gtest/gtest.h>

#include "collision/trees/builders/lbvh.h"
#include "tests/collision/trees/points/signed_bodies.h"
#include "tests/oracle/mesh_side.h"

namespace collidoscope {
namespace {

// All triangles, each asked as the descent asks it.
MeshPoint nearest_of_all(const Mesh& mesh, const vec3& p) {
    MeshPoint best;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const TrianglePart part = nearest_part(mesh.triangle(i), p);
        const double squared = detail::squared_distance(part, p);
        if (best.found && squared >= best.squared) continue;
        best.found = true;
        best.squared = squared;
        best.triangle = i;
        best.part = part;
    }
    return best;
}

void expect_true_distance(const Mesh& mesh, const vec3& p, const MeshPoint& found) {
    const oracle::RationalMesh exact(mesh);
    const oracle::Rational3 at(p);
    const mpq_class truth = exact.squared_distance(at);
    ASSERT_EQ(found.squared == 0, truth == 0);
    const mpq_class slack = truth * mpq_class(0x1p-30);
    ASSERT_LE(abs(mpq_class(mpq_class(found.squared) - truth)), slack);
    // The triangle that is named is as near, and the nearest point lies where the distance says.
    ASSERT_LE(abs(mpq_class(exact.squared_distance(at, found.triangle) - truth)), slack);
    const double to = glm::length(found.nearest - dvec3(p));
    double extent = found.distance;
    for (int k = 0; k < found.part.count; ++k)
        extent = std::max(extent, glm::length(dvec3(found.part.corner[std::size_t(k)]) - dvec3(p)));
    ASSERT_NEAR(to, found.distance,
                1e-9 * found.distance + 1e-14 * extent + 1e-15 * glm::length(dvec3(p)));
    if (found.squared > 0) {
        ASSERT_NEAR(glm::length(found.towards), 1, 1e-12);
    }
}

TEST(NearestOnMesh, IsThatOfAllTrianglesInRationals) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::uint64_t tests = 0, triangles = 0;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        random.next_case();
        const int kind = random.integer(0, test::soup_kinds - 1);
        const Mesh mesh = test::soup(random, kind, random.integer(1, 30));
        const AabbTree tree =
            *build_aabb_tree(mesh, {static_cast<std::uint32_t>(random.integer(1, 4))});
        const AabbTree other = *build_lbvh(mesh, {1});
        for (int k = 0; k < 3; ++k) {
            const vec3 p = test::random_place(random, mesh);
            if (!test::finite(p)) continue;
            SCOPED_TRACE("case " + std::to_string(i) + ", point " + std::to_string(k) + ": " +
                         test::soup_names[std::size_t(kind)]);
            const MeshPoint found = nearest_on(tree, p);
            const MeshPoint all = nearest_of_all(mesh, p), again = nearest_on(other, p);
            ASSERT_TRUE(found.found);
            ASSERT_EQ(found.squared, all.squared);
            ASSERT_EQ(found.triangle, all.triangle);
            ASSERT_EQ(found.squared, again.squared);
            ASSERT_EQ(found.triangle, again.triangle);
            ASSERT_EQ(tree.primitives[found.slot], found.triangle);
            expect_true_distance(mesh, p, found);
            if (HasFatalFailure()) return;
            tests += found.primitive_tests;
            triangles += mesh.triangles.size();
        }
    }
    EXPECT_LT(tests, triangles);
}

// A whole ball: the tree spares most triangles, and says the same as all of them.
TEST(NearestOnMesh, PrunesAndMissesNothing) {
    const test::SignedBody body(test::ball(24));
    test::RandomFloats random(3);
    std::uint64_t tests = 0, asked = 0;
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const MeshPoint found = nearest_on(body.tree, p), all = nearest_of_all(body.mesh, p);
        ASSERT_EQ(found.squared, all.squared) << i;
        ASSERT_EQ(found.triangle, all.triangle) << i;
        tests += found.primitive_tests;
        ++asked;
    }
    EXPECT_LT(tests, asked * body.mesh.triangles.size() / 10);
}

TEST(NearestOnMesh, ScalesAndShiftsExactly) {
    test::RandomFloats random(8);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const Mesh mesh = test::ball(static_cast<std::uint32_t>(random.integer(3, 6)));
        Mesh large = mesh;
        for (vec3& p : large.positions) p *= 0x1p30f;
        const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const MeshPoint one = nearest_on(*build_aabb_tree(mesh), p);
        const MeshPoint two = nearest_on(*build_aabb_tree(large), 0x1p30f * p);
        ASSERT_EQ(two.squared, 0x1p60 * one.squared) << i;
        ASSERT_EQ(two.triangle, one.triangle) << i;

        // On a grid moving changes no bit of what is computed from differences.
        const Mesh grid = test::block(vec3(0), vec3(float(random.integer(1, 9)), 4, 2));
        Mesh moved = grid;
        const vec3 by(64, -32, 128);
        for (vec3& q : moved.positions) q += by;
        const vec3 q(float(random.integer(-9, 9)), float(random.integer(-9, 9)), 0.5f);
        const MeshPoint here = nearest_on(*build_aabb_tree(grid), q);
        const MeshPoint there = nearest_on(*build_aabb_tree(moved), q + by);
        ASSERT_EQ(here.squared, there.squared) << i;
        ASSERT_EQ(here.triangle, there.triangle) << i;
    }
}

TEST(NearestOnMesh, NamesTheFeatureAndTheLowestOfTies) {
    const test::SignedBody cube(test::block(vec3(-1), vec3(1)));
    const auto at = [&](const vec3& p) { return nearest_on(cube.tree, p); };
    EXPECT_EQ(at({3, 0.5f, 0}).part.count, 3);
    EXPECT_EQ(at({3, 3, 0}).part.count, 2);
    EXPECT_EQ(at({3, 3, 3}).part.count, 1);
    EXPECT_EQ(at({3, 0.5f, 0}).distance, 2);
    EXPECT_EQ(at({3, 0.5f, 0}).nearest, dvec3(1, 0.5, 0));
    EXPECT_EQ(at({3, 0.5f, 0}).towards, dvec3(-1, 0, 0));
    EXPECT_EQ(at(vec3(0)).triangle, 0u);
    EXPECT_EQ(at(vec3(0)).primitive_tests, 12u);
    EXPECT_EQ(at({3, 3, 3}).triangle, 2u);
    EXPECT_EQ(at({1, 0.25f, 0}).distance, 0);
    EXPECT_EQ(at({1, 0.25f, 0}).towards, dvec3(0));
    EXPECT_FALSE(nearest_on(AabbTree{}, vec3(0)).found);
}

}  // namespace
}  // namespace collidoscope
