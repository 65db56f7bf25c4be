#include "collision/narrow/triangle/triangle_triangle.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_triangles.h"
#include "tests/oracle/triangle_oracle.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::random_pair;
using oracle::RandomFloats;

TEST(TriangleTriangle, AgreesWithRationals) {
    constexpr std::uint64_t seed = 2003;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [a, b] = random_pair(random);
        const bool expected = oracle::triangles_meet(a, b);
        ASSERT_EQ(overlaps(a, b), expected) << "case " << i;
        ASSERT_EQ(overlaps(b, a), expected) << "case " << i;
        const auto scaled = [](const Triangle& t, float s) {
            return Triangle{s * t.a, s * t.b, s * t.c};
        };
        ASSERT_EQ(overlaps(scaled(a, 0x1p-60f), scaled(b, 0x1p-60f)), expected) << "case " << i;
        ASSERT_EQ(overlaps(scaled(a, 0x1p70f), scaled(b, 0x1p70f)), expected) << "case " << i;
        hits += expected;
    }
    EXPECT_GT(hits, cases(200'000) / 5);
    EXPECT_LT(hits, cases(200'000) * 4 / 5);
}

TEST(TriangleTriangle, OrderNeverMatters) {
    constexpr std::uint64_t seed = 72;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(100'000); ++i) {
        const auto [a, b] = random_pair(random);
        const bool expected = overlaps(a, b);
        std::array<int, 3> p{0, 1, 2};
        const auto permuted = [](const Triangle& t, const std::array<int, 3>& order) {
            const auto corner = [&](int k) { return k == 0 ? t.a : k == 1 ? t.b : t.c; };
            return Triangle{corner(order[0]), corner(order[1]), corner(order[2])};
        };
        do {
            std::array<int, 3> q{0, 1, 2};
            do {
                ASSERT_EQ(overlaps(permuted(a, p), permuted(b, q)), expected) << "case " << i;
                ASSERT_EQ(overlaps(permuted(b, q), permuted(a, p)), expected) << "case " << i;
            } while (std::next_permutation(q.begin(), q.end()));
        } while (std::next_permutation(p.begin(), p.end()));
    }
}

TEST(TriangleTriangle, EveryFiniteFloat) {
    RandomFloats random(9);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const Triangle a{random.any_finite3(), random.any_finite3(), random.any_finite3()};
        Triangle b{random.any_finite3(), random.any_finite3(), random.any_finite3()};
        if (random.chance(2)) b.a = a.a;
        if (random.chance(2)) b.b = {a.b.x, b.b.y, 0};
        ASSERT_EQ(overlaps(a, b), oracle::triangles_meet(a, b)) << "case " << i;
    }
}

double distance_to_triangle(const dvec3& p, const Triangle& t) {
    // Walk down: the nearest point by projecting onto the plane, the edges, the corners.
    const std::array<dvec3, 3> c{dvec3(t.a), dvec3(t.b), dvec3(t.c)};
    double best = 1e300;
    for (std::size_t i = 0; i < 3; ++i) {
        const dvec3 d = c[(i + 1) % 3] - c[i];
        const double dd = glm::dot(d, d);
        const double s = dd > 0 ? std::clamp(glm::dot(p - c[i], d) / dd, 0.0, 1.0) : 0.0;
        best = std::min(best, glm::length(c[i] + s * d - p));
    }
    const dvec3 n = glm::cross(c[1] - c[0], c[2] - c[0]);
    bool inside = glm::dot(n, n) > 0;
    for (std::size_t i = 0; i < 3; ++i)
        inside = inside && glm::dot(glm::cross(n, c[(i + 1) % 3] - c[i]), p - c[i]) >= 0;
    return inside ? std::min(best, std::abs(glm::dot(n, p - c[0])) / glm::length(n)) : best;
}

TEST(TriangleTriangle, SegmentLiesInBoth) {
    constexpr std::uint64_t seed = 31;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(200'000); ++i) {
        const auto [a, b] = random_pair(random);
        const auto common = intersection(a, b);
        ASSERT_EQ(common.has_value(), overlaps(a, b)) << "case " << i;
        if (!common) continue;
        float size = 0;
        for (const vec3& v : {a.a, a.b, a.c, b.a, b.b, b.c})
            size = std::max({size, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
        for (const vec3& p : {common->a, common->b}) {
            EXPECT_LE(distance_to_triangle(dvec3(p), a), 1e-6 * double{size}) << "case " << i;
            EXPECT_LE(distance_to_triangle(dvec3(p), b), 1e-6 * double{size}) << "case " << i;
        }
        const vec3 middle = 0.5f * (common->a + common->b);
        EXPECT_LE(distance_to_triangle(dvec3(middle), a), 1e-6 * double{size}) << "case " << i;
    }
}

TEST(TriangleTriangle, SegmentOfACrossingIsExact) {
    // A lies in y = 0 and cuts B, in z = 0, from x = -0.5 to 0.5.
    const Triangle a{{0, 0, 1}, {-1, 0, -1}, {1, 0, -1}};
    const Triangle b{{0, -3, 0}, {9, 6, 0}, {-9, 6, 0}};
    const auto common = intersection(a, b);
    ASSERT_TRUE(common);
    EXPECT_EQ(glm::distance(common->a, common->b), 1.0f);
    EXPECT_EQ(std::abs(common->a.x), 0.5f);
    // In one plane the longest segment of the common area counts: here a diagonal of a square.
    const Triangle c{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}, d{{1, 1, 0}, {-1, 1, 0}, {1, -1, 0}};
    const auto square = intersection(c, d);
    ASSERT_TRUE(square);
    EXPECT_FLOAT_EQ(glm::distance(square->a, square->b), std::sqrt(2.0f));
}

TEST(TriangleTriangle, TracedEqualsPlain) {
    RandomFloats random(4);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const auto [a, b] = random_pair(random);
        Recording recording;
        ASSERT_EQ(overlaps(a, b, Recorder(recording)), overlaps(a, b));
        EXPECT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope
