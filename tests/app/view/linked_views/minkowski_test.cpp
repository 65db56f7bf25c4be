#include "app/view/linked_views/minkowski.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

namespace collidoscope::app {
namespace {

Polytope box(const vec3& center, const vec3& half) {
    std::vector<vec3> points;
    for (int i = 0; i < 8; ++i) {
        points.push_back(center + vec3((i & 1) ? half.x : -half.x, (i & 2) ? half.y : -half.y,
                                       (i & 4) ? half.z : -half.z));
    }
    return convex_hull(points);
}

Polytope blob(std::mt19937& rng, std::size_t count, const vec3& center) {
    std::normal_distribution<float> spread;
    std::vector<vec3> points;
    for (std::size_t i = 0; i < count; ++i)
        points.push_back(center + vec3(spread(rng), spread(rng), spread(rng)));
    return convex_hull(points);
}

TEST(Minkowski, BoxesGiveABox) {
    const auto m = minkowski_difference(box({3, 0, 0}, {1, 2, 3}), box({0, 1, 0}, {0.5f, 1, 2}));
    EXPECT_TRUE(m.exact);
    EXPECT_EQ(m.hull.vertices.size(), 8U);
    EXPECT_EQ(m.hull.faces.size(), 6U);
    for (const vec3& v : m.hull.vertices) {
        EXPECT_FLOAT_EQ(std::abs(v.x - 3), 1.5f);
        EXPECT_FLOAT_EQ(std::abs(v.y + 1), 3);
        EXPECT_FLOAT_EQ(std::abs(v.z), 5);
    }
    // Parallel boxes: each face comes from a face of both.
    for (std::size_t f = 0; f < 6; ++f) {
        EXPECT_EQ(m.of_a[f].kind, FeatureKind::Face);
        EXPECT_EQ(m.of_b[f].kind, FeatureKind::Face);
    }
}

TEST(Minkowski, EveryVertexIsTheDifferenceOfItsPair) {
    std::mt19937 rng(7);
    const Polytope a = blob(rng, 20, {1, 0, 0}), b = blob(rng, 15, {-1, 2, 0});
    const auto m = minkowski_difference(a, b);
    ASSERT_EQ(m.pairs.size(), m.hull.vertices.size());
    for (std::size_t v = 0; v < m.pairs.size(); ++v) {
        const dvec3 d = dvec3(a.vertices[m.pairs[v][0]]) - dvec3(b.vertices[m.pairs[v][1]]);
        EXPECT_EQ(m.hull.vertices[v], vec3(d));
    }
    // A face comes from a face and a vertex, or from two edges.
    for (std::size_t f = 0; f < m.hull.faces.size(); ++f) {
        const auto dimension = [](const SupportFeature& s) { return static_cast<int>(s.kind); };
        EXPECT_GE(dimension(m.of_a[f]) + dimension(m.of_b[f]), 2) << f;
    }
}

TEST(Minkowski, SupportsStandInForTooManyProducts) {
    std::mt19937 rng(11);
    const Polytope a = blob(rng, 60, {0, 0, 0}), b = blob(rng, 60, {0, 3, 0});
    const auto whole = minkowski_difference(a, b), rough = minkowski_difference(a, b, 100);
    EXPECT_FALSE(rough.exact);
    for (const dvec3& d : spread_directions(200)) {
        const auto reach = [&](const Polytope& p) {
            double most = -1e30;
            for (const vec3& v : p.vertices) most = std::max(most, glm::dot(dvec3(v), d));
            return most;
        };
        EXPECT_LE(reach(rough.hull), reach(whole.hull) + 1e-6);
        EXPECT_GE(reach(rough.hull), reach(whole.hull) - 0.005 * whole.hull.radius);
    }
}

TEST(Minkowski, TheOriginIsInsideWhenTheyOverlap) {
    const Polytope a = box({0, 0, 0}, {1, 1, 1});
    const auto distance = [&](float x) {
        return origin_distance(minkowski_difference(a, box({x, 0, 0}, {1, 1, 1})));
    };
    EXPECT_NEAR(distance(1.5f), -0.5, 1e-6);
    EXPECT_NEAR(distance(2), 0, 1e-6);
    EXPECT_NEAR(distance(3), 1, 1e-6);
}

TEST(Minkowski, FlatThingsHaveNoVolumeButAnOrigin) {
    const Polytope point = convex_hull(std::vector<vec3>{{1, 0, 0}});
    const Polytope segment = convex_hull(std::vector<vec3>{{0, 0, 0}, {2, 0, 0}});
    const Polytope square =
        convex_hull(std::vector<vec3>{{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}});
    EXPECT_EQ(origin_distance(minkowski_difference(segment, point)), 0);
    EXPECT_NEAR(origin_distance(minkowski_difference(square, point)), 1, 1e-9);
    EXPECT_EQ(origin_distance(minkowski_difference(point, point)), 0);
}

TEST(Minkowski, SupportFeaturesAreFacesEdgesAndVertices) {
    const Polytope cube = box({0, 0, 0}, {1, 1, 1});
    EXPECT_EQ(support_feature(cube, {0, 0, 5}).kind, FeatureKind::Face);
    const SupportFeature edge = support_feature(cube, {1, 1, 0});
    ASSERT_EQ(edge.kind, FeatureKind::Edge);
    EXPECT_EQ(edge.index % 2, 0U);
    for (const Index v : {cube.origin(edge.index), cube.end(edge.index)})
        EXPECT_EQ(vec2(cube.vertices[v]), vec2(1, 1));
    const SupportFeature corner = support_feature(cube, {1, 2, 3});
    ASSERT_EQ(corner.kind, FeatureKind::Vertex);
    EXPECT_EQ(cube.vertices[corner.index], vec3(1, 1, 1));
}

}  // namespace
}  // namespace collidoscope::app
