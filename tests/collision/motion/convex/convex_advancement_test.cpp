// Conservative advancement of convex bodies: no contact is passed and none is invented, by dense
// times in long double; exact times where there are closed forms.
#include "collision/motion/convex/convex_advancement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/motion/swept_box.h"
#include "collision/motion/swept_sphere.h"
#include "tests/collision/motion/convex/impact_course.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_motions.h"

namespace collidoscope {
namespace {

using oracle::BothBodies;
using oracle::RandomMotions;

void advance_random_pairs(std::uint64_t seed, bool curved, double tolerance, std::size_t n) {
    SCOPED_TRACE(seed);
    RandomMotions motions(seed);
    ImpactTally tally;
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        motions.next_case(curved);
        const BothBodies a = motions.body(-1), b = motions.body(1);
        ImpactOptions options;
        options.tolerance = tolerance;
        options.cap = 500;
        if (i % 3 == 0) options.bound = SpeedBound::Whole;
        const ConvexImpact impact = advance_convex(a.moving, b.moving, 1, options);
        tally.count(impact);
        ASSERT_NO_FATAL_FAILURE(expect_true_course(a, b, 1, impact));
    }
    tally.print();
    EXPECT_GT(tally.hits, n / 8);
    EXPECT_GT(tally.apart, n / 10);
    EXPECT_LT(tally.undecided, 1 + n / 10);
}

TEST(ConvexAdvancement, PassesNoContactOfPolytopes) {
    advance_random_pairs(20261201, false, 0, oracle::cases(1'000));
}

TEST(ConvexAdvancement, PassesNoContactOfCurvedBodies) {
    advance_random_pairs(20261202, true, 0, oracle::cases(1'000));
}

TEST(ConvexAdvancement, PassesNoContactWithATolerance) {
    advance_random_pairs(20261203, true, 1e-3, oracle::cases(1'000));
}

TEST(ConvexAdvancement, APairIsKeptForTheNextQuery) {
    RandomMotions motions(20261206);
    for (std::size_t i = 0; i < oracle::cases(200); ++i) {
        motions.next_case(i % 2 == 0);
        const BothBodies a = motions.body(-1), b = motions.body(1);
        const ConvexImpact once = advance_convex(a.moving, b.moving, 1);
        MovingPair pair(a.moving, b.moving, 1, SpeedBound::Along);
        for (int again = 0; again < 2; ++again) {
            const ConvexImpact kept = advance_convex(pair);
            ASSERT_EQ(kept.status, once.status) << "case " << i;
            ASSERT_EQ(kept.sweep.time, once.sweep.time) << "case " << i;
            ASSERT_EQ(kept.iterations, once.iterations) << "case " << i;
        }
    }
}

MovingConvex ball(const MovingBody& body) {
    return {SupportBody({body.center}, body.half.x),
            {dvec3(body.velocity), dvec3(body.spin), dvec3(body.center) + dvec3(0.5, 0, 0)}};
}

// The sweep of spheres is exact.
TEST(ConvexAdvancement, BallsAgreeWithTheQuadraticEquation) {
    constexpr std::uint64_t seed = 20261204;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t hits = 0, misses = 0;
    const std::size_t n = oracle::cases(20'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        MovingBody bodies[2];
        for (MovingBody& body : bodies) {
            body.center = random.point();
            body.half = vec3(std::abs(random.length()) * 0.5f);
            body.velocity = 3.0f * random.direction();
        }
        const SweepResult known = sweep_spheres(bodies[0], bodies[1], 1);
        const ConvexImpact found = advance_convex(ball(bodies[0]), ball(bodies[1]), 1);
        const double speed = glm::length(dvec3(bodies[1].velocity) - dvec3(bodies[0].velocity));
        const double size = double{bodies[0].half.x} + double{bodies[1].half.x};
        const double reach = size + speed + glm::length(dvec3(bodies[0].center)) +
                             glm::length(dvec3(bodies[1].center));
        // If the ways graze, rounding decides.
        if (found.status == ImpactStatus::Undecided || known.hit != found.sweep.hit) {
            ASSERT_LE(found.gap, 1e-4 * size + 1e-12 * reach);
            continue;
        }
        hits += known.hit;
        misses += !known.hit;
        if (!known.hit) continue;
        // A graze makes a small distance a long time.
        const double graze = std::sqrt(4 * constants::sweep_rounding * reach * size);
        const double slack = 1e-9 + 1e-6 * known.time + (speed > 0 ? graze / speed : 0);
        ASSERT_LE(found.sweep.lower, known.time + slack);
        ASSERT_GE(found.sweep.upper, known.time - slack);
    }
    EXPECT_GT(hits, n / 10);
    EXPECT_GT(misses, n / 10);
}

// The sweep of boxes that do not turn is exact up to 2^-30.
TEST(ConvexAdvancement, BoxesAgreeWithTheirIntervals) {
    constexpr std::uint64_t seed = 20261205;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t hits = 0, misses = 0;
    const std::size_t n = oracle::cases(10'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        MovingBody bodies[2];
        std::vector<vec3> corners[2];
        for (std::size_t k = 0; k < 2; ++k) {
            MovingBody& body = bodies[k];
            body.form = BodyForm::Aabb;
            body.center = random.direction();
            body.half = glm::abs(random.direction());
            body.velocity = 3.0f * random.direction();
            for (unsigned c = 0; c < 8; ++c)
                corners[k].push_back(body.center + vec3(c & 1U ? body.half.x : -body.half.x,
                                                        c & 2U ? body.half.y : -body.half.y,
                                                        c & 4U ? body.half.z : -body.half.z));
        }
        const SweepResult known = sweep_boxes(bodies[0], bodies[1], 1);
        const auto moving = [&](std::size_t k) {
            return MovingConvex(SupportBody(corners[k], 0), {dvec3(bodies[k].velocity), {}, {}});
        };
        const ConvexImpact found = advance_convex(moving(0), moving(1), 1);
        // Corners are rounded, and edges that graze touch or do not.
        if (known.hit != found.sweep.hit) {
            ASSERT_LE(found.gap, 1e-5 * double{random.scale()});
            continue;
        }
        hits += known.hit;
        misses += !known.hit;
        if (!known.hit) continue;
        ASSERT_LE(found.sweep.lower, known.time + 1e-5);
        ASSERT_GE(found.sweep.upper, known.time - 1e-5);
    }
    EXPECT_GT(hits, n / 10);
    EXPECT_GT(misses, n / 10);
}

// A rod about its end meets a floor when its other end is that low: sin(ω t) = height / length.
TEST(ConvexAdvancement, ARodByItsRotationAlone) {
    for (const double spin : {0.5, 2.0, 50.0}) {
        for (const double height : {0.25, 1.0, 1.75}) {
            SCOPED_TRACE(testing::Message() << spin << " " << height);
            const float h = static_cast<float>(height);
            const MovingConvex rod(SupportBody({vec3(0), vec3(2, 0, 0)}, 0.125f),
                                   {{}, {0, 0, -spin}, {}});
            const MovingConvex ground(
                SupportBody(corners_of_box({0, -h - 0.125f - 1, 0}, {5, 1, 5}), 0), {});
            const ConvexImpact found = advance_convex(rod, ground, 3);
            ASSERT_EQ(found.status, ImpactStatus::Touching);
            EXPECT_NEAR(found.sweep.time, std::asin(height / 2) / spin, 1e-9);
            EXPECT_NEAR(double{found.sweep.contact.normal.y}, -1, 1e-6);
            EXPECT_NEAR(double{found.sweep.contact.position.y}, -height - 0.125, 1e-5);
        }
    }
}

// A ball on a circle about a point far away meets another where the chord is as long as both radii.
TEST(ConvexAdvancement, ABallAboutAPointFarAway) {
    for (const double arm : {3.0, 100.0}) {
        const MovingConvex orbiting(SupportBody({vec3(static_cast<float>(arm), 0, 0)}, 0.5f),
                                    {{}, {0, 1, 0}, {}});
        const MovingConvex resting(SupportBody({vec3(0, 0, static_cast<float>(-arm))}, 0.25f), {});
        const ConvexImpact found = advance_convex(orbiting, resting, 3);
        ASSERT_EQ(found.status, ImpactStatus::Touching);
        const double angle = 1.5707963267948966 - 2 * std::asin(0.75 / 2 / arm);
        EXPECT_NEAR(found.sweep.time, angle, 1e-9);
        EXPECT_LE(found.sweep.lower, angle + 1e-12);
        EXPECT_GE(found.sweep.upper, angle - 1e-12);
    }
}

TEST(ConvexAdvancement, SeesABulletThroughAThinWall) {
    const MovingConvex wall(SupportBody(corners_of_box(vec3(0), {0.001f, 3, 3}), 0), {});
    const MovingConvex bullet(SupportBody(Ellipsoid{{-5, 0, 0}, {0.2f, 0.05f, 0.05f}}),
                              {{1e5, 0, 0}, {300, 0, 0}, {-5, 0, 0}});
    const ConvexImpact found = advance_convex(bullet, wall, 1);
    ASSERT_EQ(found.status, ImpactStatus::Touching);
    EXPECT_NEAR(found.sweep.time, (5 - 0.2 - 0.001) / 1e5, 1e-12);
}

TEST(ConvexAdvancement, OverlappingAtTheStartIsTimeZero) {
    const MovingConvex a(SupportBody({vec3(0)}, 1), {{5, 0, 0}, {}, {}});
    const MovingConvex b(SupportBody({vec3(1.5f, 0, 0)}, 1), {{}, {0, 0, 3}, {}});
    const ConvexImpact found = advance_convex(a, b, 1);
    EXPECT_EQ(found.status, ImpactStatus::Overlapping);
    EXPECT_TRUE(found.sweep.hit);
    EXPECT_EQ(found.sweep.time, 0);
    EXPECT_NEAR(double{found.sweep.contact.depth}, 0.5, 1e-6);
    EXPECT_NEAR(double{found.sweep.contact.normal.x}, 1, 1e-6);
}

TEST(ConvexAdvancement, ANearMissIsOneWithinTheTolerance) {
    const MovingConvex a(SupportBody({vec3(0)}, 0.75f), {});
    const MovingConvex b(SupportBody({vec3(3, 1.3005f, 0)}, 0.55f), {{-6, 0, 0}, {}, {}});
    EXPECT_EQ(advance_convex(a, b, 1).status, ImpactStatus::Apart);
    ImpactOptions options;
    options.tolerance = 1e-3;
    const ConvexImpact found = advance_convex(a, b, 1, options);
    EXPECT_EQ(found.status, ImpactStatus::Within);
    EXPECT_TRUE(found.sweep.hit);
    EXPECT_LE(found.gap, 1e-3 * 1.3 + 1e-9);
}

TEST(ConvexAdvancement, EndsUndecidedAtTheCap) {
    const MovingConvex wheel(SupportBody(Cylinder{{0, 0, -0.5f}, {0, 0, 0.5f}, 1}),
                             {{}, {0, 0, 1e4}, {}});
    const MovingConvex bar(SupportBody(corners_of_box({2.1f, 0, 0}, {1, 0.1f, 0.1f}), 0), {});
    ImpactOptions options;
    options.bound = SpeedBound::Whole;
    const ConvexImpact found = advance_convex(wheel, bar, 1, options);
    EXPECT_EQ(found.status, ImpactStatus::Undecided);
    EXPECT_FALSE(found.sweep.hit);
    EXPECT_TRUE(found.capped);
    EXPECT_LE(found.iterations, constants::sweep_iteration_cap);
    EXPECT_GT(found.sweep.lower, 0);
}

// The coarser bound takes no fewer steps, and leads to the same time.
TEST(ConvexAdvancement, TheBoundOfTheSpeedChangesTheCostAlone) {
    const MovingConvex rod(SupportBody({vec3(-2, 0, 0), vec3(2, 0, 0)}, 0.1f),
                           {{}, {0, 0, 1.5}, {}});
    const MovingConvex box(SupportBody(corners_of_box({1.25f, 1.5f, 0}, vec3(0.5f)), 0), {});
    ImpactOptions whole;
    whole.bound = SpeedBound::Whole;
    const ConvexImpact fine = advance_convex(rod, box, 2),
                       coarse = advance_convex(rod, box, 2, whole);
    ASSERT_EQ(fine.status, ImpactStatus::Touching);
    ASSERT_EQ(coarse.status, ImpactStatus::Touching);
    EXPECT_NEAR(fine.sweep.time, coarse.sweep.time, 1e-9);
    EXPECT_LE(fine.iterations, coarse.iterations);
}

MovingConvex scaled_body(const std::vector<vec3>& points, float round, RigidMotion motion,
                         float by) {
    std::vector<vec3> all;
    all.reserve(points.size());
    for (const vec3& p : points) all.push_back(by * p);
    motion.velocity *= double{by};
    motion.pivot *= double{by};
    return {SupportBody(all, by * round), motion};
}

// The same motion in other units, and the other way round.
TEST(ConvexAdvancement, ScalesByPowersOfTwoAndSwaps) {
    constexpr std::uint64_t seed = 20261206;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        SCOPED_TRACE(i);
        std::vector<vec3> points[2];
        RigidMotion motion[2];
        for (std::size_t k = 0; k < 2; ++k) {
            const auto any = [&] {
                const float x = random.uniform(-1, 1), y = random.uniform(-1, 1);
                return vec3(x, y, random.uniform(-1, 1));
            };
            const float side = k == 0 ? -2.0f : 2.0f;
            for (int n = 0; n < 6; ++n) points[k].push_back(any() + vec3(side, 0, 0));
            motion[k] = {dvec3(any()) - dvec3(double{side}, 0, 0), 2.0 * dvec3(any()),
                         dvec3(any()) + dvec3(double{side}, 0, 0)};
        }
        const auto run = [&](float by, std::size_t first) {
            return advance_convex(scaled_body(points[first], 0.25f, motion[first], by),
                                  scaled_body(points[1 - first], 0, motion[1 - first], by), 2);
        };
        const auto first_round = [&](std::size_t first, float by) {
            return advance_convex(scaled_body(points[0], first == 0 ? 0.25f : 0, motion[0], by),
                                  scaled_body(points[1], first == 0 ? 0 : 0.25f, motion[1], by), 2);
        };
        const ConvexImpact one = run(1, 0), large = run(1024, 0);
        ASSERT_EQ(one.sweep.time, large.sweep.time);
        ASSERT_EQ(one.sweep.hit, large.sweep.hit);
        ASSERT_EQ(one.sweep.contact.normal, large.sweep.contact.normal);
        const ConvexImpact turned = run(1, 1), straight = first_round(1, 1);
        ASSERT_EQ(turned.sweep.hit, straight.sweep.hit);
        ASSERT_NEAR(turned.sweep.time, straight.sweep.time, 1e-8);
    }
}

}  // namespace
}  // namespace collidoscope
