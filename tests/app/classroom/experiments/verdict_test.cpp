#include "app/classroom/experiments/verdict.h"

#include <gtest/gtest.h>

#include <cmath>

namespace collidoscope::app {
namespace {

Curve power_law(double factor, double power) {
    Curve curve;
    for (const double x : {10.0, 20.0, 50.0, 200.0, 1000.0})
        curve.push_back({x, factor * std::pow(x, power)});
    return curve;
}

TEST(Verdict, FindsTheExponentOfAPowerLaw) {
    for (const double power : {-1.0, 0.0, 1.0, 2.5})
        EXPECT_NEAR(*growth_exponent(power_law(3, power)), power, 1e-9);
    EXPECT_FALSE(growth_exponent({}));
    EXPECT_FALSE(growth_exponent({{5, 1}}));
    EXPECT_FALSE(growth_exponent({{5, 1}, {5, 2}}));
    EXPECT_FALSE(growth_exponent({{0, 1}, {-1, 2}, {3, 0}}));
    // From the x that is asked for.
    Curve bent = power_law(1, 1);
    bent.push_back({2000, 2000.0 * 8});
    bent.push_back({4000, 4000.0 * 64});
    EXPECT_NEAR(*growth_exponent(bent, 2000), 4, 1e-9);
}

TEST(Verdict, FindsWhereCurvesCross) {
    // x^2 and 100 x cross at 100.
    EXPECT_NEAR(*overtaken_from(power_law(1, 2), power_law(100, 1)), 100, 1e-6);
    EXPECT_EQ(*overtaken_from(power_law(2, 1), power_law(1, 1)), 0);
    EXPECT_FALSE(overtaken_from(power_law(1, 1), power_law(2, 1)));
    EXPECT_FALSE(overtaken_from({}, power_law(1, 1)));
    EXPECT_FALSE(overtaken_from({{1, 2}}, {{3, 4}}));
}

TEST(Verdict, FindsTheLeast) {
    EXPECT_FALSE(min_of({}));
    const auto least = min_of({{1, 5}, {2, 3}, {3, 3}, {4, 9}});
    EXPECT_EQ(least->x, 2);
    EXPECT_EQ(*mean_where({{1, 2}, {2, 4}, {3, 6}}, [](double x) { return x > 1; }), 5);
    EXPECT_FALSE(mean_where({{1, 2}}, [](double) { return false; }));
}

TEST(Verdict, ComparesOrders) {
    const Curve rising{{1, 10}, {2, 20}, {3, 30}, {4, 40}};
    const Curve other{{1, 1}, {2, 4}, {3, 9}, {4, 500}};
    EXPECT_NEAR(*rank_correlation(rising, other), 1, 1e-12);
    Curve falling = rising;
    for (CurvePoint& p : falling) p.y = -p.y;
    EXPECT_NEAR(*rank_correlation(rising, falling), -1, 1e-12);
    EXPECT_FALSE(rank_correlation(rising, {{1, 1}, {2, 2}}));
    EXPECT_FALSE(rank_correlation(rising, {{1, 1}, {2, 1}, {3, 1}}));
}

}  // namespace
}  // namespace collidoscope::app
