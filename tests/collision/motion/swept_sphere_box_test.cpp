// A moving sphere and a moving box against rational arithmetic and fine subdivision.
#include "collision/motion/swept_sphere_box.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/motion/sweep_bodies.h"
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

TEST(SweptSphereBox, AgreesWithRationals) {
    constexpr std::uint64_t seed = 521;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const std::size_t n = cases(10'000);
    int hits = 0;
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        MovingBody sphere, box;
        const bool any = random.chance(20);
        box.form = BodyForm::Aabb;
        sphere.center = any ? random.any_finite3() : random.point();
        box.center = any ? random.any_finite3() : random.point();
        sphere.velocity = any ? random.any_finite3() : 2.0f * random.direction();
        box.velocity = random.chance(2) ? vec3(0) : random.direction();
        box.half = 0.5f * glm::abs(random.direction());
        sphere.half = vec3(random.chance(6) ? 0 : 0.5f * std::abs(random.length()));
        const float seconds =
            random.chance(3) ? static_cast<float>(random.integer(0, 3)) : random.uniform(0, 2);
        const GrownBox grown(sphere, box);
        const SweepResult result = sweep_sphere_box(sphere, box, seconds);
        ASSERT_EQ(result.hit, grown.hit(mpq_class(seconds))) << "case " << i;
        if (!result.hit) continue;
        ++hits;
        ASSERT_GE(result.time, 0);
        ASSERT_LE(result.time, double{seconds});
        ASSERT_NEAR(glm::length(dvec3(result.contact.normal)), 1, 1e-5) << "case " << i;
        // Not before, and not after.
        if (result.time > 0) {
            ASSERT_FALSE(grown.hit(mpq_class(result.time) * (1 - mpq_class(0x1p-28))))
                << "case " << i;
        }
        ASSERT_TRUE(grown.hit(mpq_class(result.time) * (1 + mpq_class(0x1p-28)))) << "case " << i;
    }
    EXPECT_GT(hits, static_cast<int>(n / 10));
}

// A rotation of whole numbers, of any length; sometimes of any floats, or nearly none.
quat any_rotation(RandomFloats& random) {
    float part[4];
    const int kind = random.integer(0, 3);
    for (float& p : part)
        p = kind == 0   ? static_cast<float>(random.integer(-2, 2))
            : kind == 1 ? random.any_finite()
                        : random.uniform(-1, 1);
    if (kind == 3) part[0] = 1, part[1] *= 1e-6f, part[2] *= 1e-6f, part[3] = 0;
    return quat(part[0], part[1], part[2], part[3]);
}

TEST(SweptSphereBox, TurnedAgreesWithRationals) {
    constexpr std::uint64_t seed = 523;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const std::size_t n = cases(6'000);
    std::size_t hits = 0, at_end = 0;
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        MovingBody sphere, box;
        box.form = random.chance(2) ? BodyForm::Box : BodyForm::Mesh;
        box.rotation = any_rotation(random);
        const bool any = random.chance(20);
        sphere.center = any ? random.any_finite3() : random.point();
        box.center = any ? random.any_finite3() : random.point();
        sphere.velocity = any ? random.any_finite3() : 2.0f * random.direction();
        box.velocity = random.chance(2) ? vec3(0) : random.direction();
        box.half = 0.5f * glm::abs(random.direction());
        sphere.half = vec3(random.chance(6) ? 0 : 0.5f * std::abs(random.length()));
        const float seconds =
            random.chance(3) ? static_cast<float>(random.integer(0, 3)) : random.uniform(0, 2);
        const GrownBox grown(sphere, box);
        const SweepResult result = sweep_sphere_box(sphere, box, seconds);
        ASSERT_EQ(result.hit, grown.hit(mpq_class(seconds))) << "case " << i;
        ASSERT_EQ(overlaps_after(box, sphere, seconds), grown.overlap_at(mpq_class(seconds)))
            << "case " << i;
        if (!result.hit) continue;
        ++hits;
        at_end += grown.overlap_at(mpq_class(seconds));
        ASSERT_NEAR(glm::length(dvec3(result.contact.normal)), 1, 1e-5) << "case " << i;
        if (result.time > 0) {
            ASSERT_FALSE(grown.hit(mpq_class(result.time) * (1 - mpq_class(0x1p-28))))
                << "case " << i;
        }
        ASSERT_TRUE(grown.hit(mpq_class(result.time) * (1 + mpq_class(0x1p-28)))) << "case " << i;
    }
    EXPECT_GT(hits, n / 10);
    EXPECT_GT(at_end, n / 100);
}

