// The quick distance of two triangles against long double formulas and against the exact answer.
#include "collision/narrow/triangle/triangle_closest.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/triangle_measure.h"

namespace collidoscope {
namespace {

Triangle random_triangle(oracle::RandomFloats& random, const vec3& offset) {
    Triangle t{random.point() + offset, random.point() + offset, random.point() + offset};
    switch (random.integer(0, 7)) {
        case 0:
            t.c = t.b;
            break;
        case 1:
            t.b = t.c = t.a;
            break;
        case 2:
            t.c = t.a * 0.5f + t.b * 0.5f;
            break;
        case 3:
            t.b = t.a + random.direction() * 0x1p-10f;
            break;
    }
    return t;
}

// Share of the extent that the answer may be off.
double extent(const Triangle& a, const Triangle& b) {
    double size = 0;
    for (const vec3* p : {&a.a, &a.b, &a.c, &b.a, &b.b, &b.c}) {
        const dvec3 d = abs(dvec3(*p) - dvec3(a.a));
        size = std::max({size, d.x, d.y, d.z});
    }
    return size;
}

double from_point(const dvec3& p, const Triangle& t) {
    const oracle::Wide w{static_cast<long double>(p.x), static_cast<long double>(p.y),
                         static_cast<long double>(p.z)};
    return static_cast<double>(oracle::from_triangle(w, oracle::wide(t)));
}

TEST(TriangleClosest, AgreesWithBruteForce) {
    constexpr std::uint64_t seed = 20260401;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t meeting = 0;
    const std::size_t n = oracle::cases(20'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const vec3 offset = random.chance(2) ? vec3(0) : random.direction() * 2.0f;
        const Triangle a = random_triangle(random, vec3(0));
        Triangle b = random_triangle(random, offset);
        if (random.chance(6)) b.a = a.a;
        if (random.chance(6)) b = {a.a + offset, a.b + offset, a.c + offset};
        const TrianglePoints found = closest_points(a, b);
        const double size = extent(a, b);
        const double distance = std::sqrt(found.squared_distance);
        ASSERT_EQ(found.squared_distance == 0, overlaps(a, b));
        EXPECT_NEAR(glm::length(found.on_b - found.on_a), distance, 1e-12 * size + 1e-6 * distance);
        // Points where triangles meet are rounded to float.
        const double slack = distance == 0 ? 1e-6 * size + 1e-6 * glm::length(found.on_a)
                                           : 1e-14 * glm::length(found.on_a) + 1e-10 * size;
        EXPECT_LE(from_point(found.on_a, a), slack);
        EXPECT_LE(from_point(found.on_b, b), slack);
        meeting += distance == 0;
        if (distance == 0) continue;
        EXPECT_NEAR(distance, static_cast<double>(oracle::triangle_distance(a, b)), 2e-8 * size);
        if (HasFailure()) return;
    }
    EXPECT_GE(meeting, n / 20);
    EXPECT_LE(meeting, n * 9 / 10 + 1);
}

TEST(TriangleClosest, AgreesWithTheExactAnswer) {
    constexpr std::uint64_t seed = 20260402;
    oracle::RandomFloats random(seed);
    const std::size_t n = oracle::cases(200'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        const Triangle a = random_triangle(random, vec3(0));
        const Triangle b = random_triangle(random, random.direction() * 2.0f);
        if (overlaps(a, b)) continue;
        const double exact = closest_features(a, b).distance;
        EXPECT_NEAR(std::sqrt(closest_points(a, b).squared_distance), exact, 2e-8 * extent(a, b));
        if (HasFailure()) return;
    }
}

TEST(TriangleClosest, ExtremesStayFinite) {
    oracle::RandomFloats random(3);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        const Triangle a{random.any_finite3(), random.any_finite3(), random.any_finite3()};
        const Triangle b{random.any_finite3(), random.any_finite3(), random.any_finite3()};
        const TrianglePoints found = closest_points(a, b);
        EXPECT_TRUE(std::isfinite(found.squared_distance));
        EXPECT_EQ(found.squared_distance == 0, overlaps(a, b));
    }
}

}  // namespace
}  // namespace collidoscope
