#include "app/model/shapes/pair_arithmetic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

Aabb cube_at(const vec3& p) {
    return {p - vec3(0.5f), p + vec3(0.5f)};
}

// Cubes along the axes meet exactly when their intervals do.
TEST(PairArithmetic, TellsWhetherCubesMeet) {
    std::mt19937 random(71);
    std::uniform_int_distribution<int> step(-5, 5);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        const vec3 p = 0.25f * vec3(step(random), step(random), step(random));
        SCOPED_TRACE(testing::Message() << i << ": " << p.x << ' ' << p.y << ' ' << p.z);
        const auto found = pair_arithmetic(cube_at(vec3(0)), cube_at(p));
        ASSERT_TRUE(found);
        const bool meet = std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}) <= 1;
        EXPECT_EQ(found->meet, meet);
        ASSERT_FALSE(found->rows.empty());
        for (const Arithmetic& row : found->rows) {
            // Quarters are exact in every arithmetic.
            EXPECT_FALSE(row.float_wrong());
            EXPECT_FALSE(row.double_wrong());
            if (found->rows.size() == 4) {
                EXPECT_GE(row.sign, 0);
            }
            if (!meet) {
                EXPECT_NE(row.sign, 0);
            }
        }
    }
}

// A corner one unit in the last place away from a slanted face: float cannot tell.
TEST(PairArithmetic, ShowsWhereFloatIsWrong) {
    std::mt19937 random(72);
    std::uniform_real_distribution<float> unit(-1, 1);
    std::size_t wrong = 0;
    for (int i = 0; i < 200; ++i) {
        const Triangle face{{unit(random), unit(random), unit(random)},
                            {unit(random), unit(random), unit(random)},
                            {unit(random), unit(random), unit(random)}};
        const vec3 middle = (face.a + face.b + face.c) / 3.0f;
        const Segment hair{middle, middle + vec3(1e-7f, 0, 0)};
        const auto found = pair_arithmetic(face, hair);
        ASSERT_TRUE(found);
        for (const Arithmetic& row : found->rows) wrong += row.float_wrong();
    }
    EXPECT_GT(wrong, 0u);
}

TEST(PairArithmetic, KnowsOnlyHulls) {
    EXPECT_FALSE(pair_arithmetic(Sphere{vec3(0), 1}, cube_at(vec3(0))));
    EXPECT_FALSE(pair_arithmetic(cube_at(vec3(0)), Plane{vec3(0, 1, 0), 0}));
}

}  // namespace
}  // namespace collidoscope::app
