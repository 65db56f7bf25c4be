// Planes against boxes, capsules and hulls: answers against rationals, manifolds against brute
// force.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <random>
#include <set>

#include "collision/narrow/box/plane_box.h"
#include "collision/narrow/primitives/plane_capsule.h"
#include "collision/narrow/primitives/plane_hull.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"
#include "tests/oracle/rational.h"

namespace collidoscope {
namespace {

using oracle::Rational3;

Plane random_plane(oracle::RandomFloats& random) {
    return {random.nonzero_direction(), random.length() * random.uniform(-1, 1)};
}

mpq_class height_times_length(const Plane& plane, const Rational3& p) {
    return dot(Rational3(plane.normal), p) - mpq_class(plane.offset);
}

// The corners of a box times |q|², by q v q* in rationals; the scale comes out.
std::vector<Rational3> scaled_corners(const Box& box, mpq_class& scale) {
    const quat& r = box.rotation;
    const mpq_class w(r.w);
    const Rational3 v(vec3(r.x, r.y, r.z));
    scale = w * w + dot(v, v);
    std::vector<Rational3> corners;
    for (unsigned bits = 0; bits < 8; ++bits) {
        const auto side = [&](int k) {
            return mpq_class((bits >> k & 1U) != 0 ? box.half[k] : -box.half[k]);
        };
        const Rational3 u(side(0), side(1), side(2));
        const mpq_class twice_w = 2 * w, along = 2 * dot(v, u), across = w * w - dot(v, v);
        corners.push_back(scale * Rational3(box.center) + (across * u) + (along * v) +
                          (twice_w * cross(v, u)));
    }
    return corners;
}

void expect_result(const PairResult& result, const mpq_class& least, const mpq_class& scale,
                   const Plane& plane) {
    ASSERT_EQ(result.hit, least <= 0);
    ASSERT_EQ(result.signed_distance > 0, least > 0);
    ASSERT_EQ(result.signed_distance < 0, least < 0);
    const double length = glm::length(dvec3(plane.normal));
    const double distance = mpq_class(least / scale).get_d() / length;
    if (std::abs(distance) > 1e-35) {
        ASSERT_NEAR(double{result.signed_distance} / distance, 1, 2e-7);
    }
    ASSERT_EQ(result.contacts.empty(), !result.hit);
}

TEST(PlaneConvex, BoxesAgreeWithRationals) {
    constexpr std::uint64_t seed = 20261130;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    std::size_t hits = 0, touches = 0;
    const std::size_t count = oracle::cases(20'000);
    for (std::size_t i = 0; i < count; ++i) {
        random.next_case();
        Plane plane = random_plane(random);
        Box box{random.point(), glm::abs(random.direction()), {1, 0, 0, 0}};
        if (!random.chance(3))
            box.rotation = glm::normalize(
                quat(1, random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)));
        mpq_class scale;
        const auto corners = scaled_corners(box, scale);
        if (random.chance(4) && box.rotation == quat(1, 0, 0, 0)) {
            // Through a corner, where that is a float.
            const Rational3& p = corners[static_cast<std::size_t>(random.integer(0, 7))];
            const mpq_class through = dot(Rational3(plane.normal), p);
            if (mpq_class(static_cast<float>(through.get_d())) == through)
                plane.offset = static_cast<float>(through.get_d());
        }
        mpq_class least;
        for (std::size_t c = 0; c < 8; ++c) {
            // scale times the height.
            const mpq_class height =
                dot(Rational3(plane.normal), corners[c]) - scale * mpq_class(plane.offset);
            if (c == 0 || height < least) least = height;
        }
        const PairResult result = collide(plane, box);
        ASSERT_NO_FATAL_FAILURE(expect_result(result, least, scale, plane)) << "case " << i;
        hits += result.hit;
        touches += least == 0;
    }
    EXPECT_GT(hits, count / 5);
    EXPECT_LT(hits, count * 4 / 5);
    EXPECT_GT(touches, count / 500);
}

TEST(PlaneConvex, CapsulesAndHullsAgreeWithRationals) {
    constexpr std::uint64_t seed = 20261201;
    RecordProperty("seed", std::to_string(seed));
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
        random.next_case();
        const Plane plane = random_plane(random);
        const Capsule capsule{random.point(), random.point(), std::abs(random.length())};
        // In squares where the end is outside: height² n² against r² n².
        const mpq_class from = height_times_length(plane, Rational3(capsule.from)),
                        to = height_times_length(plane, Rational3(capsule.to)),
                        low = from < to ? from : to, r(capsule.radius);
        const Rational3 n(plane.normal);
        const bool hit = low <= 0 || low * low <= r * r * dot(n, n);
        const PairResult result = collide(plane, capsule);
        ASSERT_EQ(result.hit, hit) << "case " << i;
        ASSERT_EQ(result.signed_distance <= 0, hit);
        const auto reaches = [&](const mpq_class& s) {
            return s <= 0 || s * s <= r * r * dot(n, n);
        };
        const std::size_t ends = capsule.from == capsule.to ? hit : reaches(from) + reaches(to);
        ASSERT_EQ(result.contacts.size(), ends) << "case " << i;

        Hull hull;
        for (int points = random.integer(1, 12); points > 0; --points)
            hull.points.push_back(random.point());
        mpq_class least;
        for (std::size_t k = 0; k < hull.points.size(); ++k) {
            const mpq_class height = height_times_length(plane, Rational3(hull.points[k]));
            if (k == 0 || height < least) least = height;
        }
        ASSERT_NO_FATAL_FAILURE(expect_result(collide(plane, hull), least, 1, plane))
            << "case " << i;
    }
}

// Seen along the normal the contacts' outline holds every point that is in the solid; every contact
// is such a point, none twice.
TEST(PlaneConvex, ManifoldsHoldTheirBodies) {
    constexpr std::uint64_t seed = 20261202;
    RecordProperty("seed", std::to_string(seed));
    std::mt19937_64 engine(oracle::seeded(seed));
    const auto number = [&] { return std::uniform_real_distribution<float>(-1, 1)(engine); };
    const Plane ground{{0, 2, 0}, 0.25f};
    std::set<std::size_t> sizes;
    for (std::size_t i = 0; i < oracle::cases(5'000); ++i) {
        Hull hull;
        const bool grid = engine() % 2 == 0;
        for (std::size_t n = 3 + engine() % 6; n > 0; --n) {
            vec3 p(number(), number(), number());
            if (grid) p = glm::round(p * 2.0f) * 0.5f;
            hull.points.push_back(p);
        }
        const PairResult result = collide(ground, hull);
        sizes.insert(result.contacts.size());
        std::set<std::pair<float, float>> places;
        for (const Contact& c : result.contacts) {
            ASSERT_NE(std::find(hull.points.begin(), hull.points.end(), c.point_on_b),
                      hull.points.end());
            ASSERT_LE(c.point_on_b.y, 0.125f);
            ASSERT_EQ(c.normal, vec3(0, 1, 0));
            ASSERT_TRUE(places.insert({c.point_on_b.x, c.point_on_b.z}).second) << "case " << i;
        }
        if (result.contacts.size() >= Manifold::capacity) continue;
        for (const vec3& p : hull.points) {
            if (p.y > 0.125f) continue;
            // No line separates it from all contacts: tried through it in 720 directions.
            bool outside = false;
            for (int k = 0; k < 720 && !outside; ++k) {
                const double angle = k * 0.5 * 3.14159265358979 / 180;
                double farthest = -INFINITY;
                for (const Contact& c : result.contacts)
                    farthest = std::max(
                        farthest, (double{c.point_on_b.x} - double{p.x}) * std::cos(angle) +
                                      (double{c.point_on_b.z} - double{p.z}) * std::sin(angle));
                outside = farthest < -1e-6;
            }
            ASSERT_FALSE(outside) << "case " << i;
        }
    }
    for (const std::size_t size : {0U, 1U, 2U, 3U, 4U}) EXPECT_EQ(sizes.count(size), 1U) << size;
}

TEST(PlaneConvex, FacesEdgesAndDeepBoxes) {
    const Plane ground{{0, 1, 0}, 0};
    const auto contacts = [&](const Box& box) { return collide(ground, box).contacts.size(); };
    EXPECT_EQ(contacts({{0, 0.5f, 0}, {1, 0.5f, 2}}), 4U);
    EXPECT_EQ(contacts({{7, -9, 3}, {1, 0.5f, 2}}), 4U);
    EXPECT_EQ(contacts({{0, 0.5f, 0}, {0, 0.5f, 2}}), 2U);
    EXPECT_EQ(contacts({{0, 0.5f, 0}, {0, 0.5f, 0}}), 1U);
    EXPECT_EQ(contacts({{0, 0, 0}, {0, 0, 0}}), 1U);
    EXPECT_EQ(contacts({{0, 0x1p-130f, 0}, {0, 0, 0}}), 0U);
    // Far from the origin as well, and turned by a quarter.
    const float s = std::sqrt(0.5f);
    EXPECT_EQ(contacts({{3e6f, -1, -5e6f}, {1, 2, 3}, {s, 0, s, 0}}), 4U);
    // The deepest comes first.
    const PairResult tilted =
        collide(ground, Box{{0, 0.25f, 0}, {1, 0.5f, 1}, glm::normalize(quat(1, 0.1f, 0, 0.2f))});
    for (const Contact& c : tilted.contacts) EXPECT_LE(c.depth, tilted.contacts[0].depth);
    EXPECT_EQ(tilted.contacts[0].depth, -tilted.signed_distance);
}

TEST(PlaneConvex, TracedEqualsPlain) {
    oracle::RandomFloats random(20261203);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        random.next_case();
        const Plane plane = random_plane(random);
        const Box box{random.point(), glm::abs(random.direction())};
        Recording recording;
        const PairResult traced = collide(plane, box, Recorder(recording));
        const PairResult plain = collide(plane, box);
        ASSERT_EQ(traced.hit, plain.hit);
        ASSERT_EQ(traced.signed_distance, plain.signed_distance);
        ASSERT_EQ(traced.contacts.size(), plain.contacts.size());
        ASSERT_STREQ(recording.steps.back().label, plain.hit ? "contact" : "apart");
    }
}

}  // namespace
}  // namespace collidoscope
