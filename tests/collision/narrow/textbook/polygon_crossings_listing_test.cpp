#include "collision/narrow/textbook/polygon_crossings_listing.h"

#include <gtest/gtest.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

// The listing's answer, the exact one and the reason, checked against the oracle.
struct Outcome {
    bool says;
    Where exact;
    ListingFailure failure;
};

Outcome outcome(const Polygon& polygon, const vec2& p) {
    const bool says = listing_says_inside(polygon, Point2{p});
    return {says, oracle::where(polygon, p), why_listing_fails(polygon, Point2{p}, says)};
}

Polygon scaled(Polygon polygon, float by) {
    for (auto& ring : polygon.rings) {
        for (vec2& v : ring) v *= by;
    }
    return polygon;
}

const Polygon square{{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}}};

TEST(PolygonListing, RightWhereNothingIsSpecial) {
    const Outcome inside = outcome(square, {0.25f, 0});
    EXPECT_TRUE(inside.says);
    EXPECT_EQ(inside.failure, ListingFailure::None);
    const Outcome outside = outcome(square, {2, 0.25f});
    EXPECT_FALSE(outside.says);
    EXPECT_EQ(outside.failure, ListingFailure::None);
}

TEST(PolygonListing, CountsAVertexTwice) {
    // From the center the diagonal leaves through the corner: both edges there are hit.
    const Outcome result = outcome(square, {0, 0});
    EXPECT_EQ(result.exact, Where::Inside);
    EXPECT_FALSE(result.says);
    EXPECT_EQ(result.failure, ListingFailure::Vertex);
    // The same point a little aside is right.
    EXPECT_EQ(outcome(square, {0, 0.125f}).failure, ListingFailure::None);
}

TEST(PolygonListing, FarPointInsideALargePolygon) {
    const Outcome result = outcome(scaled(square, 3000), {250, 0});
    EXPECT_EQ(result.exact, Where::Inside);
    EXPECT_FALSE(result.says);
    EXPECT_EQ(result.failure, ListingFailure::FarPointNotOutside);
}

TEST(PolygonListing, CallsShortEdgesParallel) {
    const Outcome result = outcome(scaled(square, 0x1p-32f), {0x1p-34f, 0});
    EXPECT_EQ(result.exact, Where::Inside);
    EXPECT_FALSE(result.says);
    EXPECT_EQ(result.failure, ListingFailure::ShortEdge);
}

TEST(PolygonListing, HasNoAnswerOnTheBoundary) {
    // Two points of the boundary, two answers.
    const Outcome left = outcome(square, {-1, 0.25f});
    const Outcome right = outcome(square, {1, 0.25f});
    EXPECT_EQ(left.exact, Where::Boundary);
    EXPECT_EQ(right.exact, Where::Boundary);
    EXPECT_FALSE(left.says);
    EXPECT_TRUE(right.says);
    EXPECT_EQ(left.failure, ListingFailure::Boundary);
    EXPECT_EQ(right.failure, ListingFailure::Boundary);
}

TEST(PolygonListing, LosesTheFarPointToRounding) {
    const Outcome result = outcome(scaled(square, 0x1p36f), {0x1p35f, 0x1p34f});
    EXPECT_EQ(result.exact, Where::Inside);
    EXPECT_FALSE(result.says);
    EXPECT_EQ(result.failure, ListingFailure::FarPointLost);
}

TEST(PolygonListing, TextbookIntersection) {
    using Verdict = ListingIntersection::Verdict;
    const auto meet = listing_line_line({0, 0}, {4, 0}, {1, -1}, {1, 3});
    EXPECT_EQ(meet.verdict, Verdict::Hit);
    EXPECT_EQ(meet.ta, 0.25f);
    EXPECT_EQ(meet.tb, 0.25f);
    EXPECT_EQ(listing_line_line({0, 0}, {4, 0}, {4, 0}, {4, 3}).verdict, Verdict::Hit);
    EXPECT_EQ(listing_line_line({0, 0}, {4, 0}, {5, -1}, {5, 3}).verdict, Verdict::OffFirst);
    EXPECT_EQ(listing_line_line({0, 0}, {4, 0}, {1, 1}, {1, 3}).verdict, Verdict::OffSecond);
    EXPECT_EQ(listing_line_line({0, 0}, {4, 0}, {0, 1}, {4, 1}).verdict, Verdict::Parallel);
}

// Random cases: traced equals plain, a reason is given exactly when the listing is wrong, and the
// last step says so.
TEST(PolygonListing, ReasonsExactlyWhenWrong) {
    oracle::RandomPolygons source(20140308);
    std::size_t wrong = 0;
    const std::size_t count = oracle::cases(100'000);
    for (std::size_t i = 0; i < count; ++i) {
        const Polygon polygon = source.any();
        const vec2 p = source.point(polygon);
        const Outcome result = outcome(polygon, p);
        const bool right =
            result.exact != Where::Boundary && result.says == (result.exact == Where::Inside);
        ASSERT_EQ(result.failure == ListingFailure::None, right);
        wrong += !right && result.exact != Where::Boundary;
        if (i % 10 != 0) continue;
        Recording recording;
        ASSERT_EQ(listing_says_inside(polygon, Point2{p}, Recorder(recording)), result.says);
        const Step& last = recording.steps.back();
        ASSERT_STREQ(last.label, result.says ? "odd" : "even");
        ASSERT_EQ(last.text().find("That is right.") != std::string::npos, right) << last.text();
    }
    EXPECT_GT(wrong, count / 100);
}

}  // namespace
}  // namespace collidoscope
