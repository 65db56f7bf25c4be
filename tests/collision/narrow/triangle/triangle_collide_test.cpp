// Contacts, depths and distances of triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <glm/geometric.hpp>

#include "collision/exact/flat.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_triangles.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::random_pair;
using oracle::RandomFloats;

// The extent of both, and of their coordinates: what floats can resolve.
struct Sizes {
    double extent = 0, reach = 0;
    Sizes(const Triangle& a, const Triangle& b) {
        for (const vec3& p : {a.a, a.b, a.c, b.a, b.b, b.c}) {
            extent = std::max(extent, glm::length(dvec3(p) - dvec3(a.a)));
            reach = std::max(reach, glm::length(dvec3(p)));
        }
    }
};

Triangle moved(const Triangle& t, const dvec3& by) {
    const auto at = [&](const vec3& p) { return vec3(dvec3(p) + by); };
    return {at(t.a), at(t.b), at(t.c)};
}

double far_from(const vec3& p, const Triangle& t) {
    return static_cast<double>(oracle::from_triangle(oracle::Wide(p), oracle::wide(t)));
}

TEST(TriangleCollide, DistanceAndDepthAreThoseOfTheOracle) {
    constexpr std::uint64_t seed = 5152;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0;
    double worst_distance = 0, worst_depth = 0;
    for (std::size_t i = 0; i < cases(15'000); ++i) {
        const auto [a, b] = random_pair(random);
        const Sizes sizes(a, b);
        const PairResult r = collide(a, b);
        ASSERT_EQ(r.hit, overlaps(a, b)) << "case " << i;
        ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6) << "case " << i;
        // The witness points lie on the triangles and realize the distance.
        const double rounding = 4e-7 * sizes.reach + 1e-6 * sizes.extent;
        ASSERT_LE(far_from(r.point_on_a, a), rounding) << "case " << i;
        ASSERT_LE(far_from(r.point_on_b, b), rounding) << "case " << i;
        const dvec3 gap = dvec3(r.point_on_b) - dvec3(r.point_on_a);
        ASSERT_LE(glm::length(gap - double{r.signed_distance} * dvec3(r.normal)), rounding)
            << "case " << i;
        if (!r.hit) {
            ASSERT_GT(r.signed_distance, 0) << "case " << i;
            ASSERT_TRUE(r.contacts.empty());
            const auto expected = static_cast<double>(oracle::triangle_distance(a, b));
            const double error = std::abs(closest_features(a, b).distance - expected);
            worst_distance = std::max(worst_distance, error / sizes.extent);
            ASSERT_LE(error, 1e-9 * sizes.extent) << "case " << i;
            continue;
        }
        ++hits;
        ASSERT_LE(r.signed_distance, 0) << "case " << i;
        ASSERT_EQ(r.contacts.size(), 1u);
        const auto expected = static_cast<double>(oracle::triangle_depth(a, b));
        const TriangleWayOut way = shortest_way_out(a, b);
        const double error = std::abs(way.depth - expected);
        worst_depth = std::max(worst_depth, sizes.extent > 0 ? error / sizes.extent : error);
        ASSERT_LE(error, 1e-9 * sizes.extent) << "case " << i;
        // Moved by a hair more they are apart, by a hair less they still meet.
        const double hair = 1e-5 * sizes.reach;
        ASSERT_FALSE(overlaps(a, moved(b, (way.depth + hair) * way.normal))) << "case " << i;
        if (way.depth > hair && sizes.reach < 4 * sizes.extent) {
            ASSERT_FALSE(closest_features(a, moved(b, (way.depth - hair) * way.normal)).distance >
                             hair &&
                         !overlaps(a, moved(b, (way.depth - hair) * way.normal)))
                << "case " << i;
        }
    }
    EXPECT_GT(hits, cases(15'000) / 5);
    RecordProperty("worst_distance", std::to_string(worst_distance));
    if (std::getenv("COLLIDOSCOPE_VERBOSE"))
        std::printf("worst error, shares of the extent: distance %.2e, depth %.2e\n",
                    worst_distance, worst_depth);
}

bool same_bits(const vec3& p, const vec3& q) {
    return std::memcmp(&p, &q, sizeof p) == 0;
}

TEST(TriangleCollide, All72OrdersGiveTheSameBits) {
    constexpr std::uint64_t seed = 272;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(1'000); ++i) {
        const auto [a, b] = random_pair(random);
        const PairResult r = collide(a, b);
        const auto common = intersection(a, b);
        std::array<vec3, 3> p{a.a, a.b, a.c}, q{b.a, b.b, b.c};
        const auto before = [](const vec3& u, const vec3& v) { return exact::before(u, v); };
        std::sort(p.begin(), p.end(), before);
        std::sort(q.begin(), q.end(), before);
        const bool equal = p == q;
        for (int m = 0; m < 6; ++m, std::next_permutation(p.begin(), p.end(), before)) {
            for (int n = 0; n < 6; ++n, std::next_permutation(q.begin(), q.end(), before)) {
                const Triangle s{p[0], p[1], p[2]}, t{q[0], q[1], q[2]};
                const PairResult other = collide(s, t), turned = collide(t, s);
                ASSERT_EQ(other.hit, r.hit) << "case " << i;
                ASSERT_EQ(turned.hit, r.hit) << "case " << i;
                ASSERT_EQ(other.signed_distance, r.signed_distance) << "case " << i;
                ASSERT_EQ(turned.signed_distance, r.signed_distance) << "case " << i;
                ASSERT_TRUE(same_bits(other.normal, r.normal)) << "case " << i;
                ASSERT_TRUE(same_bits(other.point_on_a, r.point_on_a)) << "case " << i;
                ASSERT_TRUE(same_bits(other.point_on_b, r.point_on_b)) << "case " << i;
                const auto shared = intersection(s, t);
                ASSERT_EQ(shared.has_value(), common.has_value());
                if (shared) {
                    ASSERT_TRUE(same_bits(shared->a, common->a)) << "case " << i;
                    ASSERT_TRUE(same_bits(shared->b, common->b)) << "case " << i;
                }
                if (equal) continue;
                ASSERT_EQ(turned.normal, -r.normal) << "case " << i;
                ASSERT_TRUE(same_bits(turned.point_on_a, r.point_on_b)) << "case " << i;
                ASSERT_TRUE(same_bits(turned.point_on_b, r.point_on_a)) << "case " << i;
            }
        }
    }
}

TEST(TriangleCollide, EveryFiniteFloatGivesNumbers) {
    RandomFloats random(99);
    for (std::size_t i = 0; i < cases(10'000); ++i) {
        const auto point = [&] { return 0.25f * random.any_finite3(); };
        const Triangle a{point(), point(), point()};
        Triangle b{point(), point(), point()};
        if (random.chance(2)) b.a = a.a;
        if (random.chance(3)) b = {a.b, a.a, random.chance(2) ? a.c : b.c};
        const PairResult r = collide(a, b);
        for (int k = 0; k < 3; ++k) {
            ASSERT_TRUE(std::isfinite(r.normal[k])) << "case " << i;
            ASSERT_TRUE(std::isfinite(r.point_on_a[k])) << "case " << i;
            ASSERT_TRUE(std::isfinite(r.point_on_b[k])) << "case " << i;
        }
        ASSERT_EQ(r.hit, r.signed_distance <= 0) << "case " << i;
        ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6) << "case " << i;
    }
}

// From a gap through touching to overlap, a rounding at a time: the sign is never wrong, and no
// answer jumps.
TEST(TriangleCollide, SweepThroughTouching) {
    const Triangle a{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    for (int i = -2000; i <= 2000; ++i) {
        const float z = static_cast<float>(i) * 5e-10f;
        const PairResult r = collide(a, Triangle{{0, 0, z}, {0.5f, 0, 1}, {0, 0.5f, 1}});
        ASSERT_EQ(r.hit, i <= 0);
        ASSERT_FLOAT_EQ(r.signed_distance, z);
        ASSERT_FLOAT_EQ(r.normal.z, 1);
    }
}

TEST(TriangleCollide, EdgeCases) {
    const Triangle t{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    // In one plane: depth 0 across it, and the area in common.
    const PairResult same = collide(t, t);
    EXPECT_TRUE(same.hit);
    EXPECT_EQ(same.signed_distance, 0);
    EXPECT_EQ(std::abs(same.normal.z), 1);
    EXPECT_EQ(common_area(t, t).size(), 3u);
    const Triangle star{{0.7f, 0.7f, 0}, {-0.3f, 0.7f, 0}, {0.7f, -0.3f, 0}};
    EXPECT_EQ(common_area(t, star).size(), 6u);
    // A common edge is no area.
    EXPECT_TRUE(common_area(t, {{0, 0, 0}, {1, 0, 0}, {0, -1, 0}}).empty());
    // Side by side in one plane: the way leads along it.
    const PairResult beside = collide(t, {{3, 0, 0}, {4, 0, 0}, {3, 1, 0}});
    EXPECT_EQ(beside.signed_distance, 2);
    EXPECT_EQ(beside.normal, vec3(1, 0, 0));
    // Parallel planes: the middle of what faces each other.
    const PairResult above = collide(t, {{0, 0, 2}, {1, 0, 2}, {0, 1, 2}});
    EXPECT_EQ(above.signed_distance, 2);
    EXPECT_EQ(above.normal, vec3(0, 0, 1));
    EXPECT_FLOAT_EQ(above.point_on_a.x, 1.0f / 3);
    // Points and segments.
    const auto point = [](float x) { return Triangle{{x, 0, 0}, {x, 0, 0}, {x, 0, 0}}; };
    EXPECT_TRUE(collide(point(1), point(1)).hit);
    EXPECT_EQ(collide(point(1), point(1)).signed_distance, 0);
    EXPECT_EQ(collide(point(1), point(3)).signed_distance, 2);
    EXPECT_EQ(collide(point(0), point(1e-45f)).signed_distance, 1e-45f);
    const PairResult stab = collide(t, {{0.25f, 0.25f, -1}, {0.25f, 0.25f, 3}, {0.25f, 0.25f, 0}});
    EXPECT_TRUE(stab.hit);
    EXPECT_EQ(stab.signed_distance, -0.25f);
}

TEST(TriangleCollide, TracedEqualsPlain) {
    RandomFloats random(44);
    for (std::size_t i = 0; i < cases(3'000); ++i) {
        const auto [a, b] = random_pair(random);
        Recording recording;
        const PairResult traced = collide(a, b, Recorder(recording)), plain = collide(a, b);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.signed_distance, plain.signed_distance);
        ASSERT_TRUE(same_bits(traced.normal, plain.normal));
        ASSERT_TRUE(same_bits(traced.point_on_a, plain.point_on_a));
        EXPECT_GE(recording.steps.size(), 2u);
        // A decision always has a right answer.
        for (const Step& step : recording.steps) {
            if (!step.decision) continue;
            ASSERT_TRUE(std::any_of(step.decision->choices.begin(), step.decision->choices.end(),
                                    [](const Choice& c) { return c.right; }))
                << "case " << i << ", " << step.label;
        }
    }
}

}  // namespace
}  // namespace collidoscope
