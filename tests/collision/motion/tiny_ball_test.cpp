// Balls whose radius is zero or tiny beside the way they come: they bounce off what they hit as
// small balls do.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/motion/sweep_bodies.h"
#include "collision/simulation/bounce.h"
#include "collision/simulation/sphere_crowd.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/grown_box.h"
#include "tests/oracle/random_boxes.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::GrownBox;
using oracle::RandomBoxes;
using oracle::RandomFloats;

MovingBody tiny_ball(const vec3& center, float radius, const vec3& velocity) {
    MovingBody body;
    body.center = center;
    body.half = vec3(radius);
    body.velocity = velocity;
    return body;
}

MovingBody heavy_slab() {
    MovingBody body;
    body.form = BodyForm::Aabb;
    body.mass = 1e30f;
    body.center = {0, 0.5f, 0};
    body.half = {10, 0.5f, 10};
    return body;
}

Bounce bounced(const MovingBody& a, const MovingBody& b, float seconds,
               const BounceOptions& options = {}) {
    const SweepResult impact = sweep(a, b, seconds);
    EXPECT_TRUE(impact.hit);
    const auto time = static_cast<float>(impact.time);
    return bounce(after(a, time), after(b, time), impact.contact, options);
}

void expect_near(const vec3& found, const dvec3& right, double tolerance) {
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(static_cast<double>(found[k]), right[k], tolerance);
}

TEST(TinyBall, APointBouncesOffTheFaceThatItHits) {
    const MovingBody point = tiny_ball({0, 2, 0}, 0, {1, -1, 0});
    const SweepResult impact = sweep(point, heavy_slab(), 4);
    ASSERT_TRUE(impact.hit);
    EXPECT_EQ(impact.time, 1);
    EXPECT_EQ(impact.contact.normal, vec3(0, -1, 0));
    EXPECT_EQ(impact.contact.position, vec3(1, 1, 0));
    const Bounce after_impact = bounced(point, heavy_slab(), 4);
    EXPECT_EQ(after_impact.a.velocity, vec3(1, 1, 0));
    EXPECT_EQ(after_impact.a.spin, vec3(0));
}

TEST(TinyBall, FromAfarNothingGoesIntoItsSpin) {
    for (const float radius : {0.0f, 1e-30f, 1e-12f, 1e-6f, 1e-3f}) {
        SCOPED_TRACE(radius);
        const MovingBody ball = tiny_ball({-0.3f, 1001.7f, 0.1f}, radius, {1.7f, -250, -2});
        const Bounce after_impact = bounced(ball, heavy_slab(), 5);
        EXPECT_EQ(after_impact.a.velocity, vec3(1.7f, 250, -2));
        EXPECT_EQ(after_impact.a.spin, vec3(0));
        // The thesis's rule looks from the contact to the center: straight up.
        const Bounce exchanged = bounced(ball, heavy_slab(), 5, {.rule = BounceRule::Exchange});
        EXPECT_EQ(exchanged.a.velocity.x, 0);
        EXPECT_EQ(exchanged.a.velocity.z, 0);
        EXPECT_GE(exchanged.a.velocity.y, 0);
    }
}

TEST(TinyBall, SlidesWithFrictionAndStaysOnTheFace) {
    // mu times the pressure is lost along the face, whatever the radius.
    for (const float radius : {0.0f, 1e-20f, 1e-7f}) {
        SCOPED_TRACE(radius);
        const MovingBody ball = tiny_ball({-400, 101, 0}, radius, {400, -100, 0});
        const Bounce after_impact =
            bounced(ball, heavy_slab(), 4, {.restitution = 0, .friction = 0.25f});
        EXPECT_FALSE(after_impact.sticks);
        expect_near(after_impact.a.velocity, {375, 0, 0}, 1e-4);
    }
}

TEST(TinyBall, PointsAtEdgesAndCornersGoBackWhereTheyCameFrom) {
    MovingBody box;
    box.form = BodyForm::Aabb;
    const double half = std::sqrt(0.5), third = std::sqrt(1 / 3.0);
    // The edge's direction takes no part.
    expect_near(sweep(tiny_ball({3, 3, 0}, 0, {-1, -1, 0.25f}), box, 4).contact.normal,
                {-half, -half, 0}, 1e-7);
    expect_near(sweep(tiny_ball({3, 3, 3}, 0, {-1, -1, -1}), box, 4).contact.normal,
                {-third, -third, -third}, 1e-7);
    // A tiny ball beside the edge's plane, from a thousand away.
    expect_near(sweep(tiny_ball({1001, 1001, 0}, 1e-9f, {-500, -500, 0}), box, 4).contact.normal,
                {-half, -half, 0}, 1e-7);
    // Two points that meet.
    expect_near(sweep(tiny_ball({0, 0, 0}, 0, {1, 0, 0}), tiny_ball({2, 2, 2}, 0, {0, -1, -1}), 4)
                    .contact.normal,
                {third, third, third}, 1e-7);
    // Plates without a thickness, from either side.
    MovingBody plate = box;
    plate.half.y = 0;
    EXPECT_EQ(sweep(tiny_ball({0.5f, 300, 0}, 0, {0, -100, 0}), plate, 4).contact.normal,
              vec3(0, -1, 0));
    EXPECT_EQ(sweep(tiny_ball({0.5f, -300, 0}, 0, {0, 100, 0}), plate, 4).contact.normal,
              vec3(0, 1, 0));
}

