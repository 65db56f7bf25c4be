#include "app/view/hull_faces.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "collision/exact/predicates.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

// Closed, convex and around all points: each edge belongs to two faces that run along it in
// opposite directions, no point lies in front of a face, and V - E + F = 2.
void expect_hull(const std::vector<vec3>& points) {
    const auto faces = hull_faces(points);
    ASSERT_GE(faces.size(), 4u);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    std::map<std::uint32_t, int> corners;
    for (const auto& face : faces) {
        ASSERT_GE(face.size(), 3u);
        for (std::size_t i = 0; i < face.size(); ++i) {
            ++edges[{face[i], face[(i + 1) % face.size()]}];
            ++corners[face[i]];
        }
        for (const vec3& p : points) {
            EXPECT_LE(exact::orient3d(points[face[0]], points[face[1]], points[face[2]], p), 0);
        }
    }
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1);
        EXPECT_TRUE(edges.contains({edge.second, edge.first}));
    }
    EXPECT_EQ(corners.size() + faces.size(), edges.size() / 2 + 2);
}

TEST(HullFaces, OfRandomPoints) {
    std::mt19937 random(31);
    std::uniform_real_distribution<float> unit(-1, 1);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        SCOPED_TRACE(i);
        std::vector<vec3> points(4 + i % 40);
        // Every third case has many coplanar, collinear and equal points.
        for (vec3& p : points) {
            p = {unit(random), unit(random), unit(random)};
            if (i % 3 == 0) p = glm::round(p * 2.0f);
        }
        if (hull_faces(points).size() < 4) continue;
        expect_hull(points);
    }
}

TEST(HullFaces, ACubeHasSixSquares) {
    std::vector<vec3> points;
    for (int i = 0; i < 27; ++i) points.push_back(vec3(i % 3, i / 3 % 3, i / 9));
    const auto faces = hull_faces(points);
    ASSERT_EQ(faces.size(), 6u);
    for (const auto& face : faces) EXPECT_EQ(face.size(), 4u);
    expect_hull(points);
}

TEST(HullFaces, OfFlatThings) {
    EXPECT_TRUE(hull_faces({}).empty());
    const std::vector<vec3> line{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 0}};
    EXPECT_TRUE(hull_faces(line).empty());
    const std::vector<vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.5f, 0.5f, 0}};
    const auto faces = hull_faces(square);
    ASSERT_EQ(faces.size(), 2u);
    EXPECT_EQ(faces[0].size(), 4u);
    const std::vector<vec3> upright{{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}};
    EXPECT_EQ(hull_faces(upright).size(), 2u);
}

}  // namespace
}  // namespace collidoscope::app
