// The textbook's failure is the one it is shown for, and is told truly.
#include "collision/narrow/textbook/sat_raw_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

std::vector<vec3> bar(float degrees, const vec3& center) {
    std::vector<vec3> points;
    const float c = std::cos(degrees * 0.017453293f), s = std::sin(degrees * 0.017453293f);
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-0.25f, 0.25f})
            for (const float z : {-0.25f, 0.25f})
                points.push_back(center + vec3(c * x + s * z, y, c * z - s * x));
    return points;
}

TEST(SatRawAxes, NearlyParallelEdgesGiveABogusDepth) {
    const Polytope a = convex_hull(bar(0, {0, 0, 0})), b = convex_hull(bar(1, {0.1f, 0.375f, 0}));
    const RawAxesAnswer raw = collide_by_raw_axes(a, b);
    EXPECT_TRUE(raw.result.hit);
    EXPECT_NEAR(raw.true_depth, 0.125, 1e-6);
    EXPECT_LT(-raw.result.signed_distance, 0.1f);
    EXPECT_NE(raw.failure, RawAxesFailure::None);
}

TEST(SatRawAxes, TellsTheTruth) {
    oracle::RandomFloats random(41);
    int wrong = 0, right = 0;
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 6);
        const RawAxesAnswer raw = collide_by_raw_axes(convex_hull(h.a), convex_hull(h.b));
        ASSERT_EQ(raw.result.hit, raw.result.signed_distance <= 0);
        const double least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        if (!raw.meet || !std::isfinite(least)) continue;
        ASSERT_NEAR(raw.true_depth, std::max(least, 0.0), 1e-9 * (h.scale * 1000));
        const bool agrees =
            std::abs(-double{raw.result.signed_distance} - raw.true_depth) < 1e-5 * h.scale;
        if (raw.failure == RawAxesFailure::None) {
            ASSERT_TRUE(agrees);
            ++right;
        } else {
            ++wrong;
        }
    }
    EXPECT_GT(wrong, right);
}

}  // namespace
}  // namespace collidoscope
