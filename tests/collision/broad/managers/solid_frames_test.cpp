// Solid bodies from frame to frame: grazing balls, features that are kept, static bodies, and what
// is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "collision/broad/managers/perceptual_scheduler.h"
#include "collision/broad/managers/piecewise_tests.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/broad/managers/solid_truth.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using namespace solid_truth;
using oracle::cases;

// Crowds of balls that graze or miss each other by a thousandth, by less, or touch, from frame to
// frame: the pairs of rational arithmetic.
TEST(SolidManagers, GrazingBallsAreThePairsOfRationalArithmetic) {
    const Kinds kinds;
    std::size_t met = 0, missed = 0;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(400), 40); ++seed) {
        Dice dice(seed);
        SolidICollide features;
        SolidVCollide trees;
        SolidEcods chosen(true, ChosenTest(TwoBodyChoice::Features));
        const float scale = std::ldexp(1.0f, static_cast<int>(dice.below(40)) - 20);
        const vec3 shift = seed % 2 == 0 ? 40.0f * scale * dice.point() : vec3(0);
        struct Ball {
            vec3 center;
            float radius;
        };
        std::vector<Ball> balls(2 + dice.below(8));
        for (int frame = 0; frame < 3; ++frame) {
            for (std::size_t i = 0; i < balls.size(); ++i) {
                Ball& ball = balls[i];
                if (frame == 0) ball.radius = scale * (0.2f + std::abs(dice.unit()));
                vec3 along = dice.point();
                if (dice.below(3) == 0) along = {0, 1, 0};
                along /= glm::length(along);
                const float shares[] = {0.999f, 1.001f, 0.99999f, 1.00001f, 1};
                const Ball& other = balls[i > 0 ? dice.below(i) : 0];
                ball.center = i == 0 ? shift + 2 * scale * dice.point()
                                     : other.center + along * (other.radius + ball.radius) *
                                                          shares[dice.below(5)];
                const SolidBody body = kinds.body(0, {ball.center}, ball.radius);
                const auto id = static_cast<ProxyId>(i);
                if (frame == 0)
                    features.add(body), trees.add(body), chosen.add(body);
                else
                    features.move(id, body), trees.move(id, body), chosen.move(id, body);
            }
            features.update(), trees.update(), chosen.update();
            std::vector<ProxyPair> expected;
            for (ProxyId i = 0; i < balls.size(); ++i)
                for (ProxyId k = i + 1; k < balls.size(); ++k) {
                    const auto d =
                        oracle::Rational3(balls[i].center) - oracle::Rational3(balls[k].center);
                    const mpq_class reach = mpq_class(balls[i].radius) + balls[k].radius;
                    if (dot(d, d) <= reach * reach) expected.push_back({i, k});
                }
            ASSERT_TRUE(std::ranges::equal(features.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            ASSERT_TRUE(std::ranges::equal(trees.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            ASSERT_TRUE(std::ranges::equal(chosen.collisions(), expected))
                << "seed " << seed << " frame " << frame;
            met += expected.size();
            missed += balls.size() * (balls.size() - 1) / 2 - expected.size();
        }
    }
    EXPECT_GT(met, 100u);
    EXPECT_GT(missed, 100u);
}

TEST(SolidManagers, FeaturesOfTheLastFrameSaveMoves) {
    const Kinds kinds;
    const SolidFeaturesTest test;
    FeaturesMemory memory;
    std::uint64_t remembered = 0, anew = 0;
    for (int frame = 0; frame < 40; ++frame) {
        const SolidBody ring = kinds.body(3, {});
        const SolidBody box =
            kinds.body(1, {{-1.0f + 0.05f * static_cast<float>(frame), 1.5f, 0.2f},
                           glm::normalize(quat(1, 0.1f, 0.2f, 0.3f))});
        FeaturesMemory fresh;
        const bool first = test(ring, box, fresh, anew);
        EXPECT_EQ(test(ring, box, memory, remembered), first);
        EXPECT_NEAR(memory.distance, fresh.distance, 1e-6);
        if (frame > 0) {
            EXPECT_GT(memory.recalled, 0u);
        }
    }
    EXPECT_LT(2 * remembered, anew);
    // If nothing has moved, the walk ends where it begins.
    std::uint64_t still = 0;
    const SolidBody ring = kinds.body(3, {}), box = kinds.body(1, {{0, 1.5f, 0.2f}});
    FeaturesMemory again;
    std::uint64_t first = 0;
    (void)test(ring, box, again, first);
    (void)test(ring, box, again, still);
    EXPECT_EQ(again.recalled, again.walks);
    EXPECT_EQ(still, 0u);
    EXPECT_GT(first, 0u);
}

TEST(SolidManagers, StaticBodiesAreNotTestedAgainstEachOther) {
    const Kinds kinds;
    for (std::uint64_t seed = 1; seed <= std::max<std::size_t>(cases(100), 5); ++seed) {
        Dice dice(seed);
        SolidVCollide all, apart, flat;
        flat.set_flat(true);
        std::vector<bool> fixed;
        for (int n = 0; n < 12; ++n) {
            fixed.push_back(dice.below(2) == 0);
            const SolidBody body =
                kinds.body(dice.below(5), {1.5f * dice.point(), dice.turn()}, 0.4f);
            all.add(body);
            apart.add(body, fixed.back());
            flat.add(body, fixed.back());
        }
        all.update(), apart.update(), flat.update();
        std::vector<ProxyPair> expected;
        for (const ProxyPair pair : all.collisions())
            if (!fixed[pair.low] || !fixed[pair.high]) expected.push_back(pair);
        for (const auto* manager : {&apart, &flat})
            EXPECT_TRUE(std::equal(expected.begin(), expected.end(), manager->collisions().begin(),
                                   manager->collisions().end()))
                << "seed " << seed;
        const std::uint64_t m =
            static_cast<std::uint64_t>(std::count(fixed.begin(), fixed.end(), true));
        const std::uint64_t n = 12 - m;
        EXPECT_EQ(apart.counts().moving, n);
        EXPECT_EQ(apart.counts().fixed, m);
        EXPECT_EQ(apart.counts().possible(), n * (n - (n > 0)) / 2 + n * m);
        EXPECT_EQ(flat.counts().calls, flat.counts().possible());
        EXPECT_EQ(apart.counts().potential + apart.counts().left_out, all.counts().potential);
    }
}

TEST(SolidManagers, WhatIsToldIsWhatIsFoundAndCanBeSteppedInto) {
    const Kinds kinds;
    std::set<std::string> inside;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Dice dice(seed);
        SolidICollide features;
        SolidVCollide trees;
        for (int n = 0; n < 8; ++n) {
            const SolidBody body =
                kinds.body(dice.below(6), {1.3f * dice.point(), dice.turn()}, 0.4f);
            features.add(body), trees.add(body);
        }
        const auto told = [&](auto manager) {
            auto twin = manager;
            Recording recording;
            recording.budget = 1'000'000;
            twin.update(Recorder(recording));
            manager.update();
            EXPECT_TRUE(std::equal(manager.collisions().begin(), manager.collisions().end(),
                                   twin.collisions().begin(), twin.collisions().end()));
            EXPECT_EQ(manager.counts().work, twin.counts().work);
            for (const Scope& scope : recording.scopes) {
                if (scope.steps.empty()) continue;
                inside.insert(scope.id);
                for (const Step& step : scope.steps) {
                    for (const Mark& mark : step.marks) {
                        EXPECT_FALSE(std::holds_alternative<FeatureMark>(mark.geometry));
                        EXPECT_FALSE(std::holds_alternative<NodeMark>(mark.geometry));
                    }
                }
            }
        };
        told(features), told(trees);
    }
    for (const char* id : {"piece_features", "lin_canny", "obb_tree", "sphere_triangle"})
        EXPECT_TRUE(inside.contains(id)) << id;
}

TEST(SolidManagers, SurfacesAreClosedOrNot) {
    EXPECT_TRUE(parts_of_surface(solid_ring(5, 4)).closed);
    EXPECT_TRUE(parts_of_surface(solid_cube(vec3(1))).closed);
    EXPECT_FALSE(parts_of_surface(open_shell()).closed);
    EXPECT_FALSE(parts_of_surface(Mesh{}).closed);
    Mesh two = solid_octahedron();
    for (vec3 p : solid_octahedron().positions) two.positions.push_back(p + vec3(5, 0, 0));
    for (auto t : solid_octahedron().triangles)
        two.triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
    EXPECT_EQ(parts_of_surface(two).points.size(), 2u);
    EXPECT_TRUE(parts_of_surface(two).closed);
    // A triangle reversed opens it.
    Mesh turned = solid_octahedron();
    std::swap(turned.triangles[0][0], turned.triangles[0][1]);
    EXPECT_FALSE(parts_of_surface(turned).closed);
    EXPECT_EQ(parts_of_surface(Mesh{{{0, 0, 0}}, {{0, 0, 0}}}).closed, false);
}

}  // namespace
}  // namespace collidoscope
