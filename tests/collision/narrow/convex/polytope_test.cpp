// Hulls against brute force in __int128, on integer points that are often coplanar, collinear or
// equal.
#include "collision/narrow/convex/polytope.h"

#include <gtest/gtest.h>

#include <array>
#include <glm/geometric.hpp>
#include <random>
#include <set>

#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

__extension__ using Wide = __int128;
using Whole = std::array<long long, 3>;

Whole whole(const vec3& p) {
    return {static_cast<long long>(p.x), static_cast<long long>(p.y), static_cast<long long>(p.z)};
}

Wide volume(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const Whole o = whole(a), p = whole(b), q = whole(c), r = whole(d);
    std::array<std::array<Wide, 3>, 3> m;
    for (std::size_t k = 0; k < 3; ++k) {
        m[0][k] = p[k] - o[k];
        m[1][k] = q[k] - o[k];
        m[2][k] = r[k] - o[k];
    }
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) +
           m[0][1] * (m[1][2] * m[2][0] - m[1][0] * m[2][2]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// The positions on every plane that supports the points: one set per face of their hull.
std::set<std::set<Whole>> supporting_planes(const std::vector<vec3>& points) {
    std::set<std::set<Whole>> planes;
    for (const vec3& a : points)
        for (const vec3& b : points)
            for (const vec3& c : points) {
                std::set<Whole> on;
                bool front = false, back = false;
                for (const vec3& p : points) {
                    const Wide v = volume(a, b, c, p);
                    front |= v > 0;
                    back |= v < 0;
                    if (v == 0) on.insert(whole(p));
                }
                if (back && !front) planes.insert(on);
            }
    return planes;
}

void expect_valid(const Polytope& hull, const std::vector<vec3>& points) {
    // Half-edges, faces and vertices name each other.
    for (Index e = 0; e < hull.half_edges.size(); ++e) {
        ASSERT_EQ(hull.origin(hull.next(e)), hull.end(e));
        ASSERT_NE(hull.origin(e), hull.end(e));
        ASSERT_NEAR(glm::length(hull.half_edges[e].direction), 1, 1e-12);
    }
    std::size_t corners = 0;
    for (Index f = 0; f < hull.faces.size(); ++f) {
        hull.round_face(f, [&](Index e) {
            ++corners;
            ASSERT_EQ(hull.half_edges[e].face, f);
        });
    }
    ASSERT_EQ(corners, hull.faces.empty() ? 0 : hull.half_edges.size());
    std::size_t leaving = 0;
    for (Index v = 0; v < hull.vertices.size(); ++v) {
        hull.round_vertex(v, [&](Index e) {
            ++leaving;
            ASSERT_EQ(hull.origin(e), v);
        });
        ASSERT_EQ(hull.vertices[v], points[hull.source[v]]);
    }
    ASSERT_EQ(leaving, hull.half_edges.size());
    if (hull.dimension < 2) return;
    if (hull.dimension == 3) {
        ASSERT_EQ(hull.vertices.size() + hull.faces.size(), hull.edge_count() + 2);
    }

    // No point in front of a face; corners turn left; neighbors bend away, strictly.
    for (Index f = 0; f < hull.faces.size(); ++f) {
        const std::vector<vec3> ring = hull.corners_of(f);
        ASSERT_GE(ring.size(), 3u);
        for (const vec3& p : points) ASSERT_LE(volume(ring[0], ring[1], ring[2], p), 0);
        for (std::size_t k = 0; k < ring.size(); ++k) {
            ASSERT_EQ(volume(ring[0], ring[1], ring[2], ring[k]), 0);
            const dvec3 u = dvec3(ring[(k + 1) % ring.size()]) - dvec3(ring[k]);
            const dvec3 v = dvec3(ring[(k + 2) % ring.size()]) - dvec3(ring[k]);
            ASSERT_GT(glm::dot(glm::cross(u, v), hull.faces[f].normal), 0);
        }
        if (hull.dimension < 3) continue;
        hull.round_face(f, [&](Index e) {
            const Index opposite = hull.end(hull.next(Polytope::twin(e)));
            ASSERT_LT(volume(ring[0], ring[1], ring[2], hull.vertices[opposite]), 0);
        });
    }
}

std::vector<vec3> random_points(std::mt19937& random, int count, int reach) {
    std::uniform_int_distribution<int> coordinate(-reach, reach);
    std::vector<vec3> points;
    points.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        points.emplace_back(coordinate(random), coordinate(random), coordinate(random));
    // Flatten some to a plane or a line, or to one place.
    switch (random() % 12) {
        case 0:
            for (vec3& p : points) p.z = p.x + 2 * p.y;
            break;
        case 1:
            for (vec3& p : points) p = vec3(p.x, 2 * p.x, -p.x);
            break;
        case 2:
            for (vec3& p : points) p = points[0];
            break;
        case 3:
            for (vec3& p : points) p.y = 3;
            break;
        default:
            break;
    }
    return points;
}

TEST(Polytope, IsTheHullOfRandomAndDegeneratePoints) {
    constexpr unsigned seed = 20151;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(oracle::seeded(seed));
    for (std::size_t n = oracle::cases(20000); n-- > 0;) {
        const int count = 1 + static_cast<int>(random() % 12);
        const auto points = random_points(random, count, 1 + static_cast<int>(random() % 4));
        const Polytope hull = convex_hull(points);
        expect_valid(hull, points);
        if (HasFatalFailure()) return;
        if (hull.dimension < 3) continue;
        std::set<std::set<Whole>> mine;
        for (Index f = 0; f < hull.faces.size(); ++f) {
            const auto ring = hull.corners_of(f);
            std::set<Whole> on;
            for (const vec3& p : points)
                if (volume(ring[0], ring[1], ring[2], p) == 0) on.insert(whole(p));
            mine.insert(on);
        }
        ASSERT_EQ(mine, supporting_planes(points));
        ASSERT_EQ(mine.size(), hull.faces.size());
    }
}

TEST(Polytope, OfManyPointsIsSound) {
    constexpr unsigned seed = 20152;
    std::mt19937 random(oracle::seeded(seed));
    std::normal_distribution<double> normal;
    for (std::size_t n = oracle::cases(15); n-- > 0;) {
        std::vector<vec3> points;
        for (int i = 0; i < 2000; ++i) {
            const dvec3 p(normal(random), normal(random), normal(random));
            points.emplace_back(glm::round(p / glm::length(p) * 30000.0));
        }
        expect_valid(convex_hull(points), points);
    }
    // A grid: 6 faces, 12 edges, 8 vertices.
    std::vector<vec3> grid;
    grid.reserve(1000);
    for (int i = 0; i < 1000; ++i) grid.emplace_back(i % 10, i / 10 % 10, i / 100);
    const Polytope cube = convex_hull(grid);
    expect_valid(cube, grid);
    EXPECT_EQ(cube.faces.size(), 6u);
    EXPECT_EQ(cube.vertices.size(), 8u);
}

// A polygon is seen from both sides, a segment has one edge, a point nothing but itself.
TEST(Polytope, KnowsItsDimension) {
    const std::vector<vec3> flat{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}};
    const Polytope square = convex_hull(flat);
    EXPECT_EQ(square.dimension, 2);
    EXPECT_EQ(square.vertices.size(), 4u);
    ASSERT_EQ(square.faces.size(), 2u);
    EXPECT_EQ(square.faces[0].normal, -square.faces[1].normal);
    const std::vector<vec3> line{{1, 1, 1}, {3, 3, 3}, {2, 2, 2}, {-1, -1, -1}};
    const Polytope segment = convex_hull(line);
    EXPECT_EQ(segment.dimension, 1);
    EXPECT_EQ(segment.vertices, (std::vector<vec3>{{3, 3, 3}, {-1, -1, -1}}));
    EXPECT_EQ(segment.edge_count(), 1u);
    const Polytope point = convex_hull(std::vector<vec3>{{5, 5, 5}, {5, 5, 5}});
    EXPECT_EQ(point.dimension, 0);
    EXPECT_EQ(point.vertices.size(), 1u);
    EXPECT_TRUE(point.half_edges.empty());
}

}  // namespace
}  // namespace collidoscope
