// A bullet and a wall: who sees the collision.
#include "collision/motion/tunneling.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;

MovingBody wall() {
    MovingBody body;
    body.form = BodyForm::Aabb;
    body.half = {0.1f, 3, 3};
    return body;
}
MovingBody bullet(float speed) {
    MovingBody body;
    body.half = vec3(0.1f);
    body.center = {-5, 0, 0};
    body.velocity = {speed, 0, 0};
    return body;
}

TEST(Tunneling, AFastBulletIsSeenByTheDynamicTestOnly) {
    // It ends inside the wall: all see it.
    EXPECT_TRUE(detect_three_ways(bullet(5), wall(), 1, 4).seen_static);
    // It ends beyond it, with a pose inside: the list of poses helps.
    const TunnelingResult lucky = detect_three_ways(bullet(10), wall(), 1, 4);
    EXPECT_FALSE(lucky.seen_static);
    EXPECT_TRUE(lucky.seen_pseudo);
    EXPECT_EQ(lucky.pose, 2);
    EXPECT_TRUE(lucky.tunneled());
    // Too fast for the list.
    const TunnelingResult fast = detect_three_ways(bullet(100), wall(), 1, 4);
    EXPECT_FALSE(fast.seen_static);
    EXPECT_FALSE(fast.seen_pseudo);
    ASSERT_TRUE(fast.dynamic.hit);
    EXPECT_NEAR(fast.dynamic.time, 0.048, 1e-7);
    EXPECT_EQ(fast.dynamic.contact.normal, vec3(1, 0, 0));
    // Nothing there: none sees anything.
    MovingBody above = bullet(100);
    above.center.y = 4;
    const TunnelingResult miss = detect_three_ways(above, wall(), 1, 4);
    EXPECT_FALSE(miss.seen_static || miss.seen_pseudo || miss.dynamic.hit);
    EXPECT_FALSE(miss.tunneled());
}