// The quaternion's length and sign mean nothing, and one that does not turn is the Aabb.
TEST(SweptSphereBox, ABoxThatIsNotTurnedIsTheAabbToTheBit) {
    constexpr std::uint64_t seed = 524;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    std::size_t hits = 0;
    const std::size_t n = cases(4'000);
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        MovingBody sphere, box;
        sphere.center = random.point();
        sphere.velocity = 2.0f * random.direction();
        sphere.half = vec3(0.5f * std::abs(random.length()));
        box.form = BodyForm::Aabb;
        box.center = random.point();
        box.half = 0.5f * glm::abs(random.direction());
        const float seconds = static_cast<float>(random.integer(0, 3));
        const SweepResult aligned = sweep(sphere, box, seconds);
        box.form = BodyForm::Box;
        box.rotation = quat(random.chance(2) ? 1.0f : -0.3f, 0, 0, 0);
        const SweepResult turned = sweep(sphere, box, seconds);
        ASSERT_EQ(turned.hit, aligned.hit) << "case " << i;
        ASSERT_EQ(turned.time, aligned.time) << "case " << i;
        ASSERT_EQ(turned.contact.normal, aligned.contact.normal) << "case " << i;
        ASSERT_EQ(turned.contact.position, aligned.contact.position) << "case " << i;
        hits += turned.hit;
    }
    EXPECT_GT(hits, n / 10);
}

MovingBody ball_at(const vec3& center, float radius, const vec3& velocity) {
    MovingBody ball;
    ball.center = center;
    ball.half = vec3(radius);
    ball.velocity = velocity;
    return ball;
}
MovingBody turned_box(const vec3& center, const vec3& half, const quat& rotation) {
    MovingBody box;
    box.form = BodyForm::Box;
    box.center = center;
    box.half = half;
    box.rotation = rotation;
    return box;
}

TEST(SweptSphereBox, TouchingAtTheLastMomentIsAHit) {
    // 6.9 and 7.6 as floats end at 14.5 to the last digit.
    const MovingBody straight = turned_box({16, 0, 0}, {1, 1, 1}, quat(1, 0, 0, 0));
    const MovingBody coming = ball_at({6.9f, 0, 0}, 0.5f, {7.6f, 0, 0});
    const SweepResult touch = sweep(coming, straight, 1);
    ASSERT_TRUE(touch.hit);
    EXPECT_EQ(touch.time, 1);
    EXPECT_EQ(touch.contact.normal, vec3(1, 0, 0));
    EXPECT_EQ(touch.contact.position, vec3(15, 0, 0));
    // A float less of velocity, and they do not meet.
    MovingBody slower = coming;
    slower.velocity.x = std::nextafter(7.6f, 0.0f);
    EXPECT_FALSE(sweep(slower, straight, 1).hit);
    // Quarter turns are exact whatever their quaternion's length: the half size 3 lies along x.
    for (const quat& quarter : {quat(1, 0, 0, 1), quat(0.3f, 0, 0, -0.3f)}) {
        const MovingBody lying = turned_box({18, 0, 0}, {1, 3, 1}, quarter);
        EXPECT_TRUE(sweep(coming, lying, 1).hit);
        EXPECT_FALSE(sweep(slower, lying, 1).hit);
    }
    // The 3-4-5 turn: the highest edge stands at (-1, 7), and the ball comes down on it.
    const MovingBody leaning = turned_box({0, 0, 0}, {5, 5, 5}, quat(2, 0, 0, 1));
    EXPECT_TRUE(sweep(ball_at({-1, 12, 0}, 1, {0, -2, 0}), leaning, 2).hit);
    EXPECT_FALSE(
        sweep(ball_at({-1, 12, 0}, 1, {0, -std::nextafter(2.0f, 0.0f), 0}), leaning, 2).hit);
}

TEST(SweptSphereBox, TurnedAndTurningNeverMissWhatFineStepsSee) {
    constexpr std::uint64_t seed = 522;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    int hits = 0, undecided = 0;
    const std::size_t n = cases(1'000);
    for (std::size_t i = 0; i < n; ++i) {
        const Box shape = random.general();
        MovingBody box, ball;
        box.form = BodyForm::Box;
        box.half = shape.half;
        box.rotation = shape.rotation;
        const auto direction = [&] {
            return vec3(random.signed_unit(), random.signed_unit(), random.signed_unit());
        };
        box.center = direction();
        box.velocity = direction();
        if (i % 2 == 0) box.spin = 4.0f * direction();
        ball.center = box.center + 3.0f * direction();
        ball.velocity = 2.0f * (box.center - ball.center) + direction();
        ball.half = vec3(0.3f * random.unit());
        const SweepResult result = sweep(ball, box, 1);
        hits += result.hit;
        undecided += result.undecided;
        for (int k = 0; k <= 200; ++k) {
            const float t = static_cast<float>(k) / 200;
            MovingBody smaller = after(ball, t);
            smaller.half -= vec3(1e-5f);
            if (!overlaps(smaller, after(box, t))) continue;
            ASSERT_TRUE(result.hit || result.undecided) << "case " << i;
            ASSERT_GE(static_cast<double>(t), result.lower - 1e-5);
            break;
        }
        if (!result.hit) continue;
        MovingBody larger = after(ball, static_cast<float>(result.upper));
        larger.half += vec3(1e-5f);
        ASSERT_TRUE(overlaps(larger, after(box, static_cast<float>(result.upper))));
        const SweepResult swapped = sweep(box, ball, 1);
        ASSERT_EQ(swapped.time, result.time);
        ASSERT_EQ(swapped.contact.normal, -result.contact.normal);
    }
    EXPECT_GT(hits, static_cast<int>(n / 10));
    EXPECT_LE(undecided, static_cast<int>(n / 100));
}

}  // namespace
}  // namespace collidoscope
