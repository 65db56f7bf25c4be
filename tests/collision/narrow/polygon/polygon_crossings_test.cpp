#include "collision/narrow/polygon/polygon_crossings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

using oracle::described;

TEST(PolygonCrossings, AgreesWithIntegerOracle) {
    const std::uint64_t seed = 20140305;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::array<std::size_t, 3> answers{};
    const std::size_t count = oracle::cases(200'000);
    for (std::size_t i = 0; i < count; ++i) {
        const Polygon polygon = source.any();
        const vec2 p = source.point(polygon);
        const Where expected = oracle::where(polygon, p);
        ++answers[static_cast<std::size_t>(expected)];
        ASSERT_EQ(where_by_crossings(polygon, Point2{p}), expected)
            << "case " << i << ' ' << described(polygon, p);
    }
    for (const std::size_t answer : answers) EXPECT_GT(answer, count / 10);
}

TEST(PolygonCrossings, OrderWindingAndScaleDoNotMatter) {
    oracle::RandomPolygons source(20140306);
    for (std::size_t i = 0; i < oracle::cases(100'000); ++i) {
        Polygon polygon = source.any();
        vec2 p = source.point(polygon);
        const Where expected = where_by_crossings(polygon, Point2{p});
        const float scale = std::ldexp(1.0f, source.random().integer(-20, 20));
        oracle::scale_exactly(polygon, p, scale);
        for (auto& ring : polygon.rings) {
            std::rotate(ring.begin(), ring.begin() + 1, ring.end());
            if (source.random().chance(2)) std::reverse(ring.begin(), ring.end());
        }
        std::reverse(polygon.rings.begin(), polygon.rings.end());
        ASSERT_EQ(where_by_crossings(polygon, Point2{p}), expected) << described(polygon, p);
    }
}

TEST(PolygonCrossings, TracedEqualsPlain) {
    oracle::RandomPolygons source(20140307);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        const Polygon polygon = source.any();
        const vec2 p = source.point(polygon);
        Recording recording;
        const Where traced = where_by_crossings(polygon, Point2{p}, Recorder(recording));
        ASSERT_EQ(traced, where_by_crossings(polygon, Point2{p}));
        const Step& last = recording.steps.back();
        ASSERT_STREQ(last.label, polygon_show::name_of(traced)) << described(polygon, p);
        // Every crossing stays in sight to the end, on the ray.
        const auto count = std::count_if(
            recording.steps.begin(), recording.steps.end(),
            [](const Step& step) { return std::string_view(step.label) == "crossing"; });
        std::ptrdiff_t dots = 0;
        for (const Mark& mark : recording.marks_at(recording.steps.size() - 1)) {
            if (mark.role != Role::Hit) continue;
            ++dots;
            const vec3 at = std::get<Dot>(mark.geometry).position;
            ASSERT_TRUE(at.x >= p.x && at.y == p.y && at.z == 0) << described(polygon, p);
        }
        ASSERT_EQ(dots, count);
    }
}

TEST(PolygonCrossings, HolesAndTouchingHoles) {
    const Polygon holed{{{{0, 0}, {6, 0}, {6, 6}, {0, 6}}, {{2, 2}, {4, 2}, {4, 4}, {2, 4}}}};
    EXPECT_EQ(where_by_crossings(holed, Point2{{1, 1}}), Where::Inside);
    EXPECT_EQ(where_by_crossings(holed, Point2{{3, 3}}), Where::Outside);
    EXPECT_EQ(where_by_crossings(holed, Point2{{2, 3}}), Where::Boundary);
    EXPECT_EQ(where_by_crossings(holed, Point2{{0, 2}}), Where::Boundary);
    // Level with two vertices of the hole.
    EXPECT_EQ(where_by_crossings(holed, Point2{{1, 2}}), Where::Inside);
    EXPECT_EQ(where_by_crossings(holed, Point2{{1, 4}}), Where::Inside);
    EXPECT_EQ(where_by_crossings(holed, Point2{{-1, 6}}), Where::Outside);
    // A hole that shares a whole edge with the outline, and one that touches it in a vertex.
    const Polygon sharing{{{{0, 0}, {6, 0}, {6, 6}, {0, 6}}, {{0, 2}, {3, 2}, {3, 4}, {0, 4}}}};
    EXPECT_EQ(where_by_crossings(sharing, Point2{{0, 3}}), Where::Boundary);
    EXPECT_EQ(where_by_crossings(sharing, Point2{{1, 3}}), Where::Outside);
    EXPECT_EQ(where_by_crossings(sharing, Point2{{4, 3}}), Where::Inside);
    const Polygon touching{{{{0, 0}, {6, 0}, {6, 6}, {0, 6}}, {{0, 3}, {3, 2}, {3, 4}}}};
    EXPECT_EQ(where_by_crossings(touching, Point2{{0, 3}}), Where::Boundary);
    EXPECT_EQ(where_by_crossings(touching, Point2{{-1, 3}}), Where::Outside);
    EXPECT_EQ(where_by_crossings(touching, Point2{{2, 3}}), Where::Outside);
    // The same ring twice encloses nothing.
    const Polygon twice{{holed.rings[0], holed.rings[0]}};
    EXPECT_EQ(where_by_crossings(twice, Point2{{1, 1}}), Where::Outside);
    EXPECT_EQ(where_by_crossings(twice, Point2{{0, 1}}), Where::Boundary);
}

TEST(PolygonCrossings, PentagramByParity) {
    const Polygon star{{{{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}}};
    EXPECT_EQ(where_by_crossings(star, Point2{{0, 0}}), Where::Outside);
    EXPECT_EQ(where_by_crossings(star, Point2{{0, 2}}), Where::Inside);
    EXPECT_EQ(where_by_crossings(star, Point2{{0, 1}}), Where::Boundary);
}

}  // namespace
}  // namespace collidoscope
