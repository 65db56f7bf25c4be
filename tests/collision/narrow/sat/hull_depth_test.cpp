// The exhaustive depth of two hulls against a judge that never builds a hull.
#include "collision/narrow/sat/hull_depth.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/hull_axes_oracle.h"
#include "tests/oracle/random_hulls.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

HullDepth depth_of(const std::vector<vec3>& a, const std::vector<vec3>& b) {
    const Polytope p = convex_hull(a), q = convex_hull(b);
    return hull_depth(PlacedPolytope(p), PlacedPolytope(q));
}

double farthest(const std::vector<vec3>& points, const dvec3& n) {
    double most = -1e300;
    for (const vec3& p : points) most = std::max(most, glm::dot(n, dvec3(p)));
    return most;
}

double reach(const oracle::HullPoints& hulls) {
    double most = 0;
    for (const auto* points : {&hulls.a, &hulls.b})
        for (const vec3& p : *points) most = std::max(most, glm::length(dvec3(p)));
    return most;
}

void expect_on(const Polytope& hull, const HullFeature& feature, const dvec3& p, double tolerance) {
    std::vector<dvec3> corners;
    if (feature.kind == FeatureKind::Vertex) {
        corners.push_back(dvec3(hull.vertices[feature.index]));
    } else if (feature.kind == FeatureKind::Edge) {
        corners = {dvec3(hull.vertices[hull.origin(feature.index)]),
                   dvec3(hull.vertices[hull.end(feature.index)])};
    } else {
        const PolytopeFace& face = hull.faces[feature.index];
        EXPECT_NEAR(glm::dot(face.normal, p), face.offset, tolerance);
        hull.round_face(feature.index, [&](Index e) {
            const dvec3 o(hull.vertices[hull.origin(e)]);
            EXPECT_LE(glm::dot(hull.half_edges[e].outward, p - o), tolerance);
        });
        return;
    }
    const dvec3 d = corners.back() - corners.front();
    const double t =
        corners.size() > 1 ? std::clamp(glm::dot(p - corners[0], d) / glm::dot(d, d), 0.0, 1.0) : 0;
    EXPECT_LE(glm::length(p - corners[0] - t * d), tolerance);
}

