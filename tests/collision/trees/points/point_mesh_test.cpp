// Signs of distances: of closed bodies against the parity of a ray in rationals; of damaged ones by
// name.
#include "collision/trees/points/point_mesh.h"

#include <gtest/gtest.h>

#include "collision/trees/points/face_side.h"
#include "tests/collision/trees/made_bodies.h"
#include "tests/collision/trees/points/signed_bodies.h"
#include "tests/oracle/mesh_side.h"

namespace collidoscope {
namespace {

using test::SignedBody;

TEST(SignedDistance, OfClosedBodiesHasTheSideOfARay) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    test::RandomFloats random(seed);
    std::size_t asked = 0, inside = 0, touching = 0;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        random.next_case();
        const SignedBody body(test::random_body(random));
        const oracle::RationalMesh exact(body.mesh);
        for (int k = 0; k < 4; ++k) {
            const vec3 p = test::random_place(random, body.mesh);
            SCOPED_TRACE("case " + std::to_string(i) + ", point " + std::to_string(k) + " of " +
                         std::to_string(body.mesh.triangles.size()) + " triangles");
            const SignedDistance found = body.ask(p);
            const bool on = found.nearest.squared == 0;
            const Side side = on                                   ? Side::Surface
                              : exact.inside(oracle::Rational3(p)) ? Side::Inside
                                                                   : Side::Outside;
            ASSERT_EQ(found.by_normals, side);
            ASSERT_EQ(found.by_winding, side);
            ASSERT_EQ(found.distance < 0, side == Side::Inside);
            ASSERT_EQ(std::abs(found.distance), std::abs(found.nearest.distance));
            if (!on) {
                ASSERT_NEAR(found.winding.number, side == Side::Inside ? 1 : 0, 1e-6);
            }
            ++asked;
            inside += side == Side::Inside;
            touching += on;
        }
    }
    if (asked < 400) return;
    EXPECT_GT(inside, asked / 10);
    EXPECT_GT(touching, asked / 50);
}

TEST(SignedDistance, WindingNumbersAreSumsOfSolidAngles) {
    test::RandomFloats random(21);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        Mesh mesh = test::random_body(random);
        // Without some of its triangles.
        for (int gone = random.integer(0, 3); gone > 0 && mesh.triangles.size() > 1; --gone)
            mesh.triangles.pop_back();
        const vec3 p = mesh.positions[0] + random.direction() * 1.7f;
        const double number = winding_by_sum(mesh, p).number;
        ASSERT_NEAR(number, static_cast<double>(oracle::winding(mesh, p)), 1e-8) << i;
        // Scaled by a power of two: the same bits.
        Mesh small = mesh;
        for (vec3& q : small.positions) q *= 0x1p-20f;
        ASSERT_EQ(winding_by_sum(small, 0x1p-20f * p).number, number) << i;
        test::flip(mesh);
        ASSERT_NEAR(winding_by_sum(mesh, p).number, -number, 1e-12) << i;
    }
}

TEST(SignedDistance, DipolesEstimateTheSum) {
    test::RandomFloats random(5);
    const SignedBody body(test::ball(24));
    double worst = 0, worst_of_farther = 0;
    std::uint64_t triangles = 0, asked = 0;
    for (std::size_t i = 0; i < oracle::cases(1000); ++i) {
        const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const double sum = winding_by_sum(body.mesh, p).number;
        const Winding two = winding_by_tree(body.tree, body.dipoles, p);
        const Winding eight = winding_by_tree(body.tree, body.dipoles, p, 8);
        worst = std::max(worst, std::abs(two.number - sum));
        worst_of_farther = std::max(worst_of_farther, std::abs(eight.number - sum));
        triangles += two.triangles;
        ++asked;
        // With a reach beyond everything there is no dipole left, in the order of the leaves.
        const Winding all = winding_by_tree(body.tree, body.dipoles, p, 1e9);
        ASSERT_EQ(all.dipoles, 0u);
        ASSERT_EQ(all.triangles, body.mesh.triangles.size());
        ASSERT_NEAR(all.number, sum, 1e-12);
    }
    EXPECT_LT(worst, 0.05);
    EXPECT_LT(worst_of_farther, 0.005);
    EXPECT_LT(worst_of_farther, worst);
    EXPECT_LT(triangles, asked * body.mesh.triangles.size() / 10);
}

