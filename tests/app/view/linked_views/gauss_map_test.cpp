#include "app/view/linked_views/gauss_map.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <numbers>
#include <random>

#include "app/view/linked_views/minkowski.h"

namespace collidoscope::app {
namespace {

Polytope blob(std::mt19937& rng, std::size_t count) {
    std::normal_distribution<float> spread;
    std::vector<vec3> points;
    for (std::size_t i = 0; i < count; ++i)
        points.emplace_back(spread(rng), spread(rng), spread(rng));
    return convex_hull(points);
}

TEST(GaussMap, ArcsJoinTheNormalsOfNeighbors) {
    std::mt19937 rng(3);
    const Polytope p = blob(rng, 14);
    const auto arcs = arcs_of(p, -1);
    ASSERT_EQ(arcs.size(), p.edge_count());
    for (const Arc& arc : arcs) {
        EXPECT_EQ(arc.from, -p.faces[p.half_edges[arc.edge].face].normal);
        // All of an arc is perpendicular to its edge, and supported by it.
        for (const dvec3& q : points_of(arc)) {
            EXPECT_NEAR(glm::length(q), 1, 1e-12);
            EXPECT_NEAR(glm::dot(q, p.half_edges[arc.edge].direction), 0, 1e-6);
        }
    }
}

// Every crossing is a face of the difference made by two edges, and the other way round.
TEST(GaussMap, CrossingsAreTheFacesOfEdgePairs) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 rng(seed);
        const Polytope a = blob(rng, 12), b = blob(rng, 9);
        const auto crossings = crossings_of(arcs_of(a, 1), arcs_of(b, -1));
        const MinkowskiDifference m = minkowski_difference(a, b);
        std::size_t pairs = 0;
        for (Index f = 0; f < m.hull.faces.size(); ++f) {
            if (m.of_a[f].kind != FeatureKind::Edge || m.of_b[f].kind != FeatureKind::Edge)
                continue;
            // Rounding may split a parallelogram in two.
            bool again = false;
            for (Index g = 0; g < f; ++g) again |= m.of_a[g] == m.of_a[f] && m.of_b[g] == m.of_b[f];
            if (again) continue;
            ++pairs;
            const auto found =
                std::find_if(crossings.begin(), crossings.end(), [&](const ArcCrossing& c) {
                    return c.edge_a == m.of_a[f].index && c.edge_b == m.of_b[f].index;
                });
            ASSERT_NE(found, crossings.end());
            EXPECT_GT(glm::dot(found->point, m.hull.faces[f].normal), 1 - 1e-6);
        }
        EXPECT_EQ(pairs, crossings.size());
    }
}

TEST(GaussMap, ASquareHasHalfCirclesAndASegmentAWholeOne) {
    const Polytope square =
        convex_hull(std::vector<vec3>{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}});
    for (const Arc& arc : arcs_of(square, 1)) {
        EXPECT_NEAR(glm::dot(arc.from, arc.to), -1, 1e-12);
        EXPECT_NEAR(arc.middle.z, 0, 1e-12);
        const dvec3 edge = 0.5 * (dvec3(square.vertices[square.origin(arc.edge)]) +
                                  dvec3(square.vertices[square.end(arc.edge)]));
        EXPECT_GT(glm::dot(arc.middle, edge), 0.99);
    }
    const Polytope segment = convex_hull(std::vector<vec3>{{0, 0, 0}, {0, 0, 2}});
    const auto circle = arcs_of(segment, 1);
    ASSERT_EQ(circle.size(), 2U);
    for (const Arc& arc : circle) {
        for (const dvec3& q : points_of(arc)) EXPECT_NEAR(q.z, 0, 1e-12);
    }
    EXPECT_TRUE(arcs_of(convex_hull(std::vector<vec3>{{1, 2, 3}}), 1).empty());
}

TEST(GaussMap, CrossingArcsMeetWithinBoth) {
    const double s = std::numbers::sqrt2 / 2;
    const Arc level{{s, 0, s}, {-s, 0, s}, {0, 0, 1}, 0};
    const Arc upright{{0, s, s}, {0, -s, s}, {0, 0, 1}, 0};
    const auto here = crossing(level, upright);
    ASSERT_TRUE(here);
    EXPECT_NEAR(glm::distance(*here, dvec3(0, 0, 1)), 0, 1e-12);
    // On the other side of the sphere there is no crossing, nor where only the ends meet.
    const Arc behind{{0, s, -s}, {0, -s, -s}, {0, 0, -1}, 0};
    EXPECT_FALSE(crossing(level, behind));
    const Arc end{{s, 0, s}, {s, s, 0}, glm::normalize(dvec3(2 * s, s, s)), 0};
    EXPECT_FALSE(crossing(level, end));
}

TEST(GaussMap, TheRegionOfACornerIsATriangle) {
    std::vector<vec3> points;
    for (int i = 0; i < 8; ++i)
        points.emplace_back((i & 1) ? 1 : -1, (i & 2) ? 1 : -1, (i & 4) ? 1 : -1);
    const Polytope cube = convex_hull(points);
    for (Index v = 0; v < 8; ++v) {
        const auto region = region_of(cube, v, 1);
        ASSERT_EQ(region.size(), 3U);
        dvec3 sum(0);
        for (const dvec3& n : region) sum += n;
        EXPECT_EQ(vec3(sum), cube.vertices[v]);
    }
}

}  // namespace
}  // namespace collidoscope::app
