// Whether hulls meet, against every separating plane that could be, in whole numbers.
#include "collision/narrow/convex/exact_separation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "collision/narrow/convex/support.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/hull_oracle.h"

namespace collidoscope {
namespace {

using oracle::HullDistance;
using oracle::WholeHulls;

std::vector<vec3> grid_points(std::mt19937& random, const vec3& shift) {
    const int count = 1 + static_cast<int>(random() % 8);
    const int reach = 1 + static_cast<int>(random() % 4);
    std::uniform_int_distribution<int> coordinate(-reach, reach);
    std::vector<vec3> points;
    points.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        points.push_back(shift + vec3(coordinate(random), coordinate(random), coordinate(random)));
    // Some are flat, some a segment.
    if (random() % 6 == 0)
        for (vec3& p : points) p.y = points[0].y;
    if (random() % 12 == 0)
        for (vec3& p : points) p.x = points[0].x;
    return points;
}

struct Pair {
    std::vector<vec3> a, b;
};

Pair grid_pair(std::mt19937& random) {
    std::uniform_int_distribution<int> coordinate(-3, 3);
    Pair pair{grid_points(random, vec3(0)), {}};
    pair.b = grid_points(random, vec3(coordinate(random), coordinate(random), coordinate(random)));
    return pair;
}

std::vector<vec3> moved(std::vector<vec3> points, float scale, const vec3& shift) {
    for (vec3& p : points) p = scale * p + shift;
    return points;
}

// The squared distance of the origin from the simplex's plane, line or point.
long double squared_distance(const Polytope& a, const Polytope& b, const HullDecision& decision) {
    using P = HullDistance::Point;
    const auto point = [&](std::size_t i) {
        const vec3 p = a.vertices[decision.simplex[i].a], q = b.vertices[decision.simplex[i].b];
        return P{p.x, p.y, p.z} - P{q.x, q.y, q.z};
    };
    const P p = point(0);
    if (decision.size == 1) return dot(p, p);
    const P e = point(1) - p;
    if (decision.size == 2) {
        const P n = cross(p, e);
        return dot(n, n) / dot(e, e);
    }
    const P n = cross(e, point(2) - p);
    return dot(n, p) * dot(n, p) / dot(n, n);
}

TEST(ExactSeparation, AgreesWithEveryPlaneOnGrids) {
    constexpr unsigned seed = 4711;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(oracle::seeded(seed));
    std::size_t met = 0, touching = 0, total = oracle::cases(30'000);
    for (std::size_t i = 0; i < total; ++i) {
        const Pair pair = grid_pair(random);
        const bool expected = !WholeHulls(pair.a, pair.b).apart();
        const Polytope a = convex_hull(pair.a), b = convex_hull(pair.b);
        const HullDecision decision = decide_hulls_meet(a, b);
        ASSERT_EQ(decision.meet, expected) << "case " << i;
        ASSERT_EQ(hulls_meet(b, a), expected) << "case " << i;
        // From any start; far away; scaled by powers of two, down to where floats are denormal.
        const VertexPair start{static_cast<Index>(random() % a.vertices.size()),
                               static_cast<Index>(random() % b.vertices.size())};
        ASSERT_EQ(hulls_meet(a, b, start), expected) << "case " << i;
        const float scale = std::ldexp(1.0f, static_cast<int>(random() % 180) - 140);
        const vec3 shift = scale * vec3(4000, -3000, 1000);
        const Polytope c = convex_hull(moved(pair.a, scale, shift));
        const Polytope d = convex_hull(moved(pair.b, scale, shift));
        ASSERT_EQ(hulls_meet(c, d), expected) << "case " << i << " scale " << scale;
        met += expected;
        touching += expected && decision.size < 4;

        const HullDecision closest = exact_closest_features(a, b, start);
        ASSERT_EQ(closest.meet, expected) << "case " << i;
        if (expected) continue;
        const double distance = static_cast<double>(
            HullDistance(oracle::triples<long double>(pair.a), oracle::triples<long double>(pair.b))
                .distance());
        ASSERT_NEAR(static_cast<double>(std::sqrt(squared_distance(a, b, closest))), distance,
                    1e-14 * distance)
            << "case " << i;
    }
    EXPECT_GT(met, total / 10);
    EXPECT_LT(met, total);
    EXPECT_GT(touching, total / 40);
}

// Hulls that share a corner, an edge or a face plane up to one unit in the last place.
TEST(ExactSeparation, SeesOneUnitInTheLastPlace) {
    constexpr unsigned seed = 4712;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(oracle::seeded(seed));
    std::uniform_real_distribution<float> coordinate(-1, 1);
    for (std::size_t i = oracle::cases(2'000); i-- > 0;) {
        // A below the plane z = h, B above it; both have a corner on it over the same place.
        const float h = coordinate(random);
        const vec3 shared(coordinate(random), coordinate(random), h);
        std::vector<vec3> below{shared}, above{shared};
        for (int k = 0; k < 20; ++k) {
            const bool flat = random() % 3 == 0;
            below.emplace_back(coordinate(random), coordinate(random), flat ? h : h - 1);
            above.emplace_back(coordinate(random), coordinate(random), flat ? h : h + 1);
        }
        ASSERT_TRUE(hulls_meet(convex_hull(below), convex_hull(above)));
        for (vec3& p : above) p.z = std::nextafter(p.z, 2.0f);
        ASSERT_FALSE(hulls_meet(convex_hull(below), convex_hull(above)));
        // The same across a slanted plane: turned so that coordinates round, one of them decides.
        const HullDecision closest = exact_closest_features(convex_hull(below), convex_hull(above));
        const double distance = double{above[0].z} - double{h};
        ASSERT_NEAR(static_cast<double>(std::sqrt(
                        squared_distance(convex_hull(below), convex_hull(above), closest))),
                    distance, 1e-9 * distance);
    }
}

TEST(ExactSeparation, OfExtremeFloats) {
    const float big = 1e18f, tiny = std::numeric_limits<float>::denorm_min();
    const std::vector<vec3> large{{-big, -big, -big}, {big, -big, -big}, {0, big, -big}, {0, 0, 0}};
    const Polytope a = convex_hull(large);
    EXPECT_TRUE(hulls_meet(a, convex_hull(std::vector<vec3>{{0, 0, 0}})));
    EXPECT_FALSE(hulls_meet(a, convex_hull(std::vector<vec3>{{0, 0, tiny}})));
    const std::vector<vec3> small{{0, 0, tiny}, {tiny, 0, tiny}, {0, tiny, tiny}, {0, 0, 2 * tiny}};
    EXPECT_FALSE(hulls_meet(a, convex_hull(small)));
    EXPECT_TRUE(hulls_meet(convex_hull(small), convex_hull(small)));
}

TEST(Support, ClimbingFindsWhatScanningFinds) {
    constexpr unsigned seed = 4713;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(oracle::seeded(seed));
    std::normal_distribution<double> normal;
    const auto direction = [&] { return dvec3(normal(random), normal(random), normal(random)); };
    for (std::size_t i = oracle::cases(300); i-- > 0;) {
        std::vector<vec3> points;
        const int count = 4 + static_cast<int>(random() % 400);
        const bool crowded = random() % 3 == 0;  // most vertices close together
        for (int k = 0; k < count; ++k) {
            dvec3 p = glm::normalize(direction());
            if (random() % 4 == 0) p.z = 0;
            if (crowded && k > 4) p = glm::normalize(dvec3(1, 1, 1) + 1e-4 * p);
            points.emplace_back(p);
        }
        const Polytope hull = convex_hull(points);
        for (int k = 0; k < 50; ++k) {
            const dvec3 d =
                k < 6 ? dvec3(k == 0, k == 1, k == 2) - dvec3(k == 3, k == 4, k == 5) : direction();
            const Index start = static_cast<Index>(random() % hull.vertices.size());
            const double most = glm::dot(d, dvec3(hull.vertices[support_by_scan(hull, d)]));
            const double climbed =
                glm::dot(d, dvec3(hull.vertices[support_by_climbing(hull, d, start)]));
            ASSERT_GE(climbed, most - 4e-16 * glm::length(d));
        }
    }
}

}  // namespace
}  // namespace collidoscope
