// Grown worlds against rationals: round is the truth, beveled and sharp hold it.
#include "collision/narrow/primitives/inflated_world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_distance.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

TEST(InflatedWorld, HoldsTheTruth) {
    constexpr std::uint64_t seed = 51;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t redundant = 0, beveled_away = 0, solid = 0;
    for (std::size_t i = 0; i < oracle::cases(6'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        std::vector<vec3> points;
        for (int n = random.integer(3, 8); n > 0; --n) points.push_back(random.point());
        const Polytope world = convex_hull(points);
        const Sphere s{random.point() + random.direction(), std::abs(random.length())};
        if (world.dimension < 2) continue;
        bool inside = false;
        const mpq_class squared = oracle::squared_distance_from_hull(points, s.center, inside);
        const bool touches = inside || squared <= mpq_class(s.radius) * mpq_class(s.radius);
        const InflatedResult round = collide(s, world, GrownCorners::Round);
        ASSERT_EQ(round.pair.hit, touches);
        const double size = glm::length(dvec3(s.center) - world.center) + world.radius + s.radius;
        if (!inside) {
            ASSERT_NEAR(round.pair.signed_distance, std::sqrt(squared.get_d()) - s.radius,
                        1e-6 * size);
        }
        const InflatedResult beveled = collide(s, world, GrownCorners::Beveled);
        const InflatedResult sharp = collide(s, world, GrownCorners::Sharp);
        // The grown worlds hold the truth, up to rounding, and each other.
        for (const InflatedResult* grown : {&beveled, &sharp}) {
            ASSERT_LE(grown->pair.signed_distance, round.pair.signed_distance + 1e-6 * size);
            ASSERT_EQ(grown->touches, touches);
            ASSERT_NEAR(glm::length(dvec3(grown->pair.normal)), 1, 1e-6);
        }
        ASSERT_LE(sharp.pair.signed_distance, beveled.pair.signed_distance + 1e-6 * size);
        redundant += sharp.redundant();
        beveled_away += sharp.redundant() && !beveled.redundant();
        solid += world.dimension == 3;
    }
    EXPECT_GT(solid, oracle::cases(6'000) / 2);
    EXPECT_GT(redundant + 5, solid / 50);
    EXPECT_GT(beveled_away + 5, redundant / 5);
}

// The hull of displaced vertices lies within the truth: it never reports too early, and misses.
TEST(InflatedWorld, DisplacedVerticesMissAndNeverExaggerate) {
    constexpr std::uint64_t seed = 52;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t missed = 0, solid = 0;
    for (std::size_t i = 0; i < oracle::cases(3'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        std::vector<vec3> points;
        for (int n = random.integer(3, 8); n > 0; --n) points.push_back(random.point());
        const Polytope world = convex_hull(points);
        const Sphere s{random.point() + random.direction(), std::abs(random.length())};
        if (world.dimension < 3) continue;
        const InflatedResult displaced = collide(s, world, GrownCorners::Displaced);
        const InflatedResult round = collide(s, world, GrownCorners::Round);
        const double size = glm::length(dvec3(s.center) - world.center) + world.radius + s.radius;
        // Displaced vertices are rounded to float where they are.
        const double rounding = 1e-5 * size + 1e-6 * glm::length(world.center);
        if (displaced.pair.hit) {
            ASSERT_LE(round.pair.signed_distance, rounding);
        }
        ASSERT_EQ(displaced.touches, round.pair.hit);
        missed += displaced.missed();
        ++solid;
    }
    EXPECT_GT(solid, oracle::cases(3'000) / 2);
    EXPECT_GT(missed + 5, solid / 200);
}

// A cube's vertices move along (1, 1, 1) / √3: its faces by the radius over √3.
TEST(InflatedWorld, FacesOfACubeMoveByLessThanItsVertices) {
    std::vector<vec3> points;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            for (const float z : {-1.0f, 1.0f}) points.emplace_back(x, y, z);
    const Polytope cube = convex_hull(points);
    const std::vector<GrownPlane> planes = grown_planes(cube, 0.5, GrownCorners::Displaced);
    ASSERT_EQ(planes.size(), 6u);
    for (const GrownPlane& plane : planes) {
        EXPECT_NEAR(plane.offset, 1 + 0.5 / std::sqrt(3.0), 1e-6);
        EXPECT_NEAR(glm::dot(plane.normal, cube.faces[plane.feature].normal), 1, 1e-6);
    }
    const Sphere s{vec3(0.1f, 1.4f, 0.2f), 0.5f};
    EXPECT_TRUE(collide(s, cube, GrownCorners::Displaced).missed());
    EXPECT_FALSE(collide(s, cube, GrownCorners::Sharp).missed());
    // A plate has two sides; both move by the radius, its rim by nothing.
    const Polytope plate = convex_hull(
        std::vector<vec3>{vec3(-1, 0, -1), vec3(1, 0, -1), vec3(1, 0, 1), vec3(-1, 0, 1)});
    const auto reaches = [&](const vec3& center) {
        return collide(Sphere{center, 0.5f}, plate, GrownCorners::Displaced).pair.hit;
    };
    EXPECT_TRUE(reaches(vec3(0, 0.4f, 0)));
    EXPECT_FALSE(reaches(vec3(1.3f, 0, 0)));
}

}  // namespace
}  // namespace collidoscope
