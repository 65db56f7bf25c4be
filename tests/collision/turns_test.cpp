// The share of a turn against the arc tangent in long double.
#include "collision/turns.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "collision/unit_circle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

TEST(Turns, AgreeWithTheArcTangent) {
    constexpr std::uint64_t seed = 20261127;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    const auto check = [](double x, double y) {
        const long double expected =
            std::atan2(static_cast<long double>(y) + 0.0L, static_cast<long double>(x)) /
            (2 * std::numbers::pi_v<long double>);
        const double found = turns_of(x, y);
        ASSERT_LE(std::abs(static_cast<long double>(found) - expected), 2e-16L) << x << ", " << y;
    };
    for (std::size_t i = 0; i < oracle::cases(200'000); ++i) {
        random.next_case();
        const double x = random.length(), y = random.length();
        if (x != 0 || y != 0) check(x, y);
        const float large = random.any_finite(), small = random.any_finite();
        if (large != 0 || small != 0) check(large, small);
    }
    for (int k = -720; k <= 720; ++k) {
        const dvec2 at = on_unit_circle(k / 1440.0);
        check(at.x, at.y);
    }
}

TEST(Turns, AreExactAtEighths) {
    EXPECT_EQ(turns_of(3, 0), 0);
    EXPECT_EQ(turns_of(2, 2), 0.125);
    EXPECT_EQ(turns_of(0, 5), 0.25);
    EXPECT_EQ(turns_of(-1, 1), 0.375);
    EXPECT_EQ(turns_of(-1, 0), 0.5);
    EXPECT_EQ(turns_of(-1, -0.0), 0.5);
    EXPECT_EQ(turns_of(-1, -1), -0.375);
    EXPECT_EQ(turns_of(0, -2), -0.25);
    EXPECT_EQ(turns_of(0, 0), 0);
    EXPECT_TRUE(std::isnan(turns_of(std::numeric_limits<double>::quiet_NaN(), 1)));
}

}  // namespace
}  // namespace collidoscope