TEST(SignedDistance, WeightsFacesByTheirAngles) {
    const SignedBody cube(test::block(vec3(-1), vec3(1)));
    const auto faces_at = [&](const vec3& p) {
        return faces_around(cube.mesh, cube.fans, nearest_on(cube.tree, p));
    };
    // Three right angles at a corner, however the squares are cut.
    for (const vec3& corner : {vec3(2), vec3(-2, 2, 2), vec3(2, -2, -2), vec3(-2)}) {
        double weight = 0;
        dvec3 sum(0);
        for (const FanFace& face : faces_at(corner)) {
            weight += face.weight;
            sum += face.weight * face.normal;
        }
        EXPECT_NEAR(weight, 0.75, 1e-15);
        for (int k = 0; k < 3; ++k) EXPECT_NEAR(sum[k], corner[k] > 0 ? 0.25 : -0.25, 1e-15);
    }
    const auto edge = faces_at({2, 2, 0});
    ASSERT_EQ(edge.size(), 2u);
    EXPECT_EQ(edge[0].weight, 0.5);
    EXPECT_EQ(edge[0].normal + edge[1].normal, dvec3(1, 1, 0));
    EXPECT_EQ(faces_at({2, 0.5f, 0}).size(), 1u);
}

// Doubled vertices, and triangles of two places, change nothing.
TEST(SignedDistance, SeamsAndTrianglesWithoutAreaDoNotCount) {
    const Mesh whole = test::block(vec3(-1), vec3(1));
    Mesh seams;
    for (std::size_t i = 0; i < whole.triangles.size(); ++i) {
        const Triangle t = whole.triangle(i);
        test::add_triangle(seams, t.a, t.b, t.c);
        test::add_triangle(seams, t.a, t.b, t.b);
        test::add_triangle(seams, t.c, t.c, t.c);
    }
    const SignedBody one(whole), two(seams);
    test::RandomFloats random(2);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const SignedDistance a = one.ask(p), b = two.ask(p);
        ASSERT_EQ(a.distance, b.distance);
        ASSERT_EQ(a.by_normals, b.by_normals);
        ASSERT_EQ(a.pseudonormal.faces, b.pseudonormal.faces);
        ASSERT_EQ(a.winding.number, b.winding.number);
    }
}

