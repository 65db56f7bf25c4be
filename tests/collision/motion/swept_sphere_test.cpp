// Swept spheres against rational arithmetic and fine subdivision.
#include "collision/motion/swept_sphere.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomFloats;
using oracle::Rational3;

MovingBody ball(const vec3& center, float radius, const vec3& velocity) {
    MovingBody body;
    body.center = center;
    body.half = vec3(radius);
    body.velocity = velocity;
    return body;
}

// f(t) = |p + t v|² - s² in rationals.
struct Equation {
    mpq_class a, b, c;
    Equation(const MovingBody& x, const MovingBody& y) {
        const Rational3 p = Rational3(y.center) - Rational3(x.center);
        const Rational3 v = Rational3(y.velocity) - Rational3(x.velocity);
        const mpq_class s = mpq_class(x.half.x) + mpq_class(y.half.x);
        a = dot(v, v);
        b = dot(p, v);
        c = dot(p, p) - s * s;
    }
    mpq_class operator()(const mpq_class& t) const { return (a * t + 2 * b) * t + c; }
    // The smallest value over [0, end], at the vertex or at an end.
    bool meets(const mpq_class& end) const {
        if (c <= 0 || (*this)(end) <= 0) return true;
        if (a == 0) return false;
        const mpq_class nearest = -b / a;
        return nearest > 0 && nearest < end && (*this)(nearest) <= 0;
    }
};

void check(const MovingBody& x, const MovingBody& y, float seconds) {
    const Equation f(x, y);
    const SweepResult result = sweep_spheres(x, y, seconds);
    ASSERT_EQ(result.hit, f.meets(mpq_class(seconds)));
    ASSERT_FALSE(result.undecided);
    const SweepResult swapped = sweep_spheres(y, x, seconds);
    ASSERT_EQ(swapped.hit, result.hit);
    ASSERT_EQ(swapped.time, result.time);
    if (!result.hit) return;
    ASSERT_GE(result.time, 0);
    ASSERT_LE(result.time, double{seconds});
    for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(result.contact.normal[axis]));
    ASSERT_NEAR(glm::length(dvec3(result.contact.normal)), 1, 1e-6);
    if (f.c <= 0) {
        ASSERT_EQ(result.time, 0);
        return;
    }
    // The first root lies within a relative 2^-30 of the time.
    const mpq_class before = mpq_class(result.time) * (1 - mpq_class(0x1p-30));
    const mpq_class after = mpq_class(result.time) * (1 + mpq_class(0x1p-30));
    ASSERT_GT(f(before), 0);
    ASSERT_TRUE(f(after) <= 0 || -f.b / f.a <= after);
    ASSERT_EQ(result.contact.depth, 0);
}

MovingBody random_ball(RandomFloats& random) {
    const vec3 center = random.point();
    const float radius = random.chance(6) ? 0 : std::abs(random.length());
    return ball(center, radius, random.chance(8) ? vec3(0) : 2.0f * random.direction());
}

TEST(SweptSphere, AgreesWithRationals) {
    constexpr std::uint64_t seed = 501;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    int hits = 0, grazes = 0;
    const std::size_t n = cases(60'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        const MovingBody x = random_ball(random), y = random_ball(random);
        const float seconds =
            random.chance(3) ? static_cast<float>(random.integer(0, 3)) : random.uniform(0, 2);
        ASSERT_NO_FATAL_FAILURE(check(x, y, seconds)) << "case " << i;
        const Equation f(x, y);
        hits += f.meets(mpq_class(seconds));
        grazes += f.a != 0 && f.b * f.b == f.a * f.c;
    }
    EXPECT_GT(hits, static_cast<int>(n / 6));
    EXPECT_GE(grazes, static_cast<int>(n / 2000));
}

TEST(SweptSphere, AnyFloats) {
    constexpr std::uint64_t seed = 502;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const float reach = std::abs(random.any_finite()), far = std::abs(random.any_finite());
        MovingBody x = ball(random.any_finite3(), reach, random.any_finite3());
        const MovingBody y = ball(random.any_finite3(), far, random.any_finite3());
        if (random.chance(4)) x.center = y.center;
        if (random.chance(4)) x.velocity = y.velocity;
        const float seconds = std::abs(random.any_finite());
        const Equation f(x, y);
        const SweepResult result = sweep_spheres(x, y, seconds);
        ASSERT_EQ(result.hit, f.meets(mpq_class(seconds))) << "case " << i;
        ASSERT_FALSE(std::isnan(result.time));
        ASSERT_FALSE(glm::any(glm::isnan(result.contact.normal)));
    }
}