TEST(HullDepth, AgreesWithAllAxes) {
    constexpr std::uint64_t seed = 21;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, flat = 0;
    for (std::size_t i = 0; i < cases(10'000); ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 7);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const HullDepth d = hull_depth(PlacedPolytope(p), PlacedPolytope(q));
        const double size = reach(h), tolerance = 1e-11 * size;
        flat += p.dimension < 3 || q.dimension < 3;
        ASSERT_NEAR(glm::length(d.normal), 1, 1e-14);
        // Moved by the depth along the normal, they touch.
        const double overlap = farthest(h.a, d.normal) + farthest(h.b, -d.normal);
        ASSERT_NEAR(overlap, d.depth, tolerance);
        ASSERT_LE(glm::length(d.point_on_a - d.point_on_b - d.depth * d.normal), tolerance);
        // No axis shows less.
        const bool meet =
            h.on_grid ? oracle::axes::hulls_meet_on_grid(h.a, h.b, h.scale) : d.depth >= 0;
        const double least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        if (meet) {
            ++hits;
            ASSERT_NEAR(d.depth, std::isinf(least) ? 0 : least, tolerance);
            ASSERT_GE(d.depth, -tolerance);
            expect_on(p, d.on_a, d.point_on_a, 1e-8 * size);
            expect_on(q, d.on_b, d.point_on_b, 1e-8 * size);
        } else {
            ASSERT_LT(d.depth, h.on_grid ? 0.0 : tolerance);
        }
        // The other way round it is the same answer.
        if (p.vertices == q.vertices) continue;
        const HullDepth s = hull_depth(PlacedPolytope(q), PlacedPolytope(p));
        ASSERT_EQ(s.depth, d.depth);
        ASSERT_EQ(s.normal, -d.normal);
        ASSERT_EQ(s.on_a, d.on_b);
        ASSERT_EQ(s.on_b, d.on_a);
        ASSERT_EQ(s.point_on_a, d.point_on_b);
        ASSERT_EQ(s.point_on_b, d.point_on_a);
    }
    EXPECT_GT(hits, cases(10'000) / 5);
    EXPECT_GT(flat, cases(10'000) / 10);
}

TEST(HullDepth, PlacedIsTheSameAsMoved) {
    RandomFloats random(22);
    for (std::size_t i = 0; i < cases(2'000); ++i) {
        const oracle::HullPoints h = oracle::random_hulls(random, 8);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const Pose pose{random.direction(), glm::normalize(quat(0.3f, random.uniform(-1, 1),
                                                                random.uniform(-1, 1), 0.2f))};
        const HullDepth here = hull_depth(PlacedPolytope(p), PlacedPolytope(q));
        const HullDepth there = hull_depth(PlacedPolytope(p, pose), PlacedPolytope(q, pose));
        // When apart, other axes may show the longest gap that one shows.
        if (here.depth <= 0) continue;
        EXPECT_NEAR(here.depth, there.depth, 1e-11 * (reach(h) + h.scale)) << i;
    }
}

TEST(HullDepth, EdgeCases) {
    const std::vector<vec3> cube{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                 {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
    // Side by side: a face against a face, witnessed in the middle of what they share.
    std::vector<vec3> moved = cube;
    for (vec3& p : moved) p += vec3(0.75f, 0.5f, 0);
    const HullDepth d = depth_of(cube, moved);
    EXPECT_NEAR(d.depth, 0.25, 1e-15);
    EXPECT_EQ(d.normal, dvec3(1, 0, 0));
    EXPECT_EQ(d.on_a.kind, FeatureKind::Face);
    EXPECT_EQ(d.on_b.kind, FeatureKind::Face);
    EXPECT_LE(glm::length(d.point_on_a - dvec3(1, 0.75, 0.5)), 1e-8);
    EXPECT_LE(glm::length(d.point_on_b - dvec3(0.75, 0.75, 0.5)), 1e-8);
    // A polygon that an edge of another touches: the witness lies where they share the edge.
    const std::vector<vec3> sheet{
        {0.125f, 0, 0.125f}, {0.0625f, -0.125f, 0.0625f}, {0.0625f, 0, 0.0625f}, {0, -0.125f, 0}};
    const std::vector<vec3> fin{{0.0625f, -0.0625f, 0.0625f},
                                {0.125f, -0.0625f, 0},
                                {0.125f, -0.0625f, 0.0625f},
                                {0, -0.0625f, 0},
                                {0.0625f, -0.0625f, -0.0625f}};
    const HullDepth touch = depth_of(sheet, fin);
    EXPECT_NEAR(touch.depth, 0, 1e-15);
    EXPECT_LE(glm::length(touch.point_on_a - dvec3(0.046875, -0.0625, 0.046875)), 1e-8);
    // Points, segments.
    const std::vector<vec3> point{{0, 0, 0}}, other{{3, 4, 0}};
    EXPECT_EQ(depth_of(point, point).depth, 0);
    EXPECT_NEAR(depth_of(point, other).depth, -5, 1e-15);
    const std::vector<vec3> along{{0, 0, 0}, {2, 0, 0}}, beside{{1, 0, 0}, {5, 0, 0}},
        past{{3, 0, 0}, {5, 0, 0}}, above{{1, 2, 0}, {5, 2, 0}};
    EXPECT_EQ(depth_of(along, beside).depth, 0);
    EXPECT_LE(glm::length(depth_of(along, beside).point_on_a - dvec3(1.5, 0, 0)), 1e-8);
    EXPECT_NEAR(depth_of(along, past).depth, -1, 1e-15);
    EXPECT_NEAR(depth_of(along, above).depth, -2, 1e-15);
    // Coplanar squares: out of the plane costs nothing; apart in it shows in it.
    const std::vector<vec3> square{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}};
    std::vector<vec3> far = square;
    for (vec3& p : far) p.x += 5;
    EXPECT_EQ(depth_of(square, cube).depth, 0);
    EXPECT_EQ(depth_of(square, square).depth, 0);
    EXPECT_NEAR(depth_of(square, far).depth, -3, 1e-15);
    // Tiny and large.
    for (const float scale : {1e-38f, 1e-30f, 1e17f}) {
        std::vector<vec3> a = cube, b = moved;
        for (vec3& p : a) p *= scale;
        for (vec3& p : b) p *= scale;
        EXPECT_NEAR(depth_of(a, b).depth / double{scale}, 0.25, 1e-6);
    }
}

}  // namespace
}  // namespace collidoscope
