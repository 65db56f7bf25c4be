// A bullet and a wall: who sees the collision.
#include "collision/motion/tunnelling.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace collidoscope
