// Margins and skins of contacts, against closed forms of bodies that are as much larger.
#include "collision/narrow/primitives/contact_reach.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "collision/narrow/box/sphere_box.h"
#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/sphere_sphere.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

using oracle::RandomFloats;

ContactReach random_reach(RandomFloats& random) {
    ContactReach reach;
    if (!random.chance(3)) reach.skin = std::abs(random.length());
    if (!random.chance(3)) reach.margin = std::abs(random.length());
    return reach;
}

struct ReachCounts {
    std::size_t near = 0, deeper = 0, apart = 0, all = 0;

    void expect_every_kind() const {
        EXPECT_GT(near, all / 50);
        EXPECT_GT(deeper, all / 50);
        EXPECT_GT(apart, all / 50);
    }
};

// distance: of the bodies with their skins.
void expect_reached(const PairResult& plain, const ContactReach& reach, double distance,
                    double size, ReachCounts& counts) {
    const PairResult found = within_reach(plain, reach);
    const double tolerance = 2e-6 * size + 1e-44;
    ++counts.all;
    ASSERT_NEAR(found.signed_distance, distance, tolerance);
    if (std::abs(distance - double{reach.margin}) > tolerance) {
        ASSERT_EQ(found.hit, distance <= double{reach.margin});
    }
    ASSERT_EQ(found.hit, found.signed_distance <= reach.margin);
    ASSERT_EQ(found.contacts.empty(), !found.hit);
    ASSERT_EQ(found.normal, plain.normal);
    double deepest = -std::numeric_limits<double>::infinity();
    for (const Contact& c : found.contacts) {
        deepest = std::max(deepest, double{c.depth});
        const dvec3 between = dvec3(c.point_on_b) - dvec3(c.point_on_a);
        ASSERT_LE(glm::length(between + double{c.depth} * dvec3(c.normal)), tolerance);
    }
    if (found.hit) {
        ASSERT_NEAR(deepest, -distance, tolerance);
    }
    counts.near += found.hit && found.signed_distance > 0;
    counts.deeper += found.hit && !plain.hit && found.signed_distance < 0;
    counts.apart += !found.hit;
}

TEST(ContactReach, SkinsAreLargerRadii) {
    constexpr std::uint64_t seed = 20261310;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    ReachCounts counts;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Sphere a{random.point(), 0.5f * std::abs(random.length())};
        const Sphere b{random.point(), 0.5f * std::abs(random.length())};
        const ContactReach reach = random_reach(random);
        const double way = glm::length(dvec3(b.center) - dvec3(a.center)), skin{reach.skin},
                     radii = double{a.radius} + double{b.radius} + 2 * skin;
        const double size = way + radii + glm::length(dvec3(a.center));
        ASSERT_NO_FATAL_FAILURE(expect_reached(collide(a, b), reach, way - radii, size, counts));
        // The witness points are on the thicker bodies.
        const PairResult found = within_reach(collide(a, b), reach);
        ASSERT_NEAR(glm::length(dvec3(found.point_on_a) - dvec3(a.center)), double{a.radius} + skin,
                    4e-6 * size);
        ASSERT_NEAR(glm::length(dvec3(found.point_on_b) - dvec3(b.center)), double{b.radius} + skin,
                    4e-6 * size);
    }
    counts.expect_every_kind();
}

TEST(ContactReach, BoxesAndSpheresByClamping) {
    constexpr std::uint64_t seed = 20261311;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    ReachCounts counts;
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const vec3 p = random.point(), q = random.point();
        const Aabb box{glm::min(p, q), glm::max(p, q)};
        const Sphere ball{random.point(), 0.5f * std::abs(random.length())};
        const dvec3 c(ball.center);
        const dvec3 out = c - glm::clamp(c, dvec3(box.min), dvec3(box.max));
        if (out == dvec3(0)) continue;  // from inside the way out is another
        const ContactReach reach = random_reach(random);
        const double distance = glm::length(out) - double{ball.radius} - 2 * double{reach.skin};
        const double size = glm::length(c) + glm::length(dvec3(p)) + glm::length(dvec3(q)) +
                            double{ball.radius} + double{reach.skin};
        ASSERT_NO_FATAL_FAILURE(expect_reached(collide(ball, box), reach, distance, size, counts));
    }
    counts.expect_every_kind();
}

// Every contact of a manifold keeps its place and has both skins in its depth.
TEST(ContactReach, EveryContactGetsDeeper) {
    const Capsule a{{-2, 0, 0}, {2, 0, 0}, 0.5f}, b{{-1, 0.75f, 0}, {3, 0.75f, 0}, 0.5f};
    const PairResult plain = collide(a, b), found = within_reach(plain, {.skin = 0.125f});
    ASSERT_EQ(plain.contacts.size(), 2u);
    ASSERT_EQ(found.contacts.size(), 2u);
    EXPECT_EQ(found.signed_distance, -0.5f);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(found.contacts[i].depth, 0.5f);
        EXPECT_EQ(found.contacts[i].position, plain.contacts[i].position);
    }
    EXPECT_EQ(relation_of(found), Relation::Overlapping);
}

TEST(ContactReach, ByNameAndAtItsLimits) {
    const Sphere a{vec3(0), 1}, b{{3, 0, 0}, 1};
    const PairResult plain = collide(a, b);
    EXPECT_EQ(within_reach(plain, {}).hit, false);
    const PairResult at_margin = within_reach(plain, {.margin = 1});
    EXPECT_TRUE(at_margin.hit);
    EXPECT_EQ(at_margin.signed_distance, 1);
    ASSERT_EQ(at_margin.contacts.size(), 1u);
    EXPECT_EQ(at_margin.contacts[0].depth, -1);
    EXPECT_EQ(at_margin.contacts[0].position, vec3(1.5f, 0, 0));
    EXPECT_FALSE(within_reach(plain, {.margin = std::nextafter(1.0f, 0.0f)}).hit);
    const PairResult touching = within_reach(plain, {.skin = 0.5f});
    EXPECT_EQ(relation_of(touching), Relation::Touching);
    EXPECT_EQ(touching.point_on_a, touching.point_on_b);
    // A lower bound of the distance proves nothing about the margin.
    PairResult bound = plain;
    bound.exact_distance = false;
    EXPECT_FALSE(within_reach(bound, {.margin = 5}).hit);
}

TEST(ContactReach, TheStepSaysWhy) {
    const auto told = [](const ContactReach& reach) {
        Recording recording;
        const PairResult plain = collide(Sphere{vec3(0), 1}, Sphere{{3, 0, 0}, 1});
        const PairResult traced = within_reach(plain, reach, Recorder(recording));
        EXPECT_EQ(traced.hit, within_reach(plain, reach).hit);
        EXPECT_EQ(recording.steps.size(), 1u);
        return recording.steps[0].text();
    };
    EXPECT_NE(told({.margin = 2}).find("within the margin"), std::string::npos);
    EXPECT_NE(told({.margin = 0.5f}).find("beyond the margin"), std::string::npos);
    EXPECT_NE(told({.skin = 0.25f}).find("do not reach"), std::string::npos);
    EXPECT_NE(told({.skin = 1}).find("depth of 1"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope
