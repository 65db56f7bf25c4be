// The separating axis test of hulls against judges that never build a hull.
#include "collision/narrow/sat/sat_hull_hull.h"

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

double reach_of_hull(const oracle::HullPoints& hulls) {
    double most = 0;
    for (const auto* points : {&hulls.a, &hulls.b})
        for (const vec3& p : *points) most = std::max(most, glm::length(dvec3(p)));
    return most;
}

double farthest_corner(const Polytope& hull, const dvec3& n) {
    double most = -1e300;
    for (const vec3& v : hull.vertices) most = std::max(most, glm::dot(n, dvec3(v)));
    return most;
}

void expect_inside(const Polytope& hull, const vec3& p, double tolerance) {
    for (const PolytopeFace& face : hull.faces)
        EXPECT_LE(glm::dot(face.normal, dvec3(p)), face.offset + tolerance);
}

void expect_same_flipped(const PairResult& r, const PairResult& s) {
    ASSERT_EQ(s.hit, r.hit);
    ASSERT_EQ(s.signed_distance, r.signed_distance);
    ASSERT_EQ(s.normal, -r.normal);
    ASSERT_EQ(s.point_on_a, r.point_on_b);
    ASSERT_EQ(s.point_on_b, r.point_on_a);
    ASSERT_EQ(s.contacts.size(), r.contacts.size());
}

TEST(SatHullHull, AgreesWithAllAxes) {
    constexpr std::uint64_t seed = 31;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0, touching = 0;
    const std::size_t count = cases(10'000);
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 7);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const PairResult r = collide_by_axes(p, q);
        const double size = reach_of_hull(h), tolerance = 1e-6 * size;
        const double least = static_cast<double>(oracle::axes::smallest_overlap(h.a, h.b));
        const bool clear = std::isfinite(least) && std::abs(least) > 1e-12 * size;
        if (h.on_grid) {
            ASSERT_EQ(r.hit, oracle::axes::hulls_meet_on_grid(h.a, h.b, h.scale));
        } else if (clear) {
            ASSERT_EQ(r.hit, least > 0);
        }
        ASSERT_EQ(r.hit, r.signed_distance <= 0);
        ASSERT_EQ(r.hit, !r.contacts.empty());
        ASSERT_NEAR(glm::length(dvec3(r.normal)), 1, 1e-6);
        const dvec3 between = dvec3(r.point_on_b) - dvec3(r.point_on_a);
        ASSERT_LE(glm::length(between - double{r.signed_distance} * dvec3(r.normal)), tolerance);
        // Among axes that are as good to hull_contact_preference the simplest is taken; where that
        // is not the very best, the feet lie beside the features by that over the angle between
        // them.
        const double beside = r.hit ? 10 * tolerance : tolerance;
        expect_inside(p, r.point_on_a, beside);
        expect_inside(q, r.point_on_b, beside);
        const dvec3 n(r.normal);
        const double overlap = farthest_corner(p, n) + farthest_corner(q, -n);
        if (r.hit) {
            ++hits;
            const double depth = -double{r.signed_distance};
            touching += depth < tolerance;
            ASSERT_NEAR(depth, std::isfinite(least) ? std::max(least, 0.0) : 0, tolerance);
            // Apart after moving by the depth and a hair.
            ASSERT_LE(overlap, depth + tolerance);
            double deepest = 0;
            for (const Contact& c : r.contacts) {
                deepest = std::max(deepest, double{c.depth});
                ASSERT_EQ(c.normal, r.normal);
                expect_inside(p, c.point_on_a, beside);
                expect_inside(q, c.point_on_b, beside);
            }
            ASSERT_EQ(static_cast<float>(deepest), 0 - r.signed_distance);
        } else {
            // The normal shows the whole distance as a gap, so no points are closer.
            ASSERT_NEAR(-overlap, double{r.signed_distance}, tolerance);
        }
        if (p.vertices != q.vertices) expect_same_flipped(r, collide_by_axes(q, p));
        // A power of two as a scale changes nothing but the scale.
        std::vector<vec3> a = h.a, b = h.b;
        for (vec3& v : a) v *= 8.0f;
        for (vec3& v : b) v *= 8.0f;
        const PairResult t = collide_by_axes(convex_hull(a), convex_hull(b));
        ASSERT_EQ(t.hit, r.hit);
        ASSERT_EQ(t.normal, r.normal);
        ASSERT_NEAR(t.signed_distance, 8 * r.signed_distance, 1e-6 * tolerance);
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_GT(touching, count / 100);
}

