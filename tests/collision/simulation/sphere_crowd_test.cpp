// The crowd of bouncing spheres: impacts are exactly those of the sweep of every pair, states are
// the same on any number of threads, and nothing is lost or flown through.
#include "collision/simulation/sphere_crowd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <random>
#include <string_view>
#include <vector>

#include "collision/motion/swept_sphere.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

constexpr float second = 1.0f / 16;

SphereCrowd crowd(std::uint32_t bodies, std::uint32_t threads, bool flat, unsigned seed,
                  bool snapped = false) {
    std::mt19937 random(seed);
    const float side = flat ? std::sqrt(8.0f * float(bodies)) : std::cbrt(30.0f * float(bodies));
    SphereCrowd result({vec3(0), vec3(side, flat ? 2.0f : side, side)}, threads);
    const auto uniform = [&](float from, float to) {
        const float v = std::uniform_real_distribution<float>(from, to)(random);
        return snapped ? std::round(v) : v;
    };
    for (std::uint32_t i = 0; i < bodies; ++i) {
        const float x = uniform(1, side - 1), y = flat ? 1.0f : uniform(1, side - 1);
        const float z = uniform(1, side - 1);
        const float vx = uniform(-20, 20), vy = flat ? 0.0f : uniform(-20, 20);
        const float vz = uniform(-20, 20);
        result.add({vec3(x, y, z), snapped ? 1.0f : uniform(0.3f, 1.0f)}, vec3(vx, vy, vz));
    }
    return result;
}

TEST(SphereCrowd, ImpactsAreThoseOfEveryPairSwept) {
    std::uint64_t impacts = 0;
    const std::size_t cases = oracle::cases(100);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        SphereCrowd one = crowd(100, 1, i % 2 == 0, unsigned(i), i % 3 == 0);
        for (int frame = 0; frame < 4; ++frame) {
            std::vector<ProxyPair> expected;
            for (std::uint32_t a = 0; a < one.size(); ++a) {
                for (std::uint32_t b = a + 1; b < one.size(); ++b) {
                    MovingBody x{.center = one.sphere(a).center, .velocity = one.velocity(a)};
                    MovingBody y{.center = one.sphere(b).center, .velocity = one.velocity(b)};
                    x.half = vec3(one.sphere(a).radius);
                    y.half = vec3(one.sphere(b).radius);
                    // Only those that come nearer bounce.
                    const dvec3 p = dvec3(y.center) - dvec3(x.center);
                    if (glm::dot(p, dvec3(y.velocity) - dvec3(x.velocity)) >= 0) continue;
                    if (sweep_spheres(x, y, second).hit) expected.push_back({a, b});
                }
            }
            one.step(second);
            std::vector<ProxyPair> found;
            for (const SphereImpact& impact : one.impacts()) found.push_back(impact.pair);
            std::sort(found.begin(), found.end());
            ASSERT_TRUE(found == expected);
            impacts += found.size();
        }
    }
    EXPECT_GT(impacts, cases);
}

// Every pair that comes nearer has its sweep inside, which ends as the step says; a step that is
// told finds what one that is not told finds.
TEST(SphereCrowd, SweepsAreInsideTheirSteps) {
    std::size_t impacts = 0, passes = 0, parting = 0;
    for (std::size_t i = 0; i < oracle::cases(40); ++i) {
        SCOPED_TRACE(i);
        SphereCrowd told = crowd(60, 1, i % 2 == 0, unsigned(i)), plain = told;
        for (int frame = 0; frame < 3; ++frame) {
            Recording recording;
            recording.budget = std::size_t{1} << 22;
            told.look(second, Recorder(recording));
            plain.look(second);
            ASSERT_EQ(told.impacts().size(), plain.impacts().size());
            for (std::size_t k = 0; k < told.impacts().size(); ++k) {
                EXPECT_TRUE(told.impacts()[k].pair == plain.impacts()[k].pair);
                EXPECT_EQ(told.impacts()[k].time, plain.impacts()[k].time);
            }
            ASSERT_FALSE(recording.inside_cut);
            for (std::size_t k = 0; k < recording.steps.size(); ++k) {
                const std::string_view label = recording.steps[k].label;
                if (label != "impact" && label != "pass") continue;
                const auto scopes = recording.scopes_in({top_level, k});
                if (scopes.empty()) {
                    EXPECT_EQ(label, "pass");
                    ++parting;
                    continue;
                }
                ASSERT_EQ(scopes.size(), 1u);
                const Scope& inside = recording.scopes[scopes[0]];
                EXPECT_EQ(inside.id, "swept_sphere");
                EXPECT_EQ(std::string_view(inside.steps.back().label) == "contact",
                          label == "impact");
                ++(label == "impact" ? impacts : passes);
            }
            told.go(NoTrace{});
            plain.go();
        }
    }
    EXPECT_GT(impacts, 0u);
    EXPECT_GT(passes, 0u);
    EXPECT_GT(parting, 0u);
}