TEST(SignedDistance, DiffersWhereTheMeshIsDamaged) {
    const Mesh whole = test::block(vec3(-1), vec3(1));
    // Without a lid: its rim has one face left.
    Mesh open = whole;
    open.triangles.erase(open.triangles.begin() + 6, open.triangles.begin() + 8);
    const SignedDistance above = SignedBody(open).ask({0.3f, 1.4f, 0});
    EXPECT_EQ(above.by_normals, Side::Inside);
    EXPECT_EQ(above.by_winding, Side::Outside);
    EXPECT_FALSE(above.agree());
    EXPECT_GT(above.distance, 0);
    EXPECT_TRUE(SignedBody(open).ask({0, -0.5f, 0}).agree());

    Mesh flipped = whole;
    std::swap(flipped.triangles[6][1], flipped.triangles[6][2]);
    const SignedDistance before = SignedBody(flipped).ask({-0.4f, 2, -0.2f});
    EXPECT_EQ(before.by_normals, Side::Inside);
    EXPECT_EQ(before.by_winding, Side::Outside);

    // In one block, before a face of another that is hidden in it.
    Mesh two = test::block(vec3(-1.5f, -0.75f, -0.75f), vec3(0.5f, 0.75f, 0.75f));
    test::add(two, test::block(vec3(-0.5f, -1, -0.5f), vec3(1.5f, 0.5f, 1)));
    const SignedDistance hidden = SignedBody(two).ask({-0.7f, 0.05f, 0.1f});
    EXPECT_EQ(hidden.by_normals, Side::Outside);
    EXPECT_EQ(hidden.by_winding, Side::Inside);
    EXPECT_NEAR(hidden.winding.number, 1, 1e-12);
    EXPECT_NEAR(SignedBody(two).ask({0, 0, 0.3f}).winding.number, 2, 1e-12);

    // A sheet has a front and a back, and encloses nothing.
    Mesh sheet;
    test::add_triangle(sheet, {-1, -1, 0}, {1, -1, 0}, {1, 1, 0});
    test::add_triangle(sheet, {-1, -1, 0}, {1, 1, 0}, {-1, 1, 0});
    const SignedBody plate(sheet);
    EXPECT_EQ(plate.ask({0.2f, 0.1f, -5}).by_normals, Side::Inside);
    EXPECT_EQ(plate.ask({0.2f, 0.1f, 5}).by_normals, Side::Outside);
    EXPECT_EQ(plate.ask({0.2f, 0.1f, -0.5f}).by_winding, Side::Outside);
    EXPECT_LT(plate.ask({0.2f, 0.1f, -5}, {.rule = SignRule::Normals}).distance, 0);
    EXPECT_EQ(plate.ask({3, 0.25f, 0}).by_normals, Side::Undecided);
    EXPECT_GT(plate.ask({3, 0.25f, 0}, {.rule = SignRule::Normals}).distance, 0);
}

TEST(SignedDistance, OfABallIsAPairOfSolids) {
    const SignedBody cube(test::block(vec3(-1), vec3(1)));
    const auto of_ball = [&](const vec3& p, float radius) {
        return signed_distance(cube.on(), {p, radius});
    };
    EXPECT_EQ(of_ball({0, 1.5f, 0}, 0.5f).distance, 0);
    EXPECT_EQ(of_ball({0, 3, 0}, 0.5f).distance, 1.5);
    EXPECT_EQ(of_ball({0, 0.75f, 0}, 0.5f).distance, -0.75);
    test::RandomFloats random(4);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        const vec3 p(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2));
        const SignedDistance found = of_ball(p, random.uniform(0, 1));
        const dvec3 gap = found.on_mesh - found.on_ball - found.distance * found.normal;
        ASSERT_LE(glm::length(gap), 1e-12) << i;
        ASSERT_NEAR(glm::length(found.normal), 1, 1e-12) << i;
    }
    // From the surface along the faces' normal, also at a corner.
    EXPECT_EQ(of_ball({0.25f, 1, 0}, 0.25f).normal, dvec3(0, -1, 0));
    EXPECT_EQ(of_ball({0.25f, 1, 0}, 0.25f).distance, -0.25);
    EXPECT_NEAR(of_ball(vec3(1), 0).normal.x, -std::sqrt(1.0 / 3), 1e-12);
    EXPECT_FALSE(SignedBody(Mesh{}).ask(vec3(0)).found);
}

TEST(SignedDistance, ByOneFaceIsWrongBesideASharpEdge) {
    const SignedBody body(test::blade(0.25f));
    const FaceSigned above = signed_by_face(body.on(), {{1.5f, 0.2f, 0.1f}, 0});
    EXPECT_TRUE(above.inside);
    EXPECT_LT(above.distance, 0);
    EXPECT_EQ(above.truth, Side::Outside);
    EXPECT_EQ(above.failure, FaceSideFailure::Edge);
    const FaceSigned below = signed_by_face(body.on(), {{1.5f, -0.2f, 0.1f}, 0});
    EXPECT_FALSE(below.inside);
    EXPECT_EQ(below.failure, FaceSideFailure::None);
    EXPECT_EQ(body.ask({1.5f, 0.2f, 0.1f}).by_normals, Side::Outside);
}

}  // namespace
}  // namespace collidoscope
