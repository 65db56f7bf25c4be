// The box around a body, against its corners in long double.
#include "collision/motion/moving_body.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "collision/motion/sweep_bodies.h"
#include "collision/trace/recorder.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using Real = long double;

TEST(MovingBody, ItsBoxHoldsItAndLittleMoreWhateverTheQuaternionsLength) {
    oracle::RandomFloats random(20261140);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        MovingBody body;
        body.form = BodyForm::Box;
        body.center = vec3(random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9));
        body.half = vec3(random.uniform(0, 3), random.uniform(0, 3), random.uniform(0, 3));
        const float length = random.chance(3) ? 1.0f : random.uniform(0.01f, 20);
        quat q(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1),
               random.uniform(-1, 1));
        if (glm::dot(q, q) < 0.01f) q = quat(1, 0, 0, 0);
        body.rotation = glm::normalize(q) * length;

        const Real w = body.rotation.w, x = body.rotation.x, y = body.rotation.y,
                   z = body.rotation.z, n = w * w + x * x + y * y + z * z;
        const std::array<std::array<Real, 3>, 3> turn = {
            {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
             {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
             {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}}};
        const Aabb box = box_of(body);
        for (int axis = 0; axis < 3; ++axis) {
            Real reach = 0;
            for (int own = 0; own < 3; ++own)
                reach +=
                    std::abs(turn[std::size_t(axis)][std::size_t(own)] / n) * Real(body.half[own]);
            const Real c = body.center[axis];
            EXPECT_LE(Real(box.min[axis]), c - reach);
            EXPECT_GE(Real(box.max[axis]), c + reach);
            EXPECT_NEAR(double(box.max[axis]), double(c + reach), 2e-5);
            EXPECT_NEAR(double(box.min[axis]), double(c - reach), 2e-5);
        }
    }
}

// The tightest of all floats that are outside: whatever the sizes, and where double would round.
TEST(MovingBody, TheBoxOfABallIsTheTightestThatHoldsIt) {
    oracle::RandomFloats random(20261141);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const auto float_like = [&](float other) {
        if (random.chance(3)) return random.any_finite();
        if (random.chance(3)) return random.chance(2) ? other : -other;
        return random.chance(2) ? random.uniform(-100, 100)
                                : static_cast<float>(random.integer(-1000, 1000)) / 8;
    };
    std::size_t stepped = 0;
    for (std::size_t i = 0; i < oracle::cases(50'000); ++i) {
        SCOPED_TRACE(i);
        MovingBody body;
        body.form = random.chance(2) ? BodyForm::Sphere : BodyForm::Aabb;
        for (int axis = 0; axis < 3; ++axis) {
            body.center[axis] = float_like(1);
            body.half[axis] = std::abs(float_like(body.center[axis]));
        }
        const Aabb box = box_of(body);
        for (int axis = 0; axis < 3; ++axis) {
            const float low = box.min[axis], high = box.max[axis];
            const mpq_class c(body.center[axis]), h(body.half[axis]);
            EXPECT_TRUE(std::isinf(low) ? low < 0 : mpq_class(low) <= c - h);
            EXPECT_TRUE(std::isinf(high) ? high > 0 : mpq_class(high) >= c + h);
            EXPECT_TRUE(mpq_class(std::nextafter(low, infinity)) > c - h);
            EXPECT_TRUE(mpq_class(std::nextafter(high, -infinity)) < c + h);
            stepped += mpq_class(std::isinf(low) ? 0 : low) != c - h;
        }
    }
    EXPECT_GT(stepped, 0u);
}

// No digit of the place at the end of the motion is lost: who touches there is a candidate.
TEST(MovingBody, TheBoxOverAMotionHoldsItsEndToTheLastDigit) {
    constexpr std::uint64_t seed = 20261142;
    SCOPED_TRACE(seed);
    oracle::RandomFloats random(seed);
    std::size_t inexact = 0, tight = 0;
    const std::size_t n = oracle::cases(20'000);
    for (std::size_t i = 0; i < n; ++i) {
        MovingBody body;
        body.form = random.chance(2) ? BodyForm::Sphere : BodyForm::Aabb;
        const bool any = random.chance(4);
        for (int axis = 0; axis < 3; ++axis) {
            body.center[axis] = any ? random.any_finite() : random.uniform(-100, 100);
            body.velocity[axis] = any ? random.any_finite() : random.uniform(-100, 100);
        }
        body.half = vec3(std::abs(any ? random.any_finite() : random.uniform(0, 1)));
        const float seconds = random.chance(2) ? 1 : random.uniform(0, 2);
        const Aabb box = box_over(body, seconds);
        for (int axis = 0; axis < 3; ++axis) {
            const float low = box.min[axis], high = box.max[axis];
            const mpq_class c(body.center[axis]), h(body.half[axis]);
            const mpq_class end = c + mpq_class(body.velocity[axis]) * mpq_class(seconds);
            ASSERT_TRUE(std::isinf(low) ? low < 0
                                        : mpq_class(low) <= c - h && mpq_class(low) <= end - h)
                << "case " << i;
            ASSERT_TRUE(std::isinf(high) ? high > 0
                                         : mpq_class(high) >= c + h && mpq_class(high) >= end + h)
                << "case " << i;
            const double plain = end.get_d() + h.get_d();
            inexact += mpq_class(plain) != end + h;
            tight += !any && double{high} - std::max(c.get_d() + h.get_d(), plain) < 1e-4;
        }
    }
    EXPECT_GT(inexact, n / 10);
    EXPECT_GT(tight, n);
}

TEST(MovingBody, ToldTestsOfTwoGiveThePlainAnswer) {
    oracle::RandomFloats random(20261141);
    std::size_t hits = 0, told[3] = {};
    for (std::size_t i = 0; i < 1'500; ++i) {
        SCOPED_TRACE(i);
        MovingBody bodies[2];
        for (MovingBody& body : bodies) {
            body.form = random.chance(2) ? BodyForm::Sphere : BodyForm::Box;
            body.center = vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
            // Some stand on a grid, so that they touch.
            if (random.chance(3)) body.center = glm::round(body.center * 2.0f) * 0.5f;
            body.half = vec3(random.chance(3) ? 0.5f : random.uniform(0.05f, 0.8f));
            if (random.chance(2))
                body.rotation = glm::normalize(quat(1, random.uniform(-1, 1), 0, 1));
        }
        Recording recording;
        const bool plain = overlaps(bodies[0], bodies[1]);
        ASSERT_EQ(overlaps(bodies[0], bodies[1], Recorder(recording)), plain);
        hits += plain;
        ASSERT_EQ(recording.scopes.size(), 1u);
        EXPECT_GT(recording.scopes[0].steps.size(), 1u);
        const std::string& id = recording.scopes[0].id;
        ++told[id == "sphere_sphere" ? 0 : id == "sphere_box" ? 1 : 2];
        if (id != "sphere_sphere" && id != "sphere_box") {
            EXPECT_EQ(id, "sat_box_box");
        }
    }
    EXPECT_GT(hits, 100u);
    for (const std::size_t count : told) EXPECT_GT(count, 100u);
}

}  // namespace
}  // namespace collidoscope