TEST(TinyBall, NormalsAgreeWithManyDigits) {
    constexpr std::uint64_t seed = 551;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    RandomBoxes shapes(seed);
    const std::size_t n = cases(4'000);
    std::size_t hits = 0, off_faces = 0;
    for (std::size_t i = 0; i < n; ++i) {
        MovingBody box;
        box.form = BodyForm::Aabb;
        const Box shape = shapes.general();
        box.center = shape.center;
        box.half = shape.half;
        // Toward a point of the box's surface, from up to a thousand away.
        const vec3 from(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
        vec3 target = box.half * from;
        for (int k = 0; k < 3; ++k)
            if (random.chance(2)) target[k] = std::copysign(box.half[k], from[k]);
        MovingBody ball;
        ball.half = vec3(random.chance(4) ? 0 : std::ldexp(1.0f, -random.integer(0, 60)));
        const float away = std::ldexp(2.0f, random.integer(0, 9));
        ball.center = box.center + target + away * from;
        ball.velocity = -away * from;
        if (random.chance(2)) box.velocity = vec3(0.01f * random.uniform(-1, 1), 0, 0);
        const SweepResult result = sweep(ball, box, 2);
        if (!result.hit || result.time == 0) continue;
        ++hits;
        const dvec3 right = GrownBox(ball, box).way_at_touch();
        expect_near(result.contact.normal, right, 3e-7);
        off_faces += (right.x != 0) + (right.y != 0) + (right.z != 0) > 1;
        const SweepResult swapped = sweep(box, ball, 2);
        ASSERT_EQ(swapped.contact.normal, -result.contact.normal);
        if (HasFailure()) FAIL() << "case " << i << " radius " << ball.half.x;
    }
    EXPECT_GT(hits, n / 4);
    EXPECT_GT(off_faces, n / 100);
}

TEST(TinyBall, TwoBallsAgreeWithManyDigits) {
    constexpr std::uint64_t seed = 552;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const std::size_t n = cases(4'000);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto direction = [&] {
            const float x = random.uniform(-1, 1), y = random.uniform(-1, 1),
                        z = random.uniform(-1, 1);
            return vec3(x, y, z);
        };
        const float radius = std::ldexp(1.0f, -random.integer(0, 60));
        // On grids coarse enough for nothing to be rounded, so that tiny balls meet too.
        MovingBody a = tiny_ball(glm::round(16.0f * direction()) / 16.0f, radius, vec3(0));
        a.velocity = glm::round(8.0f * direction()) / 8.0f;
        MovingBody b = tiny_ball(vec3(0), random.chance(2) ? radius : 0, vec3(0));
        const float away = std::ldexp(2.0f, random.integer(0, 9));
        const vec3 way = glm::round(64.0f * direction());
        b.center = a.center - away * way;
        if (random.chance(2)) b.center += 1.5f * radius * direction();
        b.velocity = away * way + a.velocity;
        const SweepResult result = sweep(a, b, 2);
        if (!result.hit || result.time == 0) continue;
        ++hits;
        // B's center and A as a ball as large as both: a box without extent, grown.
        MovingBody both = a, point = b;
        both.half = vec3(0);
        point.half = vec3(a.half.x + b.half.x);
        expect_near(result.contact.normal, -GrownBox(point, both).way_at_touch(), 3e-7);
        if (HasFailure()) FAIL() << "case " << i << " radius " << radius;
    }
    EXPECT_GT(hits, n / 20);
}

TEST(TinyBall, APointThatMeetsATurningBoxHasAFacesNormal) {
    constexpr std::uint64_t seed = 553;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    const std::size_t n = cases(2'000);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Box shape = random.general();
        MovingBody box;
        box.form = BodyForm::Box;
        box.half = shape.half;
        box.rotation = shape.rotation;
        const auto direction = [&] {
            const float x = random.signed_unit(), y = random.signed_unit(),
                        z = random.signed_unit();
            return vec3(x, y, z);
        };
        box.spin = 0.25f * direction();
        const vec3 from = 20.0f * direction();
        const MovingBody point = tiny_ball(from, 0, 0.3f * direction() * shape.half - from);
        const SweepResult result = sweep(point, box, 2);
        if (!result.hit || result.time == 0) continue;
        ++hits;
        // One of the six faces, and the point comes from its outside.
        const MovingBody there = after(box, static_cast<float>(result.time));
        const vec3 own = glm::inverse(there.rotation) * result.contact.normal;
        const float most = std::max({std::abs(own.x), std::abs(own.y), std::abs(own.z)});
        ASSERT_NEAR(most, 1, 1e-5) << "case " << i;
        const dvec3 coming = velocity_at(point, dvec3(result.contact.position)) -
                             velocity_at(there, dvec3(result.contact.position));
        ASSERT_GT(glm::dot(coming, dvec3(result.contact.normal)), 0) << "case " << i;
    }
    EXPECT_GT(hits, n / 2);
}

// The crowd's bounce is the exchange along the true normal.
TEST(TinyBall, CrowdsOfTinySpheres) {
    for (const float radius : {1e-3f, 1e-5f, 1e-7f}) {
        SCOPED_TRACE(radius);
        const Aabb field{vec3(-5000), vec3(5000)};
        SphereCrowd crowd(field, SphereCrowdOptions{.threads = 1});
        // Head-on along a diagonal, from a thousand away.
        crowd.add({{-1000, -1000, 0}, radius}, {1000, 1000, 0});
        crowd.add({{1000, 1000, 0}, radius}, {-1000, -1000, 0});
        crowd.step(1.5f);
        expect_near(crowd.velocity(0), {-1000, -1000, 0}, 1e-2);
        expect_near(crowd.velocity(1), {1000, 1000, 0}, 1e-2);
    }
}

}  // namespace
}  // namespace collidoscope