TEST(Tunneling, WhatOthersSeeTheDynamicTestSees) {
    constexpr std::uint64_t seed = 531;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int tunneled = 0, by_pose = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        MovingBody a = bullet(0), b = wall();
        const auto place = [&] {
            return vec3(random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3));
        };
        a.center = place();
        a.velocity = 10.0f * place();
        b.half = {0.05f, random.uniform(0.1f, 3), random.uniform(0.1f, 3)};
        if (i % 2 == 0) b.form = BodyForm::Box, b.rotation = glm::angleAxis(1.0f, vec3(0, 1, 0));
        const int poses = random.integer(1, 9);
        const TunnelingResult result = detect_three_ways(a, b, 1, poses);
        if (result.seen_static) {
            ASSERT_TRUE(result.seen_pseudo) << "case " << i;
        }
        if (result.seen_pseudo) {
            ASSERT_TRUE(result.dynamic.hit) << "case " << i;
            ASSERT_LE(result.dynamic.time,
                      static_cast<double>(result.pose) / static_cast<double>(poses) + 1e-6);
        }
        tunneled += result.tunneled();
        by_pose += result.seen_pseudo && !result.seen_static;
        Recording recording;
        const TunnelingResult traced = detect_three_ways(a, b, 1, poses, Recorder(recording));
        ASSERT_EQ(traced.dynamic.time, result.dynamic.time);
        ASSERT_EQ(traced.pose, result.pose);
    }
    EXPECT_GT(tunneled, static_cast<int>(cases(20'000) / 200));
    EXPECT_GE(by_pose, 0);
}

// A bullet that just touches the wall as the frame ends has not gone through: also where its last
// place is none of the floats.
TEST(Tunneling, AMereTouchAtTheEndIsSeenByAll) {
    struct Case {
        float center, velocity, radius, face;
    };
    const Case touches[] = {{6.9f, 7.6f, 0.5f, 15},
                            {1, 0x1p-24f, 1 - 0x1p-24f, 2},
                            {3, 0x1p-23f, 1 - 0x1p-23f, 4},
                            {1000, 0x1p-15f, 24 - 0x1p-15f, 1024}};
    for (const Case& c : touches) {
        SCOPED_TRACE(c.center);
        MovingBody ball = bullet(c.velocity);
        ball.center = {c.center, 0, 0};
        ball.half = vec3(c.radius);
        MovingBody there = wall();
        there.half.x = 1;
        there.center.x = c.face + 1;
        ASSERT_EQ(mpq_class(c.center) + mpq_class(c.velocity) + mpq_class(c.radius),
                  mpq_class(there.center.x) - mpq_class(there.half.x));
        MovingBody other = bullet(0);
        other.center.x = c.face + 2;
        other.half = vec3(2);
        for (const BodyForm form : {BodyForm::Aabb, BodyForm::Box, BodyForm::Sphere}) {
            there.form = form;
            const MovingBody& target = form == BodyForm::Sphere ? other : there;
            const TunnelingResult touch = detect_three_ways(ball, target, 1, 3);
            EXPECT_TRUE(touch.dynamic.hit);
            EXPECT_TRUE(touch.seen_static);
            EXPECT_EQ(touch.pose, 3);
            EXPECT_FALSE(touch.tunneled());
            // Boxes, too.
            MovingBody crate = ball;
            crate.form = BodyForm::Box;
            if (form != BodyForm::Sphere) {
                const TunnelingResult boxes = detect_three_ways(crate, there, 1, 3);
                EXPECT_TRUE(boxes.dynamic.hit);
                EXPECT_TRUE(boxes.seen_static);
            }
            // A float less of velocity, and none sees anything.
            ball.velocity.x = std::nextafter(c.velocity, 0.0f);
            const TunnelingResult miss = detect_three_ways(ball, target, 1, 3);
            EXPECT_FALSE(miss.dynamic.hit || miss.seen_static || miss.seen_pseudo);
            ball.velocity.x = c.velocity;
        }
    }
}

// The static test at the end and the dynamic test judge the same places, to the last digit.
TEST(Tunneling, StaticAgreesWithRationals) {
    constexpr std::uint64_t seed = 532;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const std::size_t n = cases(20'000);
    std::size_t ends = 0, rounded_differently = 0;
    for (std::size_t i = 0; i < n; ++i) {
        // From away of the wall it comes straight at it and stops within a few roundings of
        // touching it.
        MovingBody ball = bullet(0), there = wall();
        there.half = {random.uniform(0.1f, 1), 3, 3};
        there.center = {random.uniform(8, 500), 0, 0};
        if (i % 2 == 0) there.form = BodyForm::Box;
        ball.center = {random.uniform(-5, 5), random.uniform(-1, 1), 0};
        ball.half = vec3(random.uniform(0.01f, 1));
        ball.velocity.x = there.center.x - there.half.x - ball.half.x - ball.center.x;
        for (int k = random.integer(-2, 2); k != 0; k += k > 0 ? -1 : 1)
            ball.velocity.x = std::nextafter(ball.velocity.x, k > 0 ? 1e9f : -1e9f);
        const mpq_class gap = mpq_class(there.center.x) - mpq_class(there.half.x) -
                              mpq_class(ball.center.x) - mpq_class(ball.velocity.x) -
                              mpq_class(ball.half.x);
        const TunnelingResult result = detect_three_ways(ball, there, 1, 2);
        ASSERT_EQ(result.seen_static, gap <= 0) << "case " << i;
        ASSERT_EQ(result.dynamic.hit, gap <= 0) << "case " << i;
        ASSERT_FALSE(result.tunneled()) << "case " << i;
        ends += gap <= 0;
        rounded_differently += overlaps(after(ball, 1), after(there, 1)) != (gap <= 0);
    }
    EXPECT_GT(ends, n / 4);
    EXPECT_LT(ends, 3 * n / 4 + n / 8);
    EXPECT_GT(rounded_differently, n / 100);
}

}  // namespace
}  // namespace collidoscope