TEST(SweptSphere, GrazesExactly) {
    // Two unit spheres whose paths are exactly two apart, and one step of a float to either side.
    const MovingBody a = ball({0, 0, 0}, 1, {0, 0, 0});
    for (const float x : {-5.0f, -1000.0f, -100000.0f}) {
        const vec3 velocity(-x, 0, 0);
        EXPECT_TRUE(sweep_spheres(a, ball({x, 2, 0}, 1, velocity), 2).hit);
        const float above = std::nextafter(2.0f, 3.0f);
        EXPECT_FALSE(sweep_spheres(a, ball({x, above, 0}, 1, velocity), 2).hit);
        EXPECT_EQ(sweep_spheres(a, ball({x, 2, 0}, 1, velocity), 2).time, 1);
        // It touches just when the frame ends.
        EXPECT_TRUE(sweep_spheres(a, ball({x, 2, 0}, 1, velocity), 1).hit);
        EXPECT_FALSE(
            sweep_spheres(a, ball({x, 2, 0}, 1, velocity), std::nextafter(1.0f, 0.0f)).hit);
    }
}

TEST(SweptSphere, ContactOfKnownCases) {
    const SweepResult head_on =
        sweep_spheres(ball({-4, 0, 0}, 1, {1, 0, 0}), ball({4, 0, 0}, 1, {-1, 0, 0}), 10);
    ASSERT_TRUE(head_on.hit);
    EXPECT_EQ(head_on.time, 3);
    EXPECT_EQ(head_on.contact.position, vec3(0));
    EXPECT_EQ(head_on.contact.normal, vec3(1, 0, 0));
    // Overlapping at the start: the depth of that moment.
    const SweepResult start =
        sweep_spheres(ball({0, 0, 0}, 1, {1, 0, 0}), ball({1, 0, 0}, 1, {0, 0, 0}), 1);
    ASSERT_TRUE(start.hit);
    EXPECT_EQ(start.time, 0);
    EXPECT_EQ(start.contact.depth, 1);
    EXPECT_EQ(start.contact.position, vec3(0.5f, 0, 0));
    // A bullet far faster than its size.
    const SweepResult bullet = sweep_spheres(ball({0, 0, 0}, 0.01f, {1e6f, 0, 0}),
                                             ball({5e5f, 0, 0}, 0.01f, {0, 0, 0}), 1);
    ASSERT_TRUE(bullet.hit);
    EXPECT_NEAR(bullet.time, 0.5, 1e-7);
    // Points that meet.
    const SweepResult points =
        sweep_spheres(ball({0, 0, 0}, 0, {1, 0, 0}), ball({2, 0, 0}, 0, {0, 0, 0}), 2);
    ASSERT_TRUE(points.hit);
    EXPECT_EQ(points.time, 2);
    EXPECT_EQ(points.contact.normal, vec3(1, 0, 0));
}

// The bodies that after() really puts somewhere never overlap before the time of impact.
TEST(SweptSphere, NeverMissesWhatFineStepsSee) {
    constexpr std::uint64_t seed = 503;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    for (std::size_t i = 0; i < cases(500); ++i) {
        random.next_case();
        const MovingBody x = random_ball(random), y = random_ball(random);
        const Equation f(x, y);
        const SweepResult result = sweep_spheres(x, y, 1);
        for (int k = 0; k <= 64; ++k) {
            const mpq_class t(k, 64);
            if (f(t) > 0) continue;
            ASSERT_TRUE(result.hit) << "case " << i;
            ASSERT_LE(result.time, t.get_d() * (1 + 0x1p-30));
            break;
        }
    }
}

TEST(SweptSphere, TracedIsPlain) {
    RandomFloats random(504);
    for (int i = 0; i < 200; ++i) {
        random.next_case();
        const MovingBody x = random_ball(random), y = random_ball(random);
        Recording recording;
        const SweepResult traced = sweep_spheres(x, y, 1, Recorder(recording));
        const SweepResult plain = sweep_spheres(x, y, 1);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.time, plain.time);
        ASSERT_EQ(traced.contact.position, plain.contact.position);
        ASSERT_EQ(traced.contact.normal, plain.contact.normal);
        ASSERT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope
