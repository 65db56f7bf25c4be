#include "collision/unit_circle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>

namespace collidoscope {
namespace {

TEST(UnitCircle, IsSineAndCosine) {
    std::mt19937_64 random(51);
    double most = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double turns =
            static_cast<double>(random() >> 11) * (i % 2 == 0 ? 0x1p-53 : 0x1p-40) - 1;
        const dvec2 at = on_unit_circle(turns);
        // The rest of a turn is exact; the other library's sine has 64 bits.
        const long double angle = 2 * std::numbers::pi_v<long double> *
                                  (static_cast<long double>(turns) - std::floor(turns));
        most = std::max({most, static_cast<double>(std::abs(std::cos(angle) - at.x)),
                         static_cast<double>(std::abs(std::sin(angle) - at.y))});
    }
    EXPECT_LE(most, 2e-16);
    EXPECT_GT(most, 0);
}

TEST(UnitCircle, IsExactAtQuarters) {
    for (const double turns : {0.0, 1.0, -3.0, 0x1p40})
        EXPECT_EQ(on_unit_circle(turns), dvec2(1, 0));
    for (const double turns : {0.25, -0.75, 7.25}) EXPECT_EQ(on_unit_circle(turns), dvec2(0, 1));
    for (const double turns : {0.5, -0.5, 2.5}) EXPECT_EQ(on_unit_circle(turns), dvec2(-1, 0));
    for (const double turns : {-0.25, 0.75, 9.75}) EXPECT_EQ(on_unit_circle(turns), dvec2(0, -1));
    // Mirrored at both axes and at the diagonal, bit for bit.
    for (const double turns : {0.01, 0.06, 0.1, 0.12}) {
        const dvec2 at = on_unit_circle(turns);
        EXPECT_EQ(on_unit_circle(-turns), dvec2(at.x, -at.y));
        EXPECT_EQ(on_unit_circle(turns + 0.5), on_unit_circle((turns + 0.5) - 1));
    }
    for (const double turns :
         {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
        EXPECT_TRUE(std::isnan(on_unit_circle(turns).x));
}

// Compiled by gcc, clang and for browsers, at every level of optimization.
TEST(UnitCircle, HasTheSameBitsEverywhere) {
    std::mt19937_64 random(52);
    std::uint64_t hash = 14695981039346656037U;
    for (int i = 0; i < 10'000; ++i) {
        const dvec2 at = on_unit_circle(static_cast<double>(random() >> 11) * 0x1p-53);
        for (const double c : {at.x, at.y})
            hash = (hash ^ std::bit_cast<std::uint64_t>(c)) * 1099511628211U;
    }
    EXPECT_EQ(hash, 4690997824187691219U);
}

}  // namespace
}  // namespace collidoscope
