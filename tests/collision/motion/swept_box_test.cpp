// Swept boxes against rational arithmetic, against the zonotope that a box sweeps, and against fine
// subdivision of time.
#include "collision/motion/swept_box.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "collision/narrow/box/sat_box_box.h"
#include "collision/trace/recorder.h"
#include "tests/oracle/box_oracle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_boxes.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/swept_boxes.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomBoxes;
using oracle::RandomFloats;

// The first time when two axis-aligned boxes meet, in rationals.
std::optional<mpq_class> first_meeting(const MovingBody& x, const MovingBody& y, float seconds) {
    mpq_class enter = 0, leave(seconds);
    for (int k = 0; k < 3; ++k) {
        const mpq_class p = mpq_class(y.center[k]) - mpq_class(x.center[k]);
        const mpq_class v = mpq_class(y.velocity[k]) - mpq_class(x.velocity[k]);
        const mpq_class h = mpq_class(x.half[k]) + mpq_class(y.half[k]);
        if (v == 0) {
            if (abs(p) > h) return std::nullopt;
            continue;
        }
        mpq_class in = (-h - p) / v, out = (h - p) / v;
        if (in > out) swap(in, out);
        if (in > enter) enter = in;
        if (out < leave) leave = out;
    }
    if (enter > leave) return std::nullopt;
    return enter;
}

TEST(SweptBox, AlignedAgreesWithRationals) {
    constexpr std::uint64_t seed = 511;
    SCOPED_TRACE(seed);
    RandomFloats random(seed);
    const std::size_t n = cases(60'000);
    int hits = 0;
    for (std::size_t i = 0; i < n; ++i) {
        random.next_case();
        MovingBody bodies[2];
        for (MovingBody& body : bodies) {
            body.form = BodyForm::Aabb;
            const bool any = random.chance(10);
            body.center = any ? random.any_finite3() : random.point();
            body.half = glm::abs(random.direction());
            body.velocity = any ? random.any_finite3() : 2.0f * random.direction();
        }
        const float seconds =
            random.chance(3) ? static_cast<float>(random.integer(0, 3)) : random.uniform(0, 2);
        const auto expected = first_meeting(bodies[0], bodies[1], seconds);
        const SweepResult result = sweep_boxes(bodies[0], bodies[1], seconds);
        ASSERT_EQ(result.hit, expected.has_value()) << "case " << i;
        ASSERT_FALSE(result.undecided);
        const SweepResult swapped = sweep_boxes(bodies[1], bodies[0], seconds);
        ASSERT_EQ(swapped.hit, result.hit);
        ASSERT_EQ(swapped.time, result.time);
        if (!expected) continue;
        ++hits;
        ASSERT_NEAR(result.time, expected->get_d(), 0x1p-30 * expected->get_d()) << "case " << i;
        ASSERT_NEAR(glm::length(dvec3(result.contact.normal)), 1, 1e-5) << "case " << i;
    }
    EXPECT_GT(hits, static_cast<int>(n / 10));
}

TEST(SweptBox, AlignedTouchesAtCornersAndEnds) {
    MovingBody a, b;
    a.form = b.form = BodyForm::Aabb;
    b.center = {4, 4, 4};
    b.velocity = {-1, -1, -1};
    EXPECT_EQ(sweep_boxes(a, b, 2).time, 2);
    EXPECT_TRUE(sweep_boxes(a, b, 2).hit);
    EXPECT_FALSE(sweep_boxes(a, b, std::nextafter(2.0f, 0.0f)).hit);
    // One passes the other's edge exactly, or a float's step beside it.
    b.center = {4, 2, 0};
    b.velocity = {-1, 0, 0};
    EXPECT_TRUE(sweep_boxes(a, b, 4).hit);
    EXPECT_EQ(sweep_boxes(a, b, 4).contact.normal, vec3(1, 0, 0));
    b.center.y = std::nextafter(2.0f, 3.0f);
    EXPECT_FALSE(sweep_boxes(a, b, 4).hit);
}

MovingBody moving(const Box& box, const vec3& velocity, const vec3& spin = vec3(0)) {
    MovingBody body;
    body.form = BodyForm::Box;
    body.center = box.center;
    body.half = box.half;
    body.rotation = box.rotation;
    body.velocity = velocity;
    body.spin = spin;
    return body;
}

oracle::Swept solid(const Box& box) {
    oracle::Swept result{dvec3(box.center), {}};
    const auto axes = oracle::turned_axes(box.rotation);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto half = static_cast<double>(box.half[static_cast<int>(k)]);
        result.edges.push_back(half * dvec3(static_cast<double>(axes[k][0]),
                                            static_cast<double>(axes[k][1]),
                                            static_cast<double>(axes[k][2])));
    }
    return result;
}