// From a gap to an overlap in small steps: the answer changes from apart to hit once.
TEST(SatHullHull, SweepThroughTouching) {
    RandomFloats random(32);
    const int steps = 200;
    const std::size_t count = cases(100);
    std::size_t through = 0;
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(i);
        const oracle::HullPoints h = oracle::random_hulls(random, 10);
        const Polytope p = convex_hull(h.a), q = convex_hull(h.b);
        const PairResult start = collide_by_axes(p, q);
        const double size = reach_of_hull(h) + h.scale;
        bool hit = false;
        for (int k = 0; k <= steps; ++k) {
            const double gap = 1e-6 * size * (1 - 2.0 * k / steps);
            const dvec3 shift = (gap - double{start.signed_distance}) * dvec3(start.normal);
            std::vector<vec3> moved = h.b;
            for (vec3& v : moved) v = vec3(dvec3(v) + shift);
            const PairResult r = collide_by_axes(p, convex_hull(moved));
            ASSERT_TRUE(std::isfinite(r.signed_distance));
            ASSERT_EQ(r.hit, r.signed_distance <= 0);
            // Corners may slip past each other where the way back is longer.
            ASSERT_GE(r.signed_distance, gap - 8e-7 * size);
            if (gap >= 0) {
                ASSERT_NEAR(r.signed_distance, gap, 8e-7 * size);
            }
            ASSERT_FALSE(r.hit && gap > 5e-7 * size);
            hit = r.hit;
        }
        // From deeper than the steps go the way out along the normal stays inside until it ends;
        // where the hulls hardly touched, corners may slip past each other.
        const bool deep = start.hit && -double{start.signed_distance} > 1e-6 * size;
        through += deep;
        ASSERT_TRUE(hit || !deep || p.dimension < 3 || q.dimension < 3);
    }
    EXPECT_GE(through, count / 5);
}

TEST(SatHullHull, NearlyParallelEdges) {
    // Two long bars, almost along each other: no bogus small depth.
    for (const float tilt : {1e-3f, 1e-5f, 1e-7f, 1e-12f, 1e-20f, 0.0f}) {
        std::vector<vec3> a, b;
        for (const float x : {-10.0f, 10.0f})
            for (const float y : {-1.0f, 1.0f})
                for (const float z : {-1.0f, 1.0f}) {
                    a.emplace_back(x, y, z);
                    b.emplace_back(x, y + 1.5f + tilt * x, z + 0.25f);
                }
        const PairResult r = collide_by_axes(convex_hull(a), convex_hull(b));
        EXPECT_TRUE(r.hit);
        EXPECT_NEAR(r.signed_distance, -0.5f - 10 * tilt, 1e-3f * (tilt > 1e-4f) + 1e-5f) << tilt;
    }
}

TEST(SatHullHull, ManyCornersAreSpreadOut) {
    std::vector<vec3> slab, disc;
    for (const float x : {-5.0f, 5.0f})
        for (const float y : {-1.0f, 0.0f})
            for (const float z : {-5.0f, 5.0f}) slab.emplace_back(x, y, z);
    for (int k = 0; k < 40; ++k)
        for (const float y : {-0.25f, 1.0f})
            disc.emplace_back(std::cos(0.157f * float(k)), y, std::sin(0.157f * float(k)));
    const PairResult r = collide_by_axes(convex_hull(slab), convex_hull(disc));
    ASSERT_EQ(r.contacts.size(), 8u);
    double least = 10;
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t j = 0; j < i; ++j)
            least = std::min(least,
                             double(glm::distance(r.contacts[i].position, r.contacts[j].position)));
    EXPECT_GT(least, 0.5);
    EXPECT_NEAR(r.signed_distance, -0.25f, 1e-6f);
}

}  // namespace
}  // namespace collidoscope
