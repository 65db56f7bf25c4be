#include "collision/narrow/polygon/polygon_convexity.h"

#include <gtest/gtest.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/polygon.h"
#include "tests/oracle/random_polygons.h"

namespace collidoscope {
namespace {

Convexity kind_of(std::vector<vec2> ring) {
    return convexity({{std::move(ring)}}).kind;
}

TEST(PolygonConvexity, Kinds) {
    EXPECT_EQ(convexity({}).kind, Convexity::Empty);
    EXPECT_EQ(kind_of({}), Convexity::Empty);
    EXPECT_EQ(kind_of({{1, 1}}), Convexity::Flat);
    EXPECT_EQ(kind_of({{1, 1}, {1, 1}, {1, 1}}), Convexity::Flat);
    EXPECT_EQ(kind_of({{0, 0}, {3, 3}, {1, 1}, {2, 2}}), Convexity::Flat);
    EXPECT_EQ(kind_of({{0, 0}, {1, 0}, {0, 1}}), Convexity::Convex);
    EXPECT_EQ(kind_of({{0, 1}, {1, 0}, {0, 0}}), Convexity::Convex);
    // Collinear and repeated vertices.
    EXPECT_EQ(kind_of({{0, 0}, {0, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 2}}),
              Convexity::Convex);
    const ConvexityResult dart = convexity({{{{0, 0}, {4, 0}, {1, 1}, {0, 4}}}});
    EXPECT_EQ(dart.kind, Convexity::Concave);
    EXPECT_EQ(dart.vertex, 2u);
    EXPECT_STREQ(dart.explanation(), "the polygon is concave; use polygon_crossings");
    EXPECT_EQ(kind_of({{0, 0}, {2, 2}, {2, 0}, {0, 2}}), Convexity::Concave);
    // A spike beyond a corner turns both ways.
    EXPECT_EQ(kind_of({{0, 0}, {2, 0}, {1, 0}, {1, 1}}), Convexity::Concave);
    // All turns left but for one fold.
    EXPECT_EQ(kind_of({{0, 0}, {4, 0}, {1, 0}, {1, -2}, {6, -2}, {6, 3}, {-1, 3}, {-1, 0}}),
              Convexity::Folded);
    // All turns left, but twice around.
    EXPECT_EQ(kind_of({{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}), Convexity::Winds);
    EXPECT_EQ(kind_of({{0, 0}, {1, 0}, {0, 1}, {0, 0}, {1, 0}, {0, 1}}), Convexity::Winds);
    const Polygon two{{{{0, 0}, {1, 0}, {0, 1}}, {{5, 5}, {6, 5}, {5, 6}}}};
    EXPECT_EQ(convexity(two).kind, Convexity::SeveralRings);
}

TEST(PolygonConvexity, AgreesWithIntegerOracle) {
    const std::uint64_t seed = 20140304;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomPolygons source(seed);
    std::size_t convex_cases = 0;
    std::size_t other_cases = 0;
    for (std::size_t i = 0; i < oracle::cases(200'000); ++i) {
        Polygon polygon = source.random().chance(2) ? source.convex() : source.any();
        polygon.rings.resize(1);
        auto& ring = polygon.rings.front();
        if (source.random().chance(3)) {
            // Disturb a vertex a little: most often that makes the ring concave.
            vec2& v = ring[static_cast<std::size_t>(
                source.random().integer(0, static_cast<int>(ring.size()) - 1))];
            v.x = std::nextafter(v.x, source.random().chance(2) ? 1e38f : -1e38f);
        }
        if (source.random().chance(8)) {
            // Go around twice, or there and back.
            auto again = ring;
            if (source.random().chance(2)) std::reverse(again.begin(), again.end());
            ring.insert(ring.end(), again.begin(), again.end());
        }
        const bool expected = oracle::convex_or_flat(ring);
        ++(expected ? convex_cases : other_cases);
        ASSERT_EQ(convexity(polygon).convex(), expected)
            << "case " << i << ' ' << oracle::described(polygon, vec2(0));
    }
    EXPECT_GT(convex_cases, other_cases / 4);
    EXPECT_GT(other_cases, convex_cases / 4);
}

}  // namespace
}  // namespace collidoscope
