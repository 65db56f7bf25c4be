// polygon_cross and polygon_planes (and polygon_crossings beside them) on convex rings.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "collision/narrow/polygon/polygon_convexity.h"
#include "collision/narrow/polygon/polygon_cross.h"
#include "collision/narrow/polygon/polygon_crossings.h"
#include "collision/narrow/polygon/polygon_planes.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

using oracle::described;

struct Case {
    Polygon polygon;
    vec2 point{0};
};

Case next_case(oracle::RandomPolygons& source) {
    Case c;
    c.polygon = source.random().chance(8) ? source.wild_triangle() : source.convex();
    c.point = source.point(c.polygon);
    return c;
}

TEST(PolygonConvex, AgreesWithIntegerOracle) {
    const std::uint64_t seed = 20140301;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::array<std::size_t, 3> answers{};
    const std::size_t count = oracle::cases(200'000);
    for (std::size_t i = 0; i < count; ++i) {
        const Case c = next_case(source);
        const Where expected = oracle::where(c.polygon, c.point);
        ++answers[static_cast<std::size_t>(expected)];
        ASSERT_TRUE(convexity(c.polygon).convex()) << described(c.polygon, c.point);
        ASSERT_EQ(where_by_cross(c.polygon, Point2{c.point}), expected)
            << "case " << i << ' ' << described(c.polygon, c.point);
        ASSERT_EQ(where_by_planes(c.polygon, Point2{c.point}), expected)
            << "case " << i << ' ' << described(c.polygon, c.point);
        ASSERT_EQ(where_by_crossings(c.polygon, Point2{c.point}), expected)
            << "case " << i << ' ' << described(c.polygon, c.point);
    }
    // Each answer is really put to the test.
    for (const std::size_t answer : answers) EXPECT_GT(answer, count / 10);
}

TEST(PolygonConvex, OrderWindingAndScaleDoNotMatter) {
    oracle::RandomPolygons source(20140302);
    for (std::size_t i = 0; i < oracle::cases(100'000); ++i) {
        const Case c = next_case(source);
        const Where expected = where_by_cross(c.polygon, Point2{c.point});
        Case other = c;
        auto& ring = other.polygon.rings.front();
        std::rotate(ring.begin(), ring.begin() + 1, ring.end());
        if (source.random().chance(2)) std::reverse(ring.begin(), ring.end());
        const float scale = std::ldexp(1.0f, source.random().integer(-20, 20));
        oracle::scale_exactly(other.polygon, other.point, scale);
        ASSERT_EQ(where_by_cross(other.polygon, Point2{other.point}), expected)
            << described(c.polygon, c.point);
        ASSERT_EQ(where_by_planes(other.polygon, Point2{other.point}), expected)
            << described(c.polygon, c.point);
    }
}

TEST(PolygonConvex, TracedEqualsPlain) {
    oracle::RandomPolygons source(20140303);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        const Case c = next_case(source);
        Recording cross;
        Recording planes;
        ASSERT_EQ(where_by_cross(c.polygon, Point2{c.point}, Recorder(cross)),
                  where_by_cross(c.polygon, Point2{c.point}));
        ASSERT_EQ(where_by_planes(c.polygon, Point2{c.point}, Recorder(planes)),
                  where_by_planes(c.polygon, Point2{c.point}));
        // The last step shows the answer, and the sign of every distance is the exact one.
        const char* name = polygon_show::name_of(where_by_cross(c.polygon, Point2{c.point}));
        for (const Recording* recording : {&cross, &planes}) {
            const Value& value = recording->steps.back().values.back();
            ASSERT_EQ(value.name, "where");
            ASSERT_EQ(std::get<std::string>(value.data), name);
        }
        for (const Step& step : planes.steps) {
            for (const Value& value : step.values) {
                if (value.name != "s") continue;
                const double s = std::get<double>(value.data);
                const std::string_view label = step.label;
                ASSERT_TRUE(label == "ahead"     ? s > 0
                            : label == "outside" ? s < 0
                                                 : s == 0)
                    << label << ' ' << s << ' ' << described(c.polygon, c.point);
            }
        }
    }
}

TEST(PolygonConvex, RingsWithoutArea) {
    const auto all = [](const Polygon& polygon, const vec2& p) {
        const Where where = where_by_cross(polygon, Point2{p});
        EXPECT_EQ(where_by_planes(polygon, Point2{p}), where);
        EXPECT_EQ(where_by_crossings(polygon, Point2{p}), where);
        return where;
    };
    EXPECT_EQ(all({}, {0, 0}), Where::Outside);
    EXPECT_EQ(all({{{}}}, {0, 0}), Where::Outside);
    const Polygon point{{{{1, 2}}}};
    EXPECT_EQ(all(point, {1, 2}), Where::Boundary);
    EXPECT_EQ(all(point, {1, 3}), Where::Outside);
    EXPECT_EQ(all(point, {0, 2}), Where::Outside);
    const Polygon segment{{{{0, 0}, {2, 2}}}};
    EXPECT_EQ(all(segment, {1, 1}), Where::Boundary);
    EXPECT_EQ(all(segment, {2, 2}), Where::Boundary);
    EXPECT_EQ(all(segment, {3, 3}), Where::Outside);
    EXPECT_EQ(all(segment, {1, 0}), Where::Outside);
    const Polygon there_and_back{{{{0, 0}, {4, 0}, {1, 0}, {6, 0}}}};
    EXPECT_EQ(all(there_and_back, {5, 0}), Where::Boundary);
    EXPECT_EQ(all(there_and_back, {7, 0}), Where::Outside);
}

// The vertex after next may lie on the edge's line; it must not serve as the reference.
TEST(PolygonCross, ReferenceOffTheLine) {
    const Polygon square{{{{0, 0}, {1, 0}, {2, 0}, {2, 2}, {0, 2}}}};
    EXPECT_EQ(where_by_cross(square, Point2{{1, 1}}), Where::Inside);
    EXPECT_EQ(where_by_cross(square, Point2{{1, -1}}), Where::Outside);
    EXPECT_EQ(where_by_cross(square, Point2{{1.5f, 0}}), Where::Boundary);
    EXPECT_EQ(where_by_cross(square, Point2{{3, 0}}), Where::Outside);
}

}  // namespace
}  // namespace collidoscope
