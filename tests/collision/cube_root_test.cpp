#include "collision/cube_root.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

TEST(CubeRoot, IsThatOfLongNumbers) {
    std::mt19937_64 engine(27);
    for (std::size_t n = oracle::cases(20'000); n > 0; --n) {
        // Every exponent, denormals and both signs among them.
        const auto x = std::bit_cast<double>(std::uint64_t{engine()});
        if (!std::isfinite(x)) continue;
        const auto exact = static_cast<double>(std::cbrt(static_cast<long double>(x)));
        EXPECT_NEAR(cube_root(x), exact, 4e-16 * std::abs(exact)) << x;
    }
}

TEST(CubeRoot, IsExactForCubesOfWholeNumbers) {
    for (int k = -1000; k <= 1000; ++k) EXPECT_EQ(cube_root(static_cast<double>(k) * k * k), k);
    EXPECT_EQ(cube_root(0x1p-1074), 0x1p-358);
    EXPECT_EQ(cube_root(-0x1p1023), -0x1p341);
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(cube_root(-infinity), -infinity);
    EXPECT_TRUE(std::isnan(cube_root(std::nan(""))));
    EXPECT_TRUE(std::signbit(cube_root(-0.0)));
}

TEST(CubeRoot, GivesTheSideOfASquareAndOfALength) {
    EXPECT_EQ(side_of(27, 3), 3);
    EXPECT_EQ(side_of(2, 2), std::sqrt(2.0));
    EXPECT_EQ(side_of(7.5, 1), 7.5);
}

}  // namespace
}  // namespace collidoscope
