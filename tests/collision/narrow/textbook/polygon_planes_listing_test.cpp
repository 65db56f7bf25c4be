#include "collision/narrow/textbook/polygon_planes_listing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "collision/narrow/polygon/polygon_planes.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

// The listing's answer, the exact one by GMP integers, and the reason.
struct PlanesOutcome {
    bool says;
    Where exact;
    PlanesFailure failure;
};
PlanesOutcome planes_outcome(const Polygon& polygon, const vec2& p) {
    const bool says = planes_listing_says_inside(polygon, Point2{p});
    return {says, oracle::where(polygon, p), why_planes_listing_fails(polygon, Point2{p}, says)};
}
Polygon ring_of(std::vector<vec2> ring) {
    return {{std::move(ring)}};
}
Polygon times(Polygon polygon, float by) {
    for (auto& ring : polygon.rings) {
        for (vec2& v : ring) v *= by;
    }
    return polygon;
}

const Polygon square_ccw = ring_of({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
const Polygon square_cw = ring_of({{-1, 1}, {1, 1}, {1, -1}, {-1, -1}});

TEST(PolygonPlanesListing, RightWhereNothingIsSpecial) {
    const PlanesOutcome inside = planes_outcome(square_ccw, {0.25f, 0});
    EXPECT_TRUE(inside.says);
    EXPECT_EQ(inside.failure, PlanesFailure::None);
    const PlanesOutcome outside = planes_outcome(square_ccw, {2, 0.25f});
    EXPECT_FALSE(outside.says);
    EXPECT_EQ(outside.failure, PlanesFailure::None);
}

TEST(PolygonPlanesListing, AClockwiseRingIsOutsideEverywhere) {
    for (const vec2& p : {vec2(0), vec2(0.9f, -0.9f), vec2(-0.5f, 0.25f)}) {
        const PlanesOutcome result = planes_outcome(square_cw, p);
        EXPECT_EQ(result.exact, Where::Inside);
        EXPECT_FALSE(result.says);
        EXPECT_EQ(result.failure, PlanesFailure::Clockwise);
    }
    EXPECT_EQ(planes_outcome(square_cw, {3, 0}).failure, PlanesFailure::None);
}

TEST(PolygonPlanesListing, TheBoundaryIsInside) {
    for (const vec2& p : {vec2(-1, 0.25f), vec2(1, 1)}) {
        const PlanesOutcome result = planes_outcome(square_ccw, p);
        EXPECT_EQ(result.exact, Where::Boundary);
        EXPECT_TRUE(result.says);
        EXPECT_EQ(result.failure, PlanesFailure::Boundary);
    }
}

TEST(PolygonPlanesListing, WithoutAreaTheWholeLineIsInside) {
    const PlanesOutcome result =
        planes_outcome(ring_of({{-1, 0.5f}, {1, 0.5f}, {0, 0.5f}}), {2, 0.5f});
    EXPECT_EQ(result.exact, Where::Outside);
    EXPECT_TRUE(result.says);
    EXPECT_EQ(result.failure, PlanesFailure::Flat);
}

TEST(PolygonPlanesListing, EdgesWhoseSquareIsNoFloatLetAllPass) {
    for (const float scale : {0x1p-80f, 0x1p70f}) {
        const PlanesOutcome result = planes_outcome(times(square_ccw, scale), {0, 3 * scale});
        EXPECT_EQ(result.exact, Where::Outside);
        EXPECT_TRUE(result.says);
        EXPECT_EQ(result.failure, PlanesFailure::NoNormal);
    }
    // A repeated corner does no harm: what is not a number is not below 0.
    const Polygon repeated = ring_of({{-1, -1}, {1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    EXPECT_EQ(planes_outcome(repeated, {0.25f, 0}).failure, PlanesFailure::None);
    EXPECT_EQ(planes_outcome(repeated, {0.25f, 2}).failure, PlanesFailure::None);
}

TEST(PolygonPlanesListing, IsNotMadeForConcavePolygons) {
    const Polygon notched = ring_of({{-2, 0}, {2, 0}, {2, 3}, {0, 1}, {-2, 3}});
    const PlanesOutcome result = planes_outcome(notched, {-1.5f, 1.5f});
    EXPECT_EQ(result.exact, Where::Inside);
    EXPECT_FALSE(result.says);
    EXPECT_EQ(result.failure, PlanesFailure::NotConvex);
    EXPECT_EQ(planes_outcome(ring_of({}), {0, 0}).failure, PlanesFailure::NotConvex);
}

TEST(PolygonPlanesListing, FarFromTheOriginRoundingDecides) {
    const float x = 100000, y = 60000;
    const Polygon far =
        ring_of({{x - 1.5f, y}, {x + 1.25f, y - 0.75f}, {x + 2, y + 1.5f}, {x - 0.5f, y + 2.25f}});
    const PlanesOutcome outside = planes_outcome(far, {99999.78125f, 59999.640625f});
    EXPECT_EQ(outside.exact, Where::Outside);
    EXPECT_TRUE(outside.says);
    EXPECT_EQ(outside.failure, PlanesFailure::Rounding);
    const PlanesOutcome inside = planes_outcome(far, {99999.4140625f, 60002.046875f});
    EXPECT_EQ(inside.exact, Where::Inside);
    EXPECT_FALSE(inside.says);
    EXPECT_EQ(inside.failure, PlanesFailure::Rounding);
}

// Random cases: a reason exactly when the listing is wrong, and the one that is true; traced equals
// plain, and the last step says so.
TEST(PolygonPlanesListing, ReasonsExactlyWhenWrong) {
    constexpr std::uint64_t seed = 20140309;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::size_t reversed = 0, rounded = 0, others = 0;
    const std::size_t count = oracle::cases(100'000);
    for (std::size_t i = 0; i < count; ++i) {
        const bool convex = i % 4 != 0;
        const Polygon polygon = convex ? source.convex() : source.any();
        const vec2 p = source.point(polygon);
        const PlanesOutcome result = planes_outcome(polygon, p);
        const bool right =
            result.exact != Where::Boundary && result.says == (result.exact == Where::Inside);
        ASSERT_EQ(result.failure == PlanesFailure::None, right) << oracle::described(polygon, p);
        if (result.failure == PlanesFailure::Clockwise) {
            // In the other order it would have been right, or wrong by rounding.
            Polygon turned = polygon;
            std::reverse(turned.rings.front().begin(), turned.rings.front().end());
            const PlanesOutcome back = planes_outcome(turned, p);
            ASSERT_TRUE(back.says || back.failure == PlanesFailure::Rounding)
                << oracle::described(polygon, p);
        }
        if (convex) {
            ASSERT_NE(result.failure, PlanesFailure::NotConvex) << oracle::described(polygon, p);
            ASSERT_EQ(where_by_planes(polygon, Point2{p}), result.exact);
        }
        reversed += result.failure == PlanesFailure::Clockwise;
        rounded += result.failure == PlanesFailure::Rounding;
        others += !right;
        if (i % 10 != 0) continue;
        Recording recording;
        ASSERT_EQ(planes_listing_says_inside(polygon, Point2{p}, Recorder(recording)), result.says);
        const Step& last = recording.steps.back();
        ASSERT_STREQ(last.label, result.says ? "inside" : "outside");
        ASSERT_EQ(last.text().find("That is right.") != std::string::npos, right) << last.text();
    }
    EXPECT_GT(reversed, count / 50);
    EXPECT_GT(rounded, count / 2000);
    EXPECT_GT(others, count / 20);
}

}  // namespace
}  // namespace collidoscope
