#include "collision/narrow/polygon/pivot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/polygon_proximity.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/random_polygon_pairs.h"

namespace collidoscope {
namespace {

using oracle::changed;
using oracle::described;
using oracle::largest_coordinate;
using oracle::Outline;
using oracle::PolygonPairs;
using oracle::Real;

Polygon one_ring(std::vector<vec2> ring) {
    return {{std::move(ring)}};
}
Polygon rectangle(float x0, float y0, float x1, float y1) {
    return one_ring({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
}
Real distance_from(const Polygon& polygon, const vec3& p) {
    return Outline(polygon).distance({p.x, p.y});
}

void expect_contact(const Contact& contact, const Polygon& a, const Polygon& b,
                    const PivotResult& result) {
    const double rounding = 1e-6 * largest_coordinate(a, b);
    EXPECT_NEAR(glm::length(contact.normal), 1, 1e-5);
    EXPECT_GE(contact.depth, 0);
    EXPECT_LE(contact.depth, std::max(0.0, -result.measured) * (1 + 1e-6));
    EXPECT_LE(double(glm::length(contact.point_on_b - contact.point_on_a +
                                 contact.depth * contact.normal)),
              4 * rounding);
    // One point is on its outline, the other is the center of a pixel on the other's. Without
    // depth both are between the two.
    const double off = (contact.depth > 0 ? 1 : 2) * result.error + rounding;
    EXPECT_LE(double(distance_from(a, contact.point_on_a)), off);
    EXPECT_LE(double(distance_from(b, contact.point_on_b)), off);
    if (contact.depth > 0) {
        EXPECT_LE(double(std::min(distance_from(a, contact.point_on_a),
                                  distance_from(b, contact.point_on_b))),
                  rounding);
    }
}

TEST(Pivot, AnswersWithinItsBoundOfBruteForce) {
    const std::uint64_t seed = 20011203;
    RecordProperty("seed", std::to_string(seed));
    PolygonPairs pairs(seed);
    std::size_t apart = 0, touching = 0, overlapping = 0, several = 0;
    double worst = 0;
    const std::size_t count = oracle::cases(100'000);
    for (std::size_t i = 0; i < count; ++i) {
        pairs.next();
        SCOPED_TRACE(i);
        const pivot::Options options{.bound = pairs.bound};
        const PivotResult result = pivot_proximity(pairs.a, pairs.b, options);
        const double tolerance = 0.1 * result.error;
        const auto [low, high] =
            oracle::polygon_proximity(pairs.a, pairs.b, static_cast<Real>(tolerance));
        const auto off =
            static_cast<double>(std::max<Real>({low - result.measured, result.measured - high, 0}));
        ASSERT_LE(off, result.error) << described(pairs.a, pairs.b, pairs.bound);
        ASSERT_LE(result.at_least, high) << described(pairs.a, pairs.b, pairs.bound);
        ASSERT_GE(result.at_most, low) << described(pairs.a, pairs.b, pairs.bound);
        worst = std::max(worst, off / result.error);
        if (!result.limited) {
            ASSERT_LE(result.error, 1.0001 * pairs.bound + 1e-7 * std::abs(result.measured) +
                                        1e-13 * largest_coordinate(pairs.a, pairs.b));
        }
        // A certain answer is true.
        ASSERT_EQ(result.hit, result.signed_distance <= 0);
        if (!result.hit) {
            ASSERT_GT(high, 0);
        }
        if (result.hit && result.certain) {
            ASSERT_LE(low, 0) << described(pairs.a, pairs.b, pairs.bound);
        }
        ++(!result.hit ? apart : result.certain ? overlapping : touching);
        several += result.contacts.size() > 1;

        const vec3 gap = result.point_on_b - result.point_on_a;
        const double rounding = 1e-6 * largest_coordinate(pairs.a, pairs.b);
        ASSERT_LE(double(glm::length(gap - result.signed_distance * result.normal)), 4 * rounding);
        ASSERT_EQ(result.contacts.empty(), !result.hit);
        for (const Contact& contact : result.contacts)
            expect_contact(contact, pairs.a, pairs.b, result);
        if (HasFailure()) {
            std::printf("%s\n", described(pairs.a, pairs.b, pairs.bound).c_str());
            return;
        }
    }
    RecordProperty("worst share of the bound", std::to_string(worst));
    if (count < 500) return;
    EXPECT_GT(apart, count / 20);
    EXPECT_GT(touching, count / 50);
    EXPECT_GT(overlapping, count / 10);
    EXPECT_GT(several, 0u);
    // The bound is used, so a smaller one would be wrong.
    EXPECT_GT(worst, 0.8);
}

TEST(Pivot, SwappingAndScalingChangeNothing) {
    const std::uint64_t seed = 4711;
    RecordProperty("seed", std::to_string(seed));
    PolygonPairs pairs(seed);
    for (std::size_t i = 0; i < oracle::cases(5'000); ++i) {
        pairs.next();
        SCOPED_TRACE(i);
        const PivotResult result = pivot_proximity(pairs.a, pairs.b, {.bound = pairs.bound});
        const PivotResult back = pivot_proximity(pairs.b, pairs.a, {.bound = pairs.bound});
        ASSERT_EQ(back.measured, result.measured);
        ASSERT_EQ(back.hit, result.hit);
        ASSERT_EQ(back.certain, result.certain);
        ASSERT_EQ(back.contacts.size(), result.contacts.size());

        const auto larger = [](const vec2& v) { return 64.0f * v; };
        const PivotResult scaled = pivot_proximity(
            changed(pairs.a, larger), changed(pairs.b, larger), {.bound = 64 * pairs.bound});
        ASSERT_EQ(scaled.measured, 64 * result.measured);
        ASSERT_EQ(scaled.contacts.size(), result.contacts.size());
        ASSERT_EQ(scaled.normal, result.normal);
    }
}

TEST(Pivot, PlainPairsByName) {
    const Polygon box = rectangle(0, 0, 2, 1);
    // Apart along x.
    PivotResult r = pivot_proximity(box, rectangle(3, 0, 4, 1), {.bound = 0.01});
    EXPECT_FALSE(r.hit);
    EXPECT_NEAR(r.signed_distance, 1, 0.0101);
    EXPECT_NEAR(r.normal.x, 1, 1e-3);
    // In a common edge, a common corner, and identical.
    for (const Polygon& other :
         {rectangle(2, 0, 3, 1), rectangle(2, 1, 3, 2), rectangle(0, 0, 2, 1)}) {
        r = pivot_proximity(box, other, {.bound = 0.01});
        EXPECT_TRUE(r.hit);
        EXPECT_LE(r.at_least, 0);
        EXPECT_GE(r.at_most, 0);
    }
    // Contained: the deepest point of the inner outline is in the middle.
    r = pivot_proximity(rectangle(0, 0, 4, 4), rectangle(1, 1, 3, 2), {.bound = 0.01});
    EXPECT_TRUE(r.hit);
    EXPECT_NEAR(r.signed_distance, -2, 0.0101);
    // In a hole.
    Polygon ring = rectangle(0, 0, 4, 4);
    ring.rings.push_back(rectangle(0.5f, 0.5f, 3.5f, 3.5f).rings[0]);
    r = pivot_proximity(ring, rectangle(1, 1, 3, 3), {.bound = 0.01});
    EXPECT_FALSE(r.hit);
    EXPECT_NEAR(r.signed_distance, 0.5, 0.0101);
}

// Moved by floats that differ in their last place, over the border between apart and touching.
TEST(Pivot, OneVerdictFollowsTheOtherAtTheBorder) {
    const std::uint64_t seed = 99;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    const Polygon a = rectangle(-1, -1, 0, 1);
    for (std::size_t i = 0; i < oracle::cases(20'000) / 100 + 20; ++i) {
        const Polygon b = one_ring({{0, random.uniform(-1, 1)},
                                    {random.uniform(0.1f, 1), random.uniform(-1, -0.1f)},
                                    {random.uniform(0.5f, 2), random.uniform(0.1f, 1)}});
        const auto at = [&](float x) {
            const PivotResult r = pivot_proximity(
                a, changed(b, [&](const vec2& v) { return v + vec2(x, 0); }), {.bound = 0.05});
            EXPECT_EQ(r.contacts.empty(), !r.hit);
            EXPECT_EQ(r.hit, r.signed_distance <= 0);
            if (!r.hit) {
                EXPECT_GE(r.at_least, 0);
            }
            return r.hit;
        };
        float touching = 0, apart = 2.5f;
        ASSERT_TRUE(at(touching));
        ASSERT_FALSE(at(apart));
        while (std::nextafter(touching, apart) < apart) {
            const float middle = 0.5f * touching + 0.5f * apart;
            (at(middle) ? touching : apart) = middle;
        }
    }
}

TEST(Pivot, ThinPolygonsAreNotLost) {
    // Thinner than a pixel, without area, and a single point.
    for (const Polygon& thin : {one_ring({{-3, 0.1f}, {3, 0.1f}, {3, 0.101f}}),
                                one_ring({{-3, 0.1f}, {3, 0.1f}}), one_ring({{0.1f, 0.1f}})}) {
        const PivotResult r = pivot_proximity(rectangle(-1, -1, 1, 1), thin, {.bound = 0.05});
        EXPECT_TRUE(r.hit);
        EXPECT_TRUE(r.certain);
        EXPECT_NEAR(r.signed_distance, -0.9, 0.11);
    }
}

TEST(Pivot, LimitsMakeTheBoundLargerAndSaySo) {
    const Polygon a = rectangle(-1, -1, 0.5f, 1), b = rectangle(0, -0.5f, 2, 0.75f);
    for (const double bound : {1e-9, 0.0, -1.0}) {
        const PivotResult r = pivot_proximity(a, b, {.bound = bound, .max_pixels = 1000});
        EXPECT_TRUE(r.limited);
        EXPECT_LE(r.grid.size(), 1000u);
        EXPECT_GT(r.error, bound);
        EXPECT_NEAR(r.signed_distance, -0.5, r.error);
    }
    // However far apart and large.
    for (const float scale : {1e-30f, 1e-10f, 1e10f, 3e37f}) {
        const auto grow = [&](const vec2& v) { return scale * v; };
        const PivotResult r =
            pivot_proximity(changed(a, grow), changed(b, grow), {.max_pixels = 1000});
        EXPECT_TRUE(r.hit);
        EXPECT_TRUE(std::isfinite(r.signed_distance));
        EXPECT_LE(r.at_least, -0.5 * double(scale) * (1 - 1e-6));
        EXPECT_GE(r.at_most, -0.5 * double(scale) * (1 + 1e-6));
    }
    const Polygon dot = one_ring({{0, 0}, {0, 0}, {0, 0}});
    EXPECT_TRUE(pivot_proximity(dot, dot, {.bound = 0}).hit);
}

}  // namespace
}  // namespace collidoscope
