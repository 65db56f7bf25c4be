#include "app/model/shapes/vertices.h"

#include <gtest/gtest.h>

namespace collidoscope::app {
namespace {

TEST(Vertices, OfAPolygonAreCountedThroughItsRings) {
    const Polygon square{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {2, 1}, {1, 2}}}};
    const auto more = with_vertex_after(square, 3);
    ASSERT_TRUE(more);
    const auto& rings = std::get<Polygon>(*more).rings;
    ASSERT_EQ(rings[0].size(), 5u);
    EXPECT_EQ(rings[0][4], vec2(0, 2));  // between the last and the first
    EXPECT_EQ(rings[1], square.rings[1]);
    const auto hole = with_vertex_after(square, 4);
    ASSERT_TRUE(hole);
    EXPECT_EQ(std::get<Polygon>(*hole).rings[1][1], vec2(1.5f, 1));
    EXPECT_FALSE(with_vertex_after(square, 7));

    EXPECT_EQ(std::get<Polygon>(without_vertex(square, 1).value()).rings[0],
              (std::vector<vec2>{{0, 0}, {4, 4}, {0, 4}}));
    EXPECT_FALSE(without_vertex(square, 5)) << "the hole has three corners";
    EXPECT_FALSE(without_vertex(square, 7));
}

TEST(Vertices, OfAHullMoveItsCornerOut) {
    const Hull hull{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}}};
    const auto more = with_vertex_after(hull, 1);
    ASSERT_TRUE(more);
    const auto& points = std::get<Hull>(*more).points;
    ASSERT_EQ(points.size(), 5u);
    EXPECT_FLOAT_EQ(points[2].x, 2.3f);
    EXPECT_FLOAT_EQ(points[2].y, -0.1f);
    EXPECT_EQ(std::get<Hull>(without_vertex(*more, 2).value()).points, hull.points);
    EXPECT_FALSE(without_vertex(Hull{{{1, 2, 3}}}, 0));
    EXPECT_FALSE(without_vertex(hull, 4));
    const RoundedPoints rounded{hull.points, 0.5f};
    const auto grown = std::get<RoundedPoints>(with_vertex_after(rounded, 1).value());
    EXPECT_EQ(grown.points, points);
    EXPECT_EQ(grown.rounding, 0.5f);
    EXPECT_EQ(std::get<RoundedPoints>(without_vertex(grown, 2).value()).points, hull.points);
}

TEST(Vertices, OfOtherShapesStayAsManyAsTheyAre) {
    EXPECT_FALSE(with_vertex_after(Sphere{}, 0));
    EXPECT_FALSE(without_vertex(Triangle{}, 0));
}

}  // namespace
}  // namespace collidoscope::app
