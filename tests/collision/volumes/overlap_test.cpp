// Overlap tests of bounding volumes never say apart when the contents meet, and are exact for the
// volumes themselves outside a band of rounding; moved volumes hold what moved.
#include <gtest/gtest.h>

#include <cmath>

#include "collision/volumes/aabb_motion.h"
#include "collision/volumes/dop.h"
#include "collision/volumes/obb_motion.h"
#include "collision/volumes/sphere.h"
#include "collision/volumes/swept_spheres.h"
#include "tests/collision/volumes/inside.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_clouds.h"
#include "tests/oracle/swept_boxes.h"

namespace collidoscope {
namespace {

using namespace oracle;

TEST(BoundingVolumes, HoldWhatAPoseMoves) {
    constexpr std::uint64_t seed = 311;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(1'500); ++i) {
        SCOPED_TRACE(i);
        const std::vector<vec3> points = random_cloud(random);
        const RelativePose pose = random_relative_pose(random);
        const Polytope hull = convex_hull(points);
        HullClimber climber(hull);
        const Sphere sphere = moved(fit_smallest_sphere(points), pose);
        const Aabb aabb = moved(fit_aabb(points), pose);
        const Obb obb = moved(fit_obb(hull), pose);
        const LineSweptSphere capsule = moved(fit_capsule(hull), pose);
        const RoundedRectangle rectangle = moved(fit_rounded_rectangle(hull), pose);
        DopCorners<6> corners6{};
        DopCorners<26> corners26{};
        const Dop<6> dop6 = moved_dop<6>(climber, pose, corners6);
        const Dop<26> dop26 = moved_dop<26>(climber, pose, corners26);
        // Starting where the last climb ended changes nothing.
        EXPECT_EQ((moved_dop<26>(climber, pose, corners26)).hi, dop26.hi);
        for (const vec3& p : points) {
            const vec3 q = pose(p);
            ASSERT_TRUE(inside(sphere, q));
            ASSERT_TRUE(inside(aabb, q));
            ASSERT_TRUE(inside(obb, q));
            ASSERT_TRUE(inside(capsule, q));
            ASSERT_TRUE(inside(rectangle, q));
            ASSERT_TRUE(inside(dop6, q));
            ASSERT_TRUE(inside(dop26, q));
        }
    }
}

TEST(HullClimber, FindsTheHighestVertex) {
    RandomFloats random(312);
    for (std::size_t i = 0; i < cases(5'000); ++i) {
        const std::vector<vec3> points = random_cloud(random, 60);
        const Polytope hull = convex_hull(points);
        HullClimber climber(hull);
        const dvec3 d(random.nonzero_direction());
        double truth = -INFINITY, reach = 0;
        for (const vec3& p : points) {
            truth = std::max(truth, dot(d, dvec3(p)));
            reach = std::max(reach, glm::length(dvec3(p)));
        }
        Index start = static_cast<Index>(random.integer(0, 80));
        const double found = climber.support<double>(vector_of<double>(d), start);
        ASSERT_NEAR(found, truth, 1e-14 * reach * glm::length(d)) << i;
    }
}

// Two clouds that share a point: nothing may say they are apart.
TEST(BoundingVolumes, NeverSayApartWhenTheContentsMeet) {
    constexpr std::uint64_t seed = 313;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(8'000); ++i) {
        SCOPED_TRACE(i);
        std::vector<vec3> a = random_cloud(random);
        const vec3 corner =
            a[static_cast<std::size_t>(random.integer(0, static_cast<int>(a.size()) - 1))];
        std::vector<vec3> b;
        const int count = random.integer(1, 12);
        const vec3 lean = random.direction();
        for (int k = 0; k < count; ++k) b.push_back(corner + lean + random.direction());
        b.push_back(corner);
        const Polytope hull_a = convex_hull(a), hull_b = convex_hull(b);
        ASSERT_TRUE(overlaps(fit_ritter_sphere(a), fit_ritter_sphere(b)));
        ASSERT_TRUE(overlaps(fit_smallest_sphere(a), fit_smallest_sphere(b)));
        ASSERT_TRUE(overlaps(fit_aabb(a), fit_aabb(b)));
        ASSERT_TRUE(overlaps(fit_obb(hull_a), fit_obb(hull_b)));
        ASSERT_TRUE(overlaps(fit_capsule(hull_a), fit_capsule(hull_b)));
        ASSERT_TRUE(overlaps(fit_rounded_rectangle(hull_a), fit_rounded_rectangle(hull_b)));
        ASSERT_TRUE(overlaps(fit_dop<6>(a), fit_dop<6>(b)));
        ASSERT_TRUE(overlaps(fit_dop<10>(a), fit_dop<10>(b)));
        ASSERT_TRUE(overlaps(fit_dop<14>(a), fit_dop<14>(b)));
        ASSERT_TRUE(overlaps(fit_dop<18>(a), fit_dop<18>(b)));
        ASSERT_TRUE(overlaps(fit_dop<26>(a), fit_dop<26>(b)));
        HullClimber climb_a(hull_a), climb_b(hull_b);
        ASSERT_TRUE(overlaps(climb_a, climb_b, RelativePose()));
    }
}

TEST(BoundingSpheres, OverlapIsExact) {
    RandomFloats random(314);
    int touching = 0;
    for (std::size_t i = 0; i < cases(50'000); ++i) {
        random.next_case();
        const Sphere a{random.point(), std::abs(random.length())};
        Sphere b{random.point(), std::abs(random.length())};
        const Rational3 d = Rational3(b.center) - Rational3(a.center);
        const mpq_class s = mpq_class(a.radius) + mpq_class(b.radius);
        const mpq_class excess = dot(d, d) - s * s;
        touching += excess == 0;
        ASSERT_EQ(overlaps(a, b), excess <= 0);
        ASSERT_EQ(overlaps(b, a), excess <= 0);
    }
    EXPECT_GT(touching, 0);
}

vec3 small_or_zero(RandomFloats& random) {
    return random.chance(8) ? vec3(0) : random.direction();
}

// Random cores, a third on grids: parallel, coplanar, crossing, without length.
TEST(SweptSpheres, OverlapsAgreeWithTheDistanceOfTheCores) {
    constexpr std::uint64_t seed = 315;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int hits = 0;
    const std::size_t n = cases(6'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const auto rectangle = [&] {
            RoundedRectangle q;
            q.center = random.direction() * 2.0f;
            const dvec3 u(small_or_zero(random)), w(random.direction());
            // At right angles to the first side, rounded as fits and poses round.
            const dvec3 v = dot(u, u) > 0 ? w - dot(u, w) / dot(u, u) * u : w;
            q.sides = {vec3(u), random.chance(6) ? vec3(0) : vec3(v)};
            q.radius = 0.6f * std::abs(random.length());
            return q;
        };
        const RoundedRectangle a = rectangle(), b = rectangle();
        const auto swept = [](const RoundedRectangle& q) {
            return Swept{dvec3(q.center), {dvec3(q.sides[0]), dvec3(q.sides[1])}};
        };
        double distance = distance_by_descent(swept(a), swept(b));
        // The descent comes from above, and slowly where the cores barely meet: before it
        // contradicts it goes on.
        const double reach = double{a.radius} + double{b.radius};
        if (overlaps(a, b) && distance > reach)
            distance = distance_by_descent(swept(a), swept(b), 5'000'000);
        const double gap = distance - double{a.radius} - double{b.radius};
        const double band = 1e-6 * double{random.scale()} * 8;
        hits += gap <= 0;
        if (std::abs(gap) > band) {
            ASSERT_EQ(overlaps(a, b), gap < 0) << gap;
            ASSERT_EQ(overlaps(b, a), gap < 0) << gap;
        }
        const LineSweptSphere c{a.center - a.sides[0], a.center + a.sides[0], a.radius};
        const LineSweptSphere d{b.center - b.sides[0], b.center + b.sides[0], b.radius};
        const auto line = [](const LineSweptSphere& k) {
            return Swept{0.5 * (dvec3(k.a) + dvec3(k.b)), {0.5 * (dvec3(k.b) - dvec3(k.a))}};
        };
        const double apart =
            distance_by_descent(line(c), line(d)) - double{c.radius} - double{d.radius};
        if (std::abs(apart) > band) {
            ASSERT_EQ(overlaps(c, d), apart < 0) << apart;
            ASSERT_EQ(overlaps(d, c), apart < 0) << apart;
        }
    }
    EXPECT_GT(hits, static_cast<int>(n / 10));
    EXPECT_LT(hits, static_cast<int>(n * 9 / 10));
}

// Boxes as oriented boxes, as hulls of their corners, and as polytopes of 26 planes.
TEST(OrientedBoxes, OverlapsAgreeWithTheDistance) {
    constexpr std::uint64_t seed = 316;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int hits = 0, dop_hits = 0;
    const std::size_t n = cases(4'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const auto box = [&] {
            Obb b;
            b.center = random.direction() * 1.5f;
            b.half = abs(random.direction()) * 0.7f;
            const RelativePose turn = random_relative_pose(random);
            if (!random.chance(3)) b.to_local = mat3(turn.rotation);
            return b;
        };
        const Obb a = box(), b = box();
        const auto swept = [](const Obb& o) {
            Swept s{dvec3(o.center), {}};
            for (int k = 0; k < 3; ++k) s.edges.push_back(dvec3(o.axis(k)) * double{o.half[k]});
            return s;
        };
        const auto corners = [](const Obb& o) {
            std::vector<vec3> all;
            for (unsigned k = 0; k < 8; ++k) {
                dvec3 p(o.center);
                for (unsigned m = 0; m < 3; ++m)
                    p +=
                        (k >> m & 1U ? 1.0 : -1.0) * double{o.half[int(m)]} * dvec3(o.axis(int(m)));
                all.emplace_back(p);
            }
            return all;
        };
        double distance = distance_by_descent(swept(a), swept(b));
        // The descent comes from above, and slowly where the boxes barely meet: before it
        // contradicts it goes on.
        if (overlaps(a, b) && distance >= 1e-7 * double{random.scale()})
            distance = distance_by_descent(swept(a), swept(b), 5'000'000);
        const double band = 1e-5 * double{random.scale()} * 8;
        const bool meet = distance < 1e-7 * double{random.scale()};
        hits += meet;
        if (!meet && distance < band) continue;
        ASSERT_EQ(overlaps(a, b), meet) << distance;
        ASSERT_EQ(overlaps(b, a), meet) << distance;
        const std::vector<vec3> corners_a = corners(a), corners_b = corners(b);
        const Polytope hull_a = convex_hull(corners_a), hull_b = convex_hull(corners_b);
        HullClimber climb_a(hull_a), climb_b(hull_b);
        ASSERT_EQ(overlaps(climb_a, climb_b, RelativePose()), meet) << distance;
        const bool dop = overlaps(fit_dop<26>(corners_a), fit_dop<26>(corners_b));
        dop_hits += dop;
        if (meet) {
            ASSERT_TRUE(dop);
        }
    }
    EXPECT_GT(hits + 5, static_cast<int>(n / 20));
    EXPECT_GE(dop_hits, hits);
}

TEST(Dops, OverlapIsThatOfTheIntervals) {
    RandomFloats random(317);
    for (std::size_t i = 0; i < cases(5'000); ++i) {
        const std::vector<vec3> a = random_cloud(random), b = random_cloud(random);
        const Dop<14> p = fit_dop<14>(a), q = fit_dop<14>(b);
        bool expected = true;
        for (const vec3& d : {vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1), vec3(1, 1, 1),
                              vec3(1, 1, -1), vec3(1, -1, 1), vec3(-1, 1, 1)}) {
            double end_a = -INFINITY, start_a = INFINITY, end_b = -INFINITY, start_b = INFINITY;
            double reach = 0;
            for (const vec3& v : a) {
                end_a = std::max(end_a, dot(dvec3(d), dvec3(v)));
                start_a = std::min(start_a, dot(dvec3(d), dvec3(v)));
                reach = std::max(reach, glm::length(dvec3(v)));
            }
            for (const vec3& v : b) {
                end_b = std::max(end_b, dot(dvec3(d), dvec3(v)));
                start_b = std::min(start_b, dot(dvec3(d), dvec3(v)));
                reach = std::max(reach, glm::length(dvec3(v)));
            }
            expected =
                expected && end_a + 1e-6 * reach >= start_b && end_b + 1e-6 * reach >= start_a;
        }
        if (!expected) {
            ASSERT_FALSE(overlaps(p, q)) << i;
        }
    }
}

}  // namespace
}  // namespace collidoscope
