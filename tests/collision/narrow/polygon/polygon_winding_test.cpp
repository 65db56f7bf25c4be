#include "collision/narrow/polygon/polygon_winding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "collision/narrow/polygon/polygon_crossings.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_polygons.h"
#include "tests/oracle/winding.h"

namespace collidoscope {
namespace {

using oracle::described;

TEST(PolygonWinding, AgreesWithQuarterTurnsInIntegers) {
    const std::uint64_t seed = 20261126;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::map<std::int64_t, std::size_t> numbers;
    std::size_t boundary = 0;
    const std::size_t count = oracle::cases(100'000);
    for (std::size_t i = 0; i < count; ++i) {
        const Polygon polygon = source.any();
        const vec2 p = source.point(polygon);
        const Winding w = winding_of(polygon, Point2{p}, FillRule::Nonzero);
        ASSERT_EQ(w.of_ring.size(), polygon.rings.size());
        if (oracle::where(polygon, p) == Where::Boundary) {
            ++boundary;
            ASSERT_EQ(w.where, Where::Boundary) << "case " << i << ' ' << described(polygon, p);
            ASSERT_EQ(w.number, 0);
            continue;
        }
        for (std::size_t r = 0; r < polygon.rings.size(); ++r)
            ASSERT_EQ(w.of_ring[r], oracle::winding(polygon.rings[r], p))
                << "case " << i << " ring " << r << ' ' << described(polygon, p);
        ASSERT_EQ(w.number, std::accumulate(w.of_ring.begin(), w.of_ring.end(), std::int64_t{0}));
        ASSERT_EQ(w.where, w.number != 0 ? Where::Inside : Where::Outside);
        ++numbers[w.number];
    }
    EXPECT_GT(boundary, count / 10);
    for (const std::int64_t number : {-2, -1, 0, 1, 2}) EXPECT_GT(numbers[number], count / 500);
}

TEST(PolygonWinding, ByParityItAnswersAsTheCrossings) {
    oracle::RandomPolygons source(20261127);
    for (std::size_t i = 0; i < oracle::cases(50'000); ++i) {
        const Polygon polygon = source.any();
        const Point2 p{source.point(polygon)};
        ASSERT_EQ(winding_of(polygon, p, FillRule::EvenOdd).where, where_by_crossings(polygon, p))
            << described(polygon, p.position);
    }
}

// Backward the number changes its sign; another first vertex, another order of rings and another
// scale change nothing.
TEST(PolygonWinding, TurnsWithTheRings) {
    oracle::RandomPolygons source(20261128);
    for (std::size_t i = 0; i < oracle::cases(50'000); ++i) {
        Polygon polygon = source.any();
        vec2 p = source.point(polygon);
        const Winding before = winding_of(polygon, Point2{p}, FillRule::Positive);
        oracle::scale_exactly(polygon, p, std::ldexp(1.0f, source.random().integer(-20, 20)));
        for (auto& ring : polygon.rings) std::rotate(ring.begin(), ring.begin() + 1, ring.end());
        std::reverse(polygon.rings.begin(), polygon.rings.end());
        const Winding same = winding_of(polygon, Point2{p}, FillRule::Positive);
        ASSERT_EQ(same.number, before.number) << described(polygon, p);
        ASSERT_EQ(same.where, before.where);
        ASSERT_TRUE(std::equal(same.of_ring.rbegin(), same.of_ring.rend(), before.of_ring.begin()));
        for (auto& ring : polygon.rings) std::reverse(ring.begin(), ring.end());
        const Winding back = winding_of(polygon, Point2{p}, FillRule::Positive);
        ASSERT_EQ(back.number, -before.number) << described(polygon, p);
        if (before.where != Where::Boundary) {
            ASSERT_EQ(back.where == Where::Inside, before.number < 0);
        }
    }
}

TEST(PolygonWinding, TracedEqualsPlain) {
    oracle::RandomPolygons source(20261129);
    for (std::size_t i = 0; i < oracle::cases(10'000); ++i) {
        const Polygon polygon = source.any();
        const Point2 p{source.point(polygon)};
        Recording recording;
        const Winding traced = winding_of(polygon, p, FillRule::Nonzero, Recorder(recording));
        const Winding plain = winding_of(polygon, p, FillRule::Nonzero);
        ASSERT_EQ(traced.where, plain.where);
        ASSERT_EQ(traced.number, plain.number);
        ASSERT_STREQ(recording.steps.back().label, polygon_show::name_of(traced.where));
        const auto steps = [&](std::string_view label) {
            return std::count_if(recording.steps.begin(), recording.steps.end(),
                                 [&](const Step& step) { return step.label == label; });
        };
        if (traced.where != Where::Boundary) {
            ASSERT_EQ(steps("up") - steps("down"), traced.number);
            // A crossing lies on the ray.
            for (const Mark& mark : recording.marks_at(recording.steps.size() - 1)) {
                const auto* dot = std::get_if<Dot>(&mark.geometry);
                if (!dot || !mark.key.starts_with("crossing")) continue;
                ASSERT_GE(dot->position.x, p.position.x);
                ASSERT_EQ(dot->position.y, p.position.y);
            }
        }
    }
}

TEST(PolygonWinding, RulesDifferWhereRingsOverlap) {
    const Polygon star{{{{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}}};
    const Point2 middle{{0, 0}};
    EXPECT_EQ(winding_of(star, middle, FillRule::Nonzero).number, 2);
    EXPECT_EQ(winding_of(star, middle, FillRule::Nonzero).where, Where::Inside);
    EXPECT_EQ(winding_of(star, middle, FillRule::EvenOdd).where, Where::Outside);
    Polygon backward = star;
    std::reverse(backward.rings[0].begin(), backward.rings[0].end());
    EXPECT_EQ(winding_of(backward, middle, FillRule::Nonzero).where, Where::Inside);
    EXPECT_EQ(winding_of(backward, middle, FillRule::Positive).where, Where::Outside);
    // A ring and the same backward enclose nothing, whichever the rule.
    const Polygon both{{star.rings[0], backward.rings[0]}};
    for (const FillRule rule : {FillRule::Nonzero, FillRule::EvenOdd, FillRule::Positive})
        EXPECT_EQ(winding_of(both, Point2{{0, 2}}, rule).where, Where::Outside);
    EXPECT_EQ(winding_of(both, Point2{{0, 1}}, FillRule::Nonzero).where, Where::Boundary);
    EXPECT_EQ(winding_of(Polygon{}, middle, FillRule::Nonzero).where, Where::Outside);
    EXPECT_EQ(winding_of(Polygon{{{{0, 0}}}}, middle, FillRule::Nonzero).where, Where::Boundary);
}

}  // namespace
}  // namespace collidoscope
