// Space-time bounds never sleep through a meeting.
#include "collision/broad/space_time_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <string>

#include "tests/collision/broad/broad_driver.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

TEST(SpaceTimeBounds, ExactWhateverTheBodiesDo) {
    const SpaceTimeBounds horn;
    const SpaceTimeBounds trapezoid({.bound = SpaceTimeBound::Trapezoid, .horizon = 8});
    const SpaceTimeBounds loose({.max_acceleration = 1e4f});
    // Space-time boxes are short, since few pairs may wait.
    const SpaceTimeBounds near({.pairs_kept = 1});
    const SpaceTimeBounds none({.bound = SpaceTimeBound::Trapezoid, .pairs_kept = 0});
    test::check_refusals(horn);
    test::check_random_scenes(horn, oracle::cases(6'000));
    test::check_random_scenes(trapezoid, oracle::cases(3'000));
    std::set<std::string> labels = test::check_coherent_frames(horn, oracle::cases(2'000), 20);
    labels.merge(test::check_coherent_frames(trapezoid, oracle::cases(2'000), 20));
    test::check_coherent_frames(loose, oracle::cases(1'000), 20);
    test::check_random_scenes(near, oracle::cases(2'000));
    labels.merge(test::check_coherent_frames(near, oracle::cases(2'000), 20));
    test::check_coherent_frames(none, oracle::cases(1'000), 20);
    for (const SpaceTimeBounds& fresh : {horn, trapezoid, near})
        test::check_static_bodies(fresh, oracle::cases(1'000));
    if (oracle::cases(2'000) >= 2'000) test::check_labels(labels, "space_time_bounds");
}

struct Flight {
    std::uint64_t looked = 0, asleep = 0, broken = 0, pairs = 0;
};

// Bodies that keep their promise but use it against us: each accelerates as hard as it may toward
// another, changes its mind, or flees.
Flight fly(const SpaceTimeOptions& options, float acceleration, std::uint64_t seed, int frames) {
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto unit = [&] { return std::uniform_real_distribution<float>(-1, 1)(engine); };
    std::vector<MovingBody> bodies(24);
    SpaceTimeBounds broad(options);
    for (MovingBody& body : bodies) {
        body.center = 20.0f * vec3(unit(), unit(), unit());
        body.half = vec3(0.2f + 0.5f * std::abs(unit()));
        body.velocity = 3.0f * vec3(unit(), unit(), unit());
        // A little less than promised, as positions are rounded.
        broad.add(body, 1.001f * acceleration);
    }
    Flight flight;
    std::vector<std::size_t> hunted(bodies.size());
    std::vector<float> sense(bodies.size(), 1);
    for (int frame = 0; frame < frames; ++frame) {
        broad.update();
        // Brute force over the same boxes.
        std::vector<ProxyPair> expected;
        for (ProxyId i = 0; i < bodies.size(); ++i) {
            for (ProxyId j = i + 1; j < bodies.size(); ++j) {
                const Aabb a = box_of(bodies[i]), b = box_of(bodies[j]);
                if (!(glm::any(glm::lessThan(a.max, b.min)) ||
                      glm::any(glm::lessThan(b.max, a.min))))
                    expected.push_back({i, j});
            }
        }
        std::vector<ProxyPair> found(broad.pairs().begin(), broad.pairs().end());
        std::sort(found.begin(), found.end());
        EXPECT_TRUE(found == expected) << "frame " << frame << " of seed " << seed;
        if (found != expected) return flight;
        flight.pairs += found.size();
        flight.looked += broad.counts().box_tests;
        flight.asleep += broad.counts().asleep;
        if (frame > 0) flight.broken += broad.counts().moved;

        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (engine() % 40 == 0) hunted[i] = engine() % bodies.size();
            if (engine() % 60 == 0) sense[i] = -sense[i];
            MovingBody& body = bodies[i];
            const vec3 way = bodies[hunted[i]].center - body.center;
            // Along each axis as hard as it may: the promise is per axis.
            body.velocity += sense[i] * acceleration * options.frame_seconds * glm::sign(way);
        }
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            bodies[i] = after(bodies[i], options.frame_seconds);
            broad.move(static_cast<ProxyId>(i), bodies[i]);
        }
    }
    return flight;
}

TEST(SpaceTimeBounds, NeverSleepsThroughAMeetingAtTheBound) {
    for (const SpaceTimeBound bound : {SpaceTimeBound::Horn, SpaceTimeBound::Trapezoid}) {
        Flight sum;
        for (std::uint64_t seed = 0; seed < oracle::cases(100); ++seed) {
            SpaceTimeOptions options;
            options.bound = bound;
            if (seed % 2 == 1) options.pairs_kept = 3;
            const Flight flight = fly(options, seed % 3 == 0 ? 0.0f : 4.0f, seed, 300);
            sum.looked += flight.looked;
            sum.asleep += flight.asleep;
            sum.broken += flight.broken;
            sum.pairs += flight.pairs;
            if (HasFailure()) return;
        }
        if (oracle::cases(100) >= 20) {
            EXPECT_GT(sum.pairs, 0u);
        }
        // Only where a body has gone so far that its faces are rounded more than when it started.
        EXPECT_LT(sum.broken, sum.looked / 1000 + 1);
        EXPECT_GT(sum.asleep, 5 * sum.looked);
        RecordProperty(
            bound == SpaceTimeBound::Horn ? "horn" : "trapezoid",
            std::to_string(static_cast<double>(sum.asleep) / static_cast<double>(sum.looked)));
    }
}

// Thousands of bodies, which drift, turn back at walls and change their minds: what is kept grows
// with the bodies and not with their pairs, few pairs are looked at, and none is missed.
TEST(SpaceTimeBounds, ManyBodiesTakeLittle) {
    std::mt19937_64 engine(572);
    const auto unit = [&] { return std::uniform_real_distribution<float>(-1, 1)(engine); };
    constexpr std::uint32_t n = 1500;
    const float reach = 40;
    std::vector<MovingBody> bodies(n);
    SpaceTimeBounds broad;
    for (MovingBody& body : bodies) {
        body.center = reach * vec3(unit(), unit(), unit());
        body.half = vec3(0.5f);
        body.velocity = 3.0f * vec3(unit(), unit(), unit());
        broad.add(box_of(body));
    }
    std::uint64_t looked = 0, pairs = 0;
    constexpr int frames = 90, warm = 40;
    for (int frame = 0; frame < frames; ++frame) {
        broad.update();
        const BroadCounts counts = broad.counts();
        ASSERT_EQ(counts.box_tests + counts.asleep, std::uint64_t{n} * (n - 1) / 2);
        // A tenth of all pairs at most waits, even where many just broke their promise.
        ASSERT_LT(broad.waiting(), 5u * 24 * n) << frame;
        ASSERT_LT(broad.bytes(), 6000u * n);
        if (frame >= warm) looked += counts.box_tests;
        if (frame % 9 == 0) {
            std::vector<ProxyPair> expected, found(broad.pairs().begin(), broad.pairs().end());
            for (ProxyId j = 0; j < n; ++j) {
                const Aabb& b = broad.proxies()[j];
                for (ProxyId i = 0; i < j; ++i)
                    if (boxes_overlap(broad.proxies()[i], b)) expected.push_back({i, j});
            }
            std::sort(expected.begin(), expected.end());
            std::sort(found.begin(), found.end());
            ASSERT_TRUE(found == expected) << "frame " << frame;
            pairs += found.size();
        }
        for (ProxyId id = 0; id < n; ++id) {
            MovingBody& body = bodies[id];
            body = after(body, 1.0f / 60);
            for (int axis = 0; axis < 3; ++axis)
                if (std::abs(body.center[axis]) > reach)
                    body.velocity[axis] = std::copysign(body.velocity[axis], -body.center[axis]);
            if (engine() % 5000 == 0) body.velocity = 3.0f * vec3(unit(), unit(), unit());
            broad.move(id, body);
        }
    }
    EXPECT_GT(pairs, 0u);
    // Out of a million pairs, a few for each body.
    EXPECT_LT(looked / (frames - warm), 20u * n);
    RecordProperty("looked", std::to_string(looked / (frames - warm)));
}

// The answer is a bound that can be reached: the worst motion meets in that frame or a few later,
// and no motion within the promise sooner.
TEST(SpaceTimeBounds, TheEarliestMeetingIsNotTooLateAndNearlyTight) {
    std::mt19937_64 engine(571);
    const auto unit = [&] { return std::uniform_real_distribution<double>(0, 1)(engine); };
    int exact = 0, n = 0;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SpaceTimeHorn a, b;
        a.box = {vec3(-1), vec3(1)};
        const auto gap = static_cast<float>(std::ldexp(unit(), static_cast<int>(10 * unit())));
        b.box = {vec3(1 + gap, -1, -1), vec3(3 + gap, 1, 1)};
        a.change = engine() % 3 == 0 ? 0 : 0.01 * unit();
        b.change = engine() % 3 == 0 ? 0 : 0.01 * unit();
        a.min_step.x = a.max_step.x = unit() - 0.3;
        b.min_step.x = b.max_step.x = 0.3 - unit();
        const Meeting horn = earliest_meeting(a, b, SpaceTimeBound::Horn, 1);
        const auto horizon = static_cast<std::uint32_t>(1 + engine() % 100);
        const Meeting trapezoid = earliest_meeting(a, b, SpaceTimeBound::Trapezoid, horizon);
        ASSERT_GE(horn.frames, 1u);
        ASSERT_EQ(horn.axis, 0);
        // The trapezoid holds the horn, so it never lets them sleep longer.
        ASSERT_LE(trapezoid.frames, std::max(horn.frames, 1u)) << "case " << i;
        ASSERT_LE(trapezoid.frames, horizon + 1);
        // Both accelerate toward each other.
        double left = a.box.max.x, right = b.box.min.x;
        std::uint32_t frame = 0;
        double step_a = a.max_step.x, step_b = b.min_step.x;
        while (frame < 3000 && left < right) {
            ++frame;
            step_a += a.change;
            step_b -= b.change;
            left += step_a;
            right += step_b;
        }
        if (frame == 3000) {
            ASSERT_GT(horn.frames, 2900u);
            continue;
        }
        ++n;
        ASSERT_LE(horn.frames, frame) << "case " << i;
        ASSERT_GE(horn.frames + 1, frame) << "case " << i;
        exact += horn.frames == frame;
    }
    EXPECT_GT(exact, n * 99 / 100 - 2);
}

TEST(SpaceTimeBounds, SleepsUntilAndNotBeyond) {
    // Two unit boxes nine apart, closing by three a second; each may add one per second squared.
    SpaceTimeOptions options;
    options.frame_seconds = 0.125f;
    SpaceTimeBounds broad(options);
    MovingBody a, b;
    a.form = b.form = BodyForm::Aabb;
    a.half = b.half = vec3(0.5f);
    b.center.x = 10;
    a.velocity.x = 3;
    broad.add(a, 1);
    broad.add(b, 1);
    broad.update();
    EXPECT_EQ(broad.counts().box_tests, 1u);
    // 9 = 3 t + t²: a little more than 1.85 seconds.
    EXPECT_GE(broad.wakes(0, 1), 14u);
    EXPECT_LE(broad.wakes(0, 1), 15u);
    for (std::uint32_t frame = 1; frame < broad.wakes(0, 1); ++frame) {
        a = after(a, options.frame_seconds);
        broad.move(0, a);
        broad.update();
        if (broad.frame() <= broad.wakes(0, 1)) {
            EXPECT_EQ(broad.counts().asleep, 1u) << frame;
        }
    }
    // A teleport wakes it at once.
    a.center.x = 10;
    broad.move(0, a);
    broad.update();
    EXPECT_EQ(broad.counts().moved, 1u);
    EXPECT_EQ(broad.pairs().size(), 1u);
}

}  // namespace
}  // namespace collidoscope
