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
