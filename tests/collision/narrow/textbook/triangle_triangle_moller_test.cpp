// The published test: right away from borders, and wrong where its text says so.
#include "collision/narrow/textbook/triangle_triangle_moller.h"

#include <gtest/gtest.h>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_triangles.h"

namespace collidoscope {
namespace {

using moller::Failure;
using oracle::cases;
using oracle::RandomFloats;

vec3 any_point(RandomFloats& random) {
    const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    return {x, y, random.uniform(-1, 1)};
}

TEST(TriangleMoller, RightInGeneralPosition) {
    RandomFloats random(1997);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const auto point = [&] { return any_point(random); };
        const Triangle a{point(), point(), point()}, b{point(), point(), point()};
        const bool says = moller_overlaps(a, b);
        ASSERT_EQ(says, overlaps(a, b)) << "case " << i;
        ASSERT_EQ(moller::why_wrong(a, b, says), Failure::None);
        hits += says;
    }
    EXPECT_GT(hits, cases(20'000) / 10);
}

TEST(TriangleMoller, RightInOnePlane) {
    // Coplanar on a grid: everything is exact, and triangles whose borders cross or that contain
    // each other are found. Pairs that only touch are left out.
    RandomFloats random(12);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const auto point = [&] { return vec3(any_point(random).x, any_point(random).y, 0.5f); };
        const Triangle a{point(), point(), point()}, b{point(), point(), point()};
        ASSERT_EQ(moller_overlaps(a, b), overlaps(a, b)) << "case " << i;
        hits += overlaps(a, b);
    }
    EXPECT_GT(hits, cases(20'000) / 10);
}

TEST(TriangleMoller, SmallModelsAreAllCoplanar) {
    RandomFloats random(6);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < cases(5'000); ++i) {
        const auto point = [&] { return 1e-3f * any_point(random); };
        const Triangle a{point(), point(), point()}, b{point(), point(), point()};
        const bool says = moller_overlaps(a, b);
        if (says == overlaps(a, b)) continue;
        ++wrong;
        EXPECT_TRUE(says) << "a common point is seen from every side";
        EXPECT_EQ(moller::why_wrong(a, b, says), Failure::Coplanar);
    }
    EXPECT_GT(wrong, cases(5'000) / 10);
}

TEST(TriangleMoller, CommonEdgesAndCornersAreMissed) {
    RandomFloats random(7);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < cases(5'000); ++i) {
        const auto point = [&] { return 100.0f * any_point(random); };
        const Triangle a{point(), point(), point()}, b{a.c, a.b, point()};
        wrong += !moller_overlaps(a, b);
        ASSERT_TRUE(overlaps(a, b));
    }
    EXPECT_GT(wrong, cases(5'000) / 10);
}

}  // namespace
}  // namespace collidoscope
