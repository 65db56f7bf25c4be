// Planes against cylinders: the sign against rationals, contacts against the rims' own equations.
#include "collision/narrow/primitives/plane_cylinder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

struct PlaneAndCylinder {
    Plane plane;
    Cylinder cylinder;
};

// A quarter stands or lies on a level plane, and touches it where that is a float.
PlaneAndCylinder next_pair(oracle::RandomFloats& random) {
    random.next_case();
    PlaneAndCylinder pair{{random.nonzero_direction(), random.length() * random.uniform(-1, 1)},
                          {random.point(), random.point(), std::abs(random.length())}};
    if (!random.chance(4)) return pair;
    Cylinder& c = pair.cylinder;
    const bool stands = random.chance(2);
    c.to = c.from;
    c.to[stands ? 1 : 0] += random.length();
    pair.plane.normal = {0, 2, 0};
    const float low = stands ? std::min(c.from.y, c.to.y) : c.from.y - c.radius;
    pair.plane.offset = 2 * low;
    return pair;
}

TEST(PlaneCylinder, AgreesWithRationals) {
    constexpr std::uint64_t seed = 20261204;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t hits = 0, touches = 0;
    const std::size_t count = oracle::cases(20'000);
    for (std::size_t i = 0; i < count; ++i) {
        const auto [plane, cylinder] = next_pair(random);
        const Rational3 n(plane.normal);
        const mpq_class offset(plane.offset), r(cylinder.radius);
        const mpq_class from = dot(n, Rational3(cylinder.from)) - offset,
                        to = dot(n, Rational3(cylinder.to)) - offset, low = from < to ? from : to;
        const Rational3 axis = cylinder.from == cylinder.to
                                   ? Rational3(vec3(0, 1, 0))
                                   : Rational3(cylinder.to) - Rational3(cylinder.from);
        const Rational3 across = cross(n, axis);
        // Both sides of low = drop in squares, times |axis|².
        const mpq_class squared_low = low * low * dot(axis, axis),
                        squared_drop = r * r * dot(across, across);
        const int sign = low > 0 ? cmp(squared_low, squared_drop)
                                 : -static_cast<int>(low < 0 || squared_drop > 0);
        const PairResult result = collide(plane, cylinder);
        ASSERT_EQ(result.hit, sign <= 0) << "case " << i;
        ASSERT_EQ(result.signed_distance > 0, sign > 0) << "case " << i;
        ASSERT_EQ(result.signed_distance < 0, sign < 0) << "case " << i;
        const double length = glm::length(dvec3(plane.normal)), height = low.get_d() / length,
                     drop = std::sqrt(mpq_class(squared_drop / dot(axis, axis)).get_d()) / length;
        ASSERT_NEAR(double{result.signed_distance}, height - drop,
                    2e-7 * std::abs(height - drop) + 3e-10 * (std::abs(height) + drop))
            << "case " << i;
        ASSERT_EQ(result.contacts.empty(), !result.hit);
        hits += result.hit;
        touches += sign == 0;
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_LT(hits, count * 9 / 10);
    EXPECT_GT(touches, count / 500);
}

// Every contact is a point of a rim, as deep in the solid as it says, and the first is deepest.
TEST(PlaneCylinder, ContactsLieOnTheRims) {
    constexpr std::uint64_t seed = 20261205;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::array<std::size_t, 9> of_count{};
    for (std::size_t i = 0; i < oracle::cases(10'000); ++i) {
        SCOPED_TRACE(i);
        const Plane plane{random.nonzero_direction(), random.uniform(-0.5f, 0.5f)};
        const dvec3 up = glm::normalize(dvec3(plane.normal));
        const double level = double{plane.offset} / glm::length(dvec3(plane.normal));
        Cylinder c{{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                   {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                   random.uniform(0.1f, 1)};
        const int lies = random.integer(0, 2);
        const dvec3 across = glm::normalize(glm::cross(up, dvec3(0.6, -0.5, 0.4)));
        if (lies > 0) c.to = c.from + vec3(0.5 * (lies == 1 ? up : across));
        const PairResult result = collide(plane, c);
        ++of_count[result.contacts.size()];
        const double size = 3 + std::abs(level);
        const dvec3 axis = glm::normalize(dvec3(c.to) - dvec3(c.from));
        for (const Contact& contact : result.contacts) {
            const dvec3 p(contact.point_on_b);
            const dvec3 f = p - dvec3(c.from), t = p - dvec3(c.to);
            const double along = std::min(std::abs(glm::dot(f, axis)), std::abs(glm::dot(t, axis)));
            ASSERT_LE(along, 1e-6 * size);
            ASSERT_NEAR(std::min(glm::length(f), glm::length(t)), double{c.radius}, 1e-6 * size);
            ASSERT_NEAR(glm::dot(up, p) - level, -double{contact.depth}, 2e-6 * size);
            ASSERT_LE(contact.depth, result.contacts[0].depth);
            ASSERT_EQ(contact.normal, result.normal);
        }
        if (result.hit) {
            ASSERT_EQ(result.contacts[0].depth, -result.signed_distance);
        }
    }
    for (const std::size_t contacts : {0U, 1U, 2U, 4U})
        EXPECT_GT(of_count[contacts], 0U) << contacts;
}

TEST(PlaneCylinder, StandsLiesAndTilts) {
    const Plane ground{{0, 1, 0}, 0};
    const auto contacts = [&](const Cylinder& c) { return collide(ground, c).contacts.size(); };
    EXPECT_EQ(contacts({{0, 0, 0}, {0, 1, 0}, 1}), 4U);
    EXPECT_EQ(contacts({{5, 3, 1}, {5, 0, 1}, 1}), 4U);
    EXPECT_EQ(contacts({{-1, 0.5f, 0}, {1, 0.5f, 0}, 0.5f}), 2U);
    EXPECT_EQ(contacts({{-1, 0.5f, 0}, {1, 1.5f, 0}, 0.6f}), 1U);
    EXPECT_EQ(contacts({{0, 0x1p-130f, 0}, {0, 1, 0}, 1}), 0U);
    // Without length, without radius, without either.
    EXPECT_EQ(contacts({{0, 0, 0}, {0, 0, 0}, 1}), 4U);
    EXPECT_EQ(contacts({{-1, 0, 0}, {1, 0, 0}, 0}), 2U);
    EXPECT_EQ(contacts({{0, 0, 0}, {0, 0, 0}, 0}), 1U);
    // A slope that floats cannot make unit.
    EXPECT_EQ(collide(Plane{{1, 1, 1}, 0}, Cylinder{{0, 0, 0}, {3, 3, 3}, 1}).contacts.size(), 4U);
}

TEST(PlaneCylinder, TracedEqualsPlain) {
    oracle::RandomFloats random(20261206);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const auto [plane, cylinder] = next_pair(random);
        Recording recording;
        const PairResult traced = collide(plane, cylinder, Recorder(recording));
        const PairResult plain = collide(plane, cylinder);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.signed_distance, plain.signed_distance);
        ASSERT_EQ(traced.contacts.size(), plain.contacts.size());
        ASSERT_STREQ(recording.steps.back().label, plain.hit ? "contact" : "apart");
    }
}

}  // namespace
}  // namespace collidoscope
