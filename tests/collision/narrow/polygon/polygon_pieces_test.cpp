// Points in pieces of polygons against the integer oracle; what the sum of angles gets wrong.
#include "collision/narrow/polygon/polygon_pieces.h"

#include <gtest/gtest.h>

#include "collision/narrow/polygon/polygon_angles.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

using oracle::described;

TEST(PolygonPieces, AgreeWithIntegerOracle) {
    const std::uint64_t seed = 20141;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::size_t cuttable = 0;
    const std::size_t count = oracle::cases(30'000);
    for (std::size_t i = 0; i < count; ++i) {
        const Polygon polygon = source.any();
        const Cutting cutting = cut(polygon);
        if (cutting.problem != CuttingProblem::None) continue;
        ++cuttable;
        for (int k = 0; k < 3; ++k) {
            const vec2 p = source.point(polygon);
            const Where expected = oracle::where(polygon, p);
            ASSERT_EQ(where_by_pieces(polygon, cutting, Point2{p}, PieceKind::Convex), expected)
                << "case " << i << ' ' << described(polygon, p);
            ASSERT_EQ(where_by_pieces(polygon, cutting, Point2{p}, PieceKind::Triangles), expected)
                << "case " << i << ' ' << described(polygon, p);
        }
        ASSERT_LE(cutting.pieces.size(), cutting.triangles.size());
    }
    EXPECT_GT(cuttable, count / 4);
}

// A simple polygon of n corners has n - 2 triangles; a hole adds its corners and two more.
TEST(PolygonPieces, AreAsManyAsTheyShouldBe) {
    const Polygon arrow{{{{-2, 0}, {0, 1}, {2, 0}, {0, 3}}}};
    EXPECT_EQ(cut(arrow).triangles.size(), 2u);
    EXPECT_EQ(cut(arrow).pieces.size(), 2u);
    const Polygon frame{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {3, 1}, {3, 3}, {1, 3}}}};
    EXPECT_EQ(cut(frame).triangles.size(), 8u);
    EXPECT_LE(cut(frame).pieces.size(), 4u);
    const Polygon square{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}};
    EXPECT_EQ(cut(square).pieces.size(), 1u);
    const Polygon bow{{{{0, 0}, {2, 2}, {2, 0}, {0, 2}}}};
    EXPECT_EQ(cut(bow).problem, CuttingProblem::EdgesCross);
}

TEST(PolygonAngles, FailWhereTheyAreSaidTo) {
    const Polygon square{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}};
    const auto failure = [](const Polygon& polygon, const vec2& p) {
        return why_angles_fail(polygon, Point2{p}, sum_of_angles(polygon, Point2{p}));
    };
    EXPECT_EQ(failure(square, {1, 2}), AngleFailure::None);
    EXPECT_EQ(failure(square, {5, 2}), AngleFailure::None);
    EXPECT_EQ(failure(square, {4, 4}), AngleFailure::Vertex);
    EXPECT_EQ(failure(square, {2, 0}), AngleFailure::Boundary);
    EXPECT_EQ(failure(square, {2, -1e-4f}), AngleFailure::Tolerance);
    const Polygon arrow{{{{-2, 0}, {0, 0.9f}, {2, 0}, {0, 3}}}};
    EXPECT_EQ(failure(arrow, {-1.4f, 0.45f}), AngleFailure::Concave);
    EXPECT_EQ(sum_of_angles(square, Point2{{1, 2}}).arc_cosines, 4);
}

// The workshop's first claim says "inside" everywhere but on an edge or a vertex.
TEST(PolygonAngles, EachLessThanHalfATurnSaysNothing) {
    const Polygon square{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}};
    const auto each = [&](const vec2& p) {
        return sum_of_angles(square, Point2{p}, AngleRule::Each);
    };
    for (int x = -8; x <= 12; ++x) {
        for (int y = -8; y <= 12; ++y) {
            SCOPED_TRACE(std::to_string(x) + ", " + std::to_string(y));
            const bool inside = x > 0 && x < 4 && y > 0 && y < 4;
            const bool boundary = !inside && x >= 0 && x <= 4 && y >= 0 && y <= 4;
            const vec2 p{static_cast<float>(x), static_cast<float>(y)};
            const AngleSum says = each(p);
            EXPECT_EQ(says.inside, !boundary);
            EXPECT_EQ(why_angles_fail(square, Point2{p}, says), inside      ? AngleFailure::None
                                                                : !boundary ? AngleFailure::Each
                                                                : (x % 4 == 0) && (y % 4 == 0)
                                                                    ? AngleFailure::Vertex
                                                                    : AngleFailure::Boundary);
        }
    }
}

}  // namespace
}  // namespace collidoscope
