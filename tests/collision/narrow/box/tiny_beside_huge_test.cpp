// A small body beside one that is thousands of times larger: depths, contacts and witness points
// are right at the small one's size.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/box/sat_box_box.h"
#include "collision/narrow/sat/deep_penetration.h"
#include "collision/narrow/sat/sat_hull_hull.h"
#include "tests/oracle/box_oracle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"

namespace collidoscope {
namespace {

// The corner of a huge plate, where it is huge: rounding to float is what coordinates there lose.
double rounding_at(const Box& huge) {
    return 4 * std::ldexp(oracle::box_size(huge), -24);
}

void expect_contacts_in_both(const PairResult& result, const Box& a, const Box& b, double slack) {
    for (const Contact& contact : result.contacts) {
        EXPECT_LE(oracle::outside(a, contact.point_on_a), slack);
        EXPECT_LE(oracle::outside(b, contact.point_on_b), slack);
    }
    EXPECT_LE(oracle::outside(a, result.point_on_a), slack);
    EXPECT_LE(oracle::outside(b, result.point_on_b), slack);
}

TEST(TinyBesideHuge, ATiltedCubeOnTheRimOfAFloor) {
    const Box floor{{0, 0, 0}, {500, 1, 500}};
    for (const float tilt : {-0.0029999955f, 0.0029999955f, 0.01f, -0.02f}) {
        SCOPED_TRACE(tilt);
        const Box cube{{500.00061f, 1.0998982f, 0},
                       {0.1f, 0.1f, 0.1f},
                       quat(std::sqrt(1 - tilt * tilt), 0, 0, tilt)};
        const double exact = oracle::ExactBoxes(floor, cube).test().separation;
        const PairResult r = collide(floor, cube);
        EXPECT_NEAR(double{r.signed_distance}, exact, 1e-6) << exact;
        expect_contacts_in_both(r, floor, cube, rounding_at(floor));
    }
    // As a figure: the depth along the cube's own tilted face, not along the floor's.
    const PairResult r = collide(
        floor,
        Box{{500.00061f, 1.0998982f, 0}, {0.1f, 0.1f, 0.1f}, {0.9999955f, 0, 0, -0.0029999955f}});
    EXPECT_NEAR(r.signed_distance, -9.992e-5, 1e-7);
}

TEST(TinyBesideHuge, ACubeOnAFloorHasFourContacts) {
    for (const float half : {100.0f, 1e5f, 1e6f}) {
        SCOPED_TRACE(half);
        const Box floor{{0, 0, 0}, {half, 1, half}};
        const Box cube{{0, 1.0625f, 0}, {0.125f, 0.125f, 0.125f}};
        const PairResult r = collide(floor, cube);
        EXPECT_EQ(r.signed_distance, -0.0625f);
        EXPECT_EQ(r.normal, vec3(0, 1, 0));
        ASSERT_EQ(r.contacts.size(), 4u);
        for (const Contact& contact : r.contacts) {
            EXPECT_EQ(contact.depth, 0.0625f);
            EXPECT_EQ(std::abs(contact.position.x), 0.125f);
            EXPECT_EQ(std::abs(contact.position.z), 0.125f);
        }
        EXPECT_EQ(r.point_on_a, vec3(0, 1, 0));
        // The same as hulls.
        std::vector<vec3> corners_a, corners_b;
        for (unsigned c = 0; c < 8; ++c) {
            const vec3 side((c & 1U) ? 1 : -1, (c & 2U) ? 1 : -1, (c & 4U) ? 1 : -1);
            corners_a.push_back(side * floor.half);
            corners_b.push_back(cube.center + side * cube.half);
        }
        const PairResult hulls = collide_by_axes(convex_hull(corners_a), convex_hull(corners_b));
        EXPECT_EQ(hulls.signed_distance, -0.0625f);
        EXPECT_EQ(hulls.contacts.size(), 4u);
        const DeepAnswer deep =
            deep_penetration(convex_hull(corners_a), convex_hull(corners_b), {});
        EXPECT_EQ(deep.result.contacts.size(), 4u);
    }
}

// Everywhere over, beside and at the corner of a plate.
TEST(TinyBesideHuge, DepthsAreThoseOfExactArithmetic) {
    constexpr std::uint64_t seed = 2024;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto number = [&](double lo, double hi) {
        return static_cast<float>(std::uniform_real_distribution<double>(lo, hi)(engine));
    };
    std::size_t hits = 0, apart = 0;
    const std::size_t n = oracle::cases(4000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        const float half = std::pow(10.0f, number(1, 4));
        const float size = std::pow(10.0f, number(-2, 0));
        const Box floor{{0, 0, 0}, {half, 1, half}};
        const float x = engine() % 2 ? half + number(-1, 1) * size : number(-0.9, 0.9) * half;
        const float z = engine() % 2 ? half + number(-1, 1) * size : number(-0.9, 0.9) * half;
        const float tilt = engine() % 2 ? 0.01f : 1.0f;
        const Box cube{{x, 1 + size * number(0, 1.5), z},
                       {size, size, size},
                       quat(1, tilt * number(-1, 1), tilt * number(-1, 1), tilt * number(-1, 1))};
        const double exact = oracle::ExactBoxes(floor, cube).test().separation;
        const bool swapped = engine() % 2;
        const PairResult r = swapped ? collide(cube, floor) : collide(floor, cube);
        if (std::abs(exact) > 1e-9 * half) {
            ASSERT_EQ(r.hit, exact < 0);
        }
        if (!r.hit) {
            ++apart;
            ASSERT_NEAR(double{r.signed_distance}, oracle::box_distance(floor, cube),
                        2e-6 * size + 1e-12 * half);
            continue;
        }
        ++hits;
        ASSERT_NEAR(double{r.signed_distance}, std::min(exact, 0.0), 8e-6 * size);
        const double slack = 1e-4 * size + rounding_at(floor);
        ASSERT_NO_FATAL_FAILURE(swapped ? expect_contacts_in_both(r, cube, floor, slack)
                                        : expect_contacts_in_both(r, floor, cube, slack));
    }
    EXPECT_GT(hits, n / 10);
    EXPECT_GT(apart, n / 20);
}

// Hulls of float corners.
TEST(TinyBesideHuge, HullsAreTheSame) {
    constexpr std::uint64_t seed = 2025;
    SCOPED_TRACE(seed);
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto number = [&](double lo, double hi) {
        return static_cast<float>(std::uniform_real_distribution<double>(lo, hi)(engine));
    };
    std::size_t hits = 0;
    const std::size_t n = oracle::cases(1000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        const float half = std::pow(10.0f, number(1, 3));
        std::vector<vec3> floor, small;
        for (unsigned c = 0; c < 8; ++c)
            floor.emplace_back((c & 1U) ? half : -half, (c & 2U) ? 1 : -1, (c & 4U) ? half : -half);
        const vec3 center(engine() % 2 ? half : number(-0.5, 0.5) * half, 1.05f,
                          half * number(-1, 1));
        for (int k = 0; k < 6; ++k)
            small.push_back(center + vec3(number(-0.1, 0.1), number(-0.1, 0.1), number(-0.1, 0.1)));
        const double least = static_cast<double>(oracle::axes::smallest_overlap(floor, small));
        const PairResult r = collide_by_axes(convex_hull(floor), convex_hull(small));
        if (std::abs(least) > 1e-12 * half) {
            ASSERT_EQ(r.hit, least > 0);
        }
        if (!r.hit) continue;
        ++hits;
        ASSERT_NEAR(-double{r.signed_distance}, std::max(least, 0.0), 4e-7 * 0.35);
    }
    EXPECT_GT(hits, n / 10);
}

}  // namespace
}  // namespace collidoscope