TEST(SweptBox, TranslatingAgreesWithTheZonotope) {
    constexpr std::uint64_t seed = 512;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    int hits = 0, misses = 0;
    for (std::size_t i = 0; i < cases(3'000); ++i) {
        const Box a = random.general();
        Box b = random.general();
        b.center += vec3(random.signed_unit(), random.signed_unit(), random.signed_unit()) * 2.0f;
        const vec3 path =
            4.0f * vec3(random.signed_unit(), random.signed_unit(), random.signed_unit());
        const SweepResult result = sweep_boxes(moving(a, vec3(0)), moving(b, path), 1);
        // The region that B sweeps is its box with its path as a fourth edge.
        oracle::Swept swept = solid(b);
        swept.edges.push_back(0.5 * dvec3(path));
        swept.center += swept.edges.back();
        const double distance = oracle::distance_by_descent(solid(a), swept, 2000);
        hits += result.hit;
        misses += !result.hit;
        if (distance < 1e-7) {
            ASSERT_TRUE(result.hit) << "case " << i << " distance " << distance;
        }
        if (!result.hit) continue;
        // At that time they touch: exactly, by the boxes' oracle.
        const double t = result.time;
        Box there = b;
        there.center += static_cast<float>(t) * path;
        const double gap = oracle::ExactBoxes(a, there).test().separation;
        ASSERT_LT(gap, 1e-5);
        if (t > 0) {
            ASSERT_GT(gap, -1e-5) << "case " << i;
        }
    }
    EXPECT_GT(hits, 0);
    EXPECT_GT(misses, 0);
}

// In the coordinates of the bodies' own test, so that small and large, far and near are alike.
TEST(SweptBox, TranslatingNeverMissesWhatFineStepsSee) {
    constexpr std::uint64_t seed = 513;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    for (std::size_t i = 0; i < cases(500); ++i) {
        const auto [a, b] = random.pair();
        const float size = glm::length(a.half) + glm::length(b.half);
        const vec3 path =
            3 * size * vec3(random.signed_unit(), random.signed_unit(), random.signed_unit());
        MovingBody x = moving(a, 0.5f * path), y = moving(b, -0.5f * path);
        const SweepResult result = sweep_boxes(x, y, 1);
        const int steps = 40;
        for (int k = 0; k <= steps; ++k) {
            const float t = static_cast<float>(k) / static_cast<float>(steps);
            const Box p = oriented_box_of(after(x, t)), q = oriented_box_of(after(y, t));
            if (oracle::ExactBoxes(p, q).test().separation > -1e-4 * static_cast<double>(size))
                continue;
            ASSERT_TRUE(result.hit) << "case " << i;
            ASSERT_LE(result.time, static_cast<double>(t) + 1e-6);
            break;
        }
    }
}

TEST(SweptBox, TurningIsBoundedByFineSteps) {
    constexpr std::uint64_t seed = 514;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    int hits = 0, undecided = 0, misses = 0;
    double widest = 0;
    const std::size_t n = cases(300);
    for (std::size_t i = 0; i < n; ++i) {
        Box a = random.general(), b = random.general();
        b.center += vec3(random.signed_unit(), random.signed_unit(), random.signed_unit()) * 2.0f;
        const auto direction = [&] {
            return vec3(random.signed_unit(), random.signed_unit(), random.signed_unit());
        };
        const float turn = std::pow(10.0f, static_cast<float>(random.integer(-2, 1)));
        const MovingBody x = moving(a, 2.0f * direction(), turn * direction());
        const MovingBody y = moving(b, 2.0f * direction(), turn * direction());
        const SweepResult result = sweep_boxes(x, y, 1);
        hits += result.hit;
        undecided += result.undecided;
        misses += !result.hit && !result.undecided;
        if (result.hit) widest = std::max(widest, result.upper - result.lower);
        ASSERT_LE(result.lower, result.upper);
        const int steps = 100;
        for (int k = 0; k <= steps; ++k) {
            const float t = static_cast<float>(k) / static_cast<float>(steps);
            const Box p = oriented_box_of(after(x, t)), q = oriented_box_of(after(y, t));
            const double separation = oracle::ExactBoxes(p, q).test().separation;
            if (separation > -1e-5) continue;
            ASSERT_TRUE(result.hit || result.undecided) << "case " << i << " at " << t;
            ASSERT_GE(static_cast<double>(t), result.lower - 1e-6) << "case " << i;
            break;
        }
        if (!result.hit) continue;
        const auto at = static_cast<float>(result.upper);
        const Box p = oriented_box_of(after(x, at)), q = oriented_box_of(after(y, at));
        ASSERT_LT(oracle::ExactBoxes(p, q).test().separation, 1e-5) << "case " << i;
    }
    if (n >= 100) {
        EXPECT_GT(hits, static_cast<int>(n / 10));
        EXPECT_GT(misses, static_cast<int>(n / 10));
    }
    EXPECT_LT(undecided, static_cast<int>(n / 100 + 2));
    EXPECT_LT(widest, 1e-6);
    RecordProperty("undecided", undecided);
}

TEST(SweptBox, SpinningRodsThatOnlyJustReach) {
    // A rod spins about z; its tips pass x = 2. A wall at 2 is touched, one at 2.01 is not.
    Box rod, wall;
    rod.half = {2, 0.01f, 0.01f};
    rod.rotation = glm::angleAxis(1.5707963f, vec3(0, 0, 1));
    wall.half = {1, 5, 5};
    wall.center = {2.99f, 0, 0};
    const MovingBody spinning = moving(rod, vec3(0), vec3(0, 0, 3));
    const SweepResult hit = sweep_boxes(spinning, moving(wall, vec3(0)), 1);
    EXPECT_TRUE(hit.hit);
    EXPECT_GT(hit.time, 0.3);
    wall.center.x = 3.01f;
    const SweepResult miss = sweep_boxes(spinning, moving(wall, vec3(0)), 1);
    EXPECT_FALSE(miss.hit);
    EXPECT_FALSE(miss.undecided);
    // The corners reach 2.000025: five millionths deep.
    wall.center.x = 3.00002f;
    const SweepResult graze = sweep_boxes(spinning, moving(wall, vec3(0)), 1);
    EXPECT_TRUE(graze.hit);
    EXPECT_LE(graze.lower, 0.53);
    // Safe steps get nowhere: bounded work, never a wrong claim.
    const MovingBody mad = moving(rod, vec3(0), vec3(0, 0, 1e7f));
    wall.center.x = 3.0001f;
    const SweepResult capped = sweep_boxes(mad, moving(wall, vec3(0)), 1);
    EXPECT_TRUE(capped.undecided || capped.hit);
}

TEST(SweptBox, TracedIsPlain) {
    RandomBoxes random(515);
    for (int i = 0; i < 150; ++i) {
        const auto [a, b] = random.pair();
        MovingBody x = moving(a, b.center - a.center, i % 3 == 0 ? vec3(1, 2, 0) : vec3(0));
        MovingBody y = moving(b, vec3(0));
        if (i % 3 == 1) x.form = y.form = BodyForm::Aabb;
        Recording recording;
        const SweepResult traced = sweep_boxes(x, y, 1, Recorder(recording));
        const SweepResult plain = sweep_boxes(x, y, 1);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.time, plain.time);
        ASSERT_EQ(traced.contact.normal, plain.contact.normal);
        ASSERT_FALSE(recording.steps.empty());
    }
}

}  // namespace
}  // namespace collidoscope