// Spheres of any size and speed that floats have, near each other, touching, on collision course.
TEST(SphereCrowd, NoInstructionSetLosesAPairThatMeets) {
    std::mt19937 random(20261122);
    const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
    const auto coordinate = [&](float scale) { return scale * (float(below(4001)) - 2000) / 1000; };
    const auto vector = [&](float scale) {
        const float x = coordinate(scale), y = coordinate(scale);
        return vec3(x, y, coordinate(scale));
    };
    std::uint64_t pairs_met = 0, let_through = 0, all = 0;
    const std::size_t cases = oracle::cases(20'000);
    for (std::size_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const float size = below(2) == 0 ? 1 : std::exp2(float(below(180) - 90));
        const float speed = below(2) == 0 ? 1 : std::exp2(float(below(180) - 90));
        const float seconds = below(2) == 0 ? size / speed : std::exp2(float(below(60) - 30));
        const vec3 far = below(2) == 0 ? vec3(0) : vector(100 * size);
        if (!(seconds > 0) || !std::isfinite(seconds * speed)) continue;
        std::vector<detail::CrowdBody> bodies(20);
        for (detail::CrowdBody& body : bodies) {
            body.center = far + vector(size);
            body.radius = size * float(1 + below(1000)) / 1000;
            body.velocity = vector(speed);
            body.number = std::uint32_t(random());
        }
        std::vector<ProxyPair> pairs;
        const auto count = std::uint32_t(1 + below(20));
        for (std::uint32_t k = 0; k < count; ++k) {
            const ProxyId low = ProxyId(below(19));
            pairs.push_back({low, low + 1 + ProxyId(below(19 - int(low)))});
        }
        std::vector<std::uint32_t> meet;
        for (std::uint32_t k = 0; k < count; ++k) {
            const detail::CrowdBody &a = bodies[pairs[k].low], &b = bodies[pairs[k].high];
            const dvec3 p = dvec3(b.center) - dvec3(a.center);
            if (glm::dot(p, dvec3(b.velocity) - dvec3(a.velocity)) >= 0) continue;
            const MovingBody x{.center = a.center, .half = vec3(a.radius), .velocity = a.velocity};
            const MovingBody y{.center = b.center, .half = vec3(b.radius), .velocity = b.velocity};
            if (sweep_spheres(x, y, seconds).hit) meet.push_back(k);
        }
        for (const Simd simd : {Simd::Baseline, Simd::Avx2, Simd::Avx512}) {
            if (!has_simd(simd)) continue;
            std::vector<std::uint32_t> near(count + 8);
            const std::uint32_t left =
                detail::may_meet(simd)(bodies.data(), pairs.data(), 0, count, seconds, near.data());
            near.resize(left);
            ASSERT_TRUE(std::is_sorted(near.begin(), near.end()));
            ASSERT_TRUE(std::includes(near.begin(), near.end(), meet.begin(), meet.end()));
            if (simd == best_simd() && size == 1 && speed == 1) {
                pairs_met += meet.size();
                let_through += left;
                all += count;
            }
        }
    }
    if (cases >= 1'000) {
        EXPECT_GT(pairs_met, all / 20);
        EXPECT_LT(pairs_met, all - all / 20);
        EXPECT_LE(let_through, pairs_met + all / 500);
    }
}

// Static spheres stay where they are to the bit, throw back what hits them without loss, and are
// never compared with each other, whatever finds the pairs and whoever comes and goes.
TEST(SphereCrowd, StaticSpheresStayAndThrowBack) {
    const Aabb field{vec3(0), vec3(12, 12, 12)};
    const std::vector<SphereCrowdOptions> ways{
        {.threads = 1, .strict_order = true},
        {.threads = 1, .cell = 3, .strict_order = true},
        {.threads = 1, .unoptimized = true, .strict_order = true}};
    std::vector<SphereCrowd> crowds;
    for (const SphereCrowdOptions& options : ways) crowds.emplace_back(field, options);
    std::mt19937 random(20260702);
    std::uniform_real_distribution<float> place(1, 11), speed(-8, 8);
    const auto add = [&](bool fixed) {
        const vec3 center(place(random), place(random), place(random));
        const vec3 velocity(speed(random), speed(random), speed(random));
        for (SphereCrowd& crowd : crowds) crowd.add({center, 0.5f}, velocity, fixed);
    };
    for (int i = 0; i < 90; ++i) add(i % 3 == 0);
    const auto energy = [](const SphereCrowd& crowd) {
        double sum = 0;
        for (std::uint32_t i = 0; i < crowd.size(); ++i) {
            const dvec3 v(crowd.velocity(i));
            sum += glm::dot(v, v);
        }
        return sum;
    };
    std::uint64_t hits_of_static = 0;
    for (int frame = 0; frame < 120; ++frame) {
        SCOPED_TRACE(frame);
        if (frame % 20 == 19) {
            for (SphereCrowd& crowd : crowds) crowd.remove(std::uint32_t(frame % 50));
            add(frame % 40 == 19);
            add(false);
        }
        std::vector<vec3> before;
        std::uint64_t fixed = 0, possible = 0;
        const SphereCrowd& first = crowds[0];
        for (std::uint32_t i = 0; i < first.size(); ++i) {
            before.push_back(first.sphere(i).center);
            fixed += first.fixed(i);
            for (std::uint32_t k = 0; k < i; ++k) possible += !(first.fixed(i) && first.fixed(k));
        }
        const double kinetic = energy(first);
        for (SphereCrowd& crowd : crowds) {
            EXPECT_EQ(crowd.fixed_count(), fixed);
            EXPECT_EQ(crowd.possible_pairs(), possible);
            crowd.look(second);
            for (const ProxyPair& pair : crowd.candidate_pairs())
                ASSERT_FALSE(crowd.fixed(pair.low) && crowd.fixed(pair.high));
            if (&crowd == &crowds.front()) {
                for (const SphereImpact& impact : crowd.impacts())
                    hits_of_static += crowd.fixed(impact.pair.low) || crowd.fixed(impact.pair.high);
            }
            crowd.go();
        }
        EXPECT_EQ(crowds[2].counts().box_tests, possible);
        EXPECT_NEAR(energy(first), kinetic, 1e-4 * kinetic);
        for (std::uint32_t i = 0; i < first.size(); ++i) {
            if (first.fixed(i)) {
                ASSERT_EQ(first.sphere(i).center, before[i]);
                ASSERT_EQ(first.velocity(i), vec3(0));
            }
            for (const SphereCrowd& other : crowds) {
                ASSERT_EQ(other.sphere(i).center, first.sphere(i).center);
                ASSERT_EQ(other.velocity(i), first.velocity(i));
                ASSERT_EQ(other.fixed(i), first.fixed(i));
            }
        }
    }
    EXPECT_GT(hits_of_static, 50u);
}

TEST(SphereCrowd, IsTheSameBitForBitOnAnyNumberOfThreads) {
    const auto bodies =
        static_cast<std::uint32_t>(std::max<std::size_t>(oracle::cases(40'000), 400));
    SphereCrowd one = crowd(bodies, 1, true, 7), three = crowd(bodies, 3, true, 7);
    for (int frame = 0; frame < 40; ++frame) {
        // Steps of other lengths, and bodies that come and go in between.
        const float seconds = frame % 7 == 3 ? second / 2 : second;
        for (SphereCrowd* some : {&one, &three}) {
            some->step(seconds);
            if (frame % 5 == 2) some->add({vec3(20 + frame, 1, 20), 0.5f}, vec3(5, 0, -9));
            if (frame % 5 == 4) some->remove(std::uint32_t(frame));
        }
        ASSERT_EQ(one.impacts().size(), three.impacts().size());
        // Enough impacts to be answered by several threads.
        if (bodies == 40'000) {
            ASSERT_GT(one.impacts().size(), 5'000u);
        }
    }
    for (std::uint32_t i = 0; i < one.size(); ++i) {
        ASSERT_EQ(one.sphere(i).center, three.sphere(i).center);
        ASSERT_EQ(one.velocity(i), three.velocity(i));
    }
}

TEST(SphereCrowd, IsTheSameBitForBitWhateverFindsThePairs) {
    for (int i = 0; i < 8; ++i) {
        SCOPED_TRACE(i);
        const SphereCrowd from = crowd(300, 1, i % 2 == 0, unsigned(i), false);
        std::vector<SphereCrowd> all;
        for (const SphereCrowdOptions& options :
             {SphereCrowdOptions{.threads = 1, .strict_order = true},
              SphereCrowdOptions{.cell = 0.7f, .strict_order = true},
              SphereCrowdOptions{.cell = 5, .strict_order = true},
              SphereCrowdOptions{.unoptimized = true, .strict_order = true}}) {
            SphereCrowd& one = all.emplace_back(from.field(), options);
            for (std::uint32_t k = 0; k < from.size(); ++k)
                one.add(from.sphere(k), from.velocity(k));
        }
        for (int frame = 0; frame < 40; ++frame) {
            for (SphereCrowd& one : all) one.step(1.0f / 16);
            for (const SphereCrowd& one : all) {
                EXPECT_EQ(one.candidates(), all[0].candidates());
                for (std::uint32_t k = 0; k < one.size(); ++k) {
                    ASSERT_EQ(one.sphere(k).center, all[0].sphere(k).center);
                    ASSERT_EQ(one.velocity(k), all[0].velocity(k));
                }
            }
        }
    }
    EXPECT_THROW(SphereCrowd(Aabb{}, SphereCrowdOptions{.cell = -1}), std::invalid_argument);
}

TEST(SphereCrowd, KeepsItsEnergyAndStaysInTheRoom) {
    SphereCrowd many = crowd(2'000, 1, false, 11);
    const auto energy = [&] {
        double sum = 0;
        for (std::uint32_t i = 0; i < many.size(); ++i)
            sum += glm::dot(dvec3(many.velocity(i)), dvec3(many.velocity(i)));
        return sum;
    };
    const double before = energy();
    std::uint64_t impacts = 0;
    for (int frame = 0; frame < 100; ++frame) {
        many.step(second);
        impacts += many.impacts().size();
    }
    EXPECT_GT(impacts, 1'000u);
    EXPECT_NEAR(energy() / before, 1, 1e-3);
    for (std::uint32_t i = 0; i < many.size(); ++i) {
        const vec3 c = many.sphere(i).center;
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_GT(c[axis], many.field().min[axis] - 4);
            EXPECT_LT(c[axis], many.field().max[axis] + 4);
        }
    }
}

TEST(SphereCrowd, BulletsDoNotFlyThrough) {
    SphereCrowd two({vec3(-1000), vec3(1000)});
    two.add({vec3(-50, 0, 0), 0.5f}, vec3(1000, 0, 0));
    two.add({vec3(50, 0, 0), 0.5f}, vec3(-1000, 0, 0));
    two.step(0.25f);
    ASSERT_EQ(two.impacts().size(), 1u);
    EXPECT_NEAR(two.impacts()[0].time, 0.0495, 1e-6);
    EXPECT_LT(two.velocity(0).x, 0);
    EXPECT_GT(two.velocity(1).x, 0);
    EXPECT_NEAR(two.sphere(0).center.x, -50 + 49.5 - 1000 * (0.25 - 0.0495), 1e-2);
}

TEST(SphereCrowd, RefusesWhatIsNoSphere) {
    SphereCrowd none({vec3(0), vec3(1)});
    EXPECT_THROW(none.add({vec3(0), 0}, vec3(0)), std::invalid_argument);
    EXPECT_THROW(none.add({vec3(NAN), 1}, vec3(0)), std::invalid_argument);
    EXPECT_THROW(none.add({vec3(0), 1}, vec3(INFINITY)), std::invalid_argument);
    EXPECT_THROW(none.step(0), std::invalid_argument);
    none.step(1);
    EXPECT_TRUE(none.impacts().empty());
    // Faster than there are numbers for.
    none.add({vec3(0), 1}, vec3(1e38f));
    EXPECT_THROW(none.step(10), std::invalid_argument);
}

}  // namespace
}  // namespace collidoscope
