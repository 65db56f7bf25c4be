// Capsules against spheres, capsules and triangles: answers against rationals, depths against
// supports in many directions.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/capsule_box.h"
#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/sphere_capsule.h"
#include "collision/narrow/triangle/capsule_triangle.h"
#include "tests/collision/narrow/primitives/capsule_cases.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using capsule_cases::expect_right;
using capsule_cases::expect_same_when_changed;
using capsule_cases::random_capsule;
using capsule_cases::random_radius;
using capsule_cases::size_of;
using oracle::cases;
using oracle::RandomFloats;

TEST(SphereCapsule, AgreesWithRationals) {
    RandomFloats random(811);
    std::size_t touching = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        Sphere s{random.point(), random_radius(random)};
        const Capsule c = random_capsule(random);
        if (random.chance(8)) s.center = random.chance(2) ? c.from : 0.5f * c.from + 0.5f * c.to;
        const PairResult r = collide(s, c);
        touching += r.signed_distance == 0;
        const double size = size_of(s.center) + s.radius + size_of(c);
        expect_right(s, c, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(s, c, r, size);
        if (HasFatalFailure()) return;
        // A capsule without length is a sphere.
        const Capsule ball{c.from, c.from, c.radius};
        ASSERT_EQ(collide(s, ball).hit, collide(ball, Capsule{s.center, s.center, s.radius}).hit);
    }
    EXPECT_GT(touching, cases(20'000) / 100);
}

TEST(CapsuleCapsule, AgreesWithRationals) {
    RandomFloats random(812);
    std::size_t touching = 0, two = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule a = random_capsule(random);
        Capsule b = random_capsule(random);
        if (random.chance(5)) b.to = b.from + (a.to - a.from);
        if (random.chance(10)) b.from = 0.5f * a.from + 0.5f * a.to;
        const PairResult r = collide(a, b);
        touching += r.signed_distance == 0;
        two += r.contacts.size() == 2;
        const double size = size_of(a) + size_of(b);
        expect_right(a, b, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(a, b, r, size);
        if (HasFatalFailure()) return;
        const PairResult back = collide(b, a);
        ASSERT_EQ(back.hit, r.hit);
        ASSERT_EQ(back.contacts.size(), r.contacts.size());
        ASSERT_NEAR(back.signed_distance, r.signed_distance, 1e-6 * size);
        // Equal axes are parted the same way whichever is A.
        const bool equal = a.from == b.from && a.to == b.to;
        if (!equal) {
            ASSERT_LE(glm::length(dvec3(back.normal) + dvec3(r.normal)), 1e-3);
        }
    }
    EXPECT_GT(touching, cases(20'000) / 200);
    EXPECT_GT(two, cases(20'000) / 100);
}

TEST(CapsuleTriangle, AgreesWithRationals) {
    RandomFloats random(813);
    std::size_t touching = 0, through = 0;
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule c = random_capsule(random);
        Triangle t{random.point(), random.point(), random.point()};
        if (random.chance(8)) t.b = t.a;
        if (random.chance(12)) t.c = t.a + 2.0f * (t.b - t.a);
        if (random.chance(8)) t.c = 0.5f * c.from + 0.5f * c.to;
        const PairResult r = collide(c, t);
        touching += r.signed_distance == 0;
        through += detail::pierces(axis_of(c), t);
        const double size = size_of(c) + size_of(t.a) + size_of(t.b) + size_of(t.c);
        expect_right(c, t, r, size, random);
        if (HasFatalFailure()) return;
        expect_same_when_changed(c, t, r, size);
        if (HasFatalFailure()) return;
        for (const Triangle& other : {Triangle{t.b, t.c, t.a}, Triangle{t.b, t.a, t.c}}) {
            const PairResult same = collide(c, other);
            ASSERT_EQ(same.hit, r.hit);
            ASSERT_NEAR(same.signed_distance, r.signed_distance, 2e-6 * size);
        }
    }
    EXPECT_GT(touching, cases(20'000) / 500);
    EXPECT_GT(through, cases(20'000) / 50);
}

// -- Edge cases by name --

TEST(CapsuleCapsule, ParallelOnesHaveTwoContacts) {
    const Capsule a{{-2, 0, 0}, {2, 0, 0}, 0.5f}, b{{-1, 0.75f, 0}, {3, 0.75f, 0}, 0.5f};
    const PairResult r = collide(a, b);
    ASSERT_EQ(r.contacts.size(), 2u);
    EXPECT_EQ(r.contacts[0].position, vec3(-1, 0.375f, 0));
    EXPECT_EQ(r.contacts[1].position, vec3(2, 0.375f, 0));
    EXPECT_EQ(r.contacts[0].depth, 0.25f);
    EXPECT_EQ(r.normal, vec3(0, 1, 0));
    // End to end they share a single point.
    EXPECT_EQ(collide(a, Capsule{{2, 0.75f, 0}, {4, 0.75f, 0}, 0.5f}).contacts.size(), 1u);
}

// Turned by little, the contacts are those of parallel ones, but for as much; turned by more they
// are less deep, and beyond ten degrees there is one.
TEST(CapsuleCapsule, NearlyParallelOnesHaveTwoContacts) {
    const Capsule a{{-2, 0, 0}, {2, 0, 0}, 0.5f};
    const auto turned = [](double angle) {
        const dvec3 middle(1, 0.75, 0), half(2 * std::cos(angle), 0, 2 * std::sin(angle));
        return Capsule{vec3(middle - half), vec3(middle + half), 0.5f};
    };
    const PairResult parallel = collide(a, turned(0));
    for (const double angle : {1e-7, 1e-5, 1e-3, 0.05, 0.12}) {
        for (const double sign : {-1.0, 1.0}) {
            SCOPED_TRACE(sign * angle);
            const Capsule b = turned(sign * angle);
            for (const Capsule& other : {b, Capsule{b.to, b.from, b.radius}}) {
                const PairResult r = collide(a, other);
                // The deepest place lies between the ends, which are as deep for a small turn.
                ASSERT_EQ(r.contacts.size(), angle < 0.01 ? 2u : 3u);
                for (std::size_t i = 0; i < 2; ++i) {
                    const Contact &c = r.contacts[i], &p = parallel.contacts[i];
                    EXPECT_LE(glm::distance(c.position, p.position), 3 * angle + 1e-6);
                    EXPECT_LE(glm::distance(c.normal, p.normal), 3 * angle + 1e-6);
                    EXPECT_LE(c.depth, p.depth + 1e-6);
                    // Each is the contact of two balls on the axes.
                    const dvec3 on_a = dvec3(c.point_on_a) - 0.5 * dvec3(c.normal);
                    const dvec3 on_b = dvec3(c.point_on_b) + 0.5 * dvec3(c.normal);
                    EXPECT_NEAR(glm::distance(on_a, on_b), 1 - double{c.depth}, 1e-6);
                    EXPECT_NEAR(on_a.y, 0, 1e-6);
                    EXPECT_NEAR(on_b.y, 0.75, 1e-6);
                }
                // The other way round they are the same.
                const PairResult back = collide(other, a);
                ASSERT_EQ(back.contacts.size(), r.contacts.size());
                for (std::size_t i = 0; i < 2; ++i) {
                    const Contact& c = back.contacts[i];
                    EXPECT_TRUE(glm::distance(c.position, r.contacts[0].position) <= 1e-6f ||
                                glm::distance(c.position, r.contacts[1].position) <= 1e-6f);
                }
            }
        }
    }
    EXPECT_EQ(collide(a, turned(0.2)).contacts.size(), 1u);
    // Nearly end to end: one.
    EXPECT_EQ(collide(a, Capsule{{2, 0.75f, 0}, {4, 0.75f, 0.1f}, 0.5f}).contacts.size(), 1u);
    // Long ones that touch where they cross do not lie along each other.
    EXPECT_EQ(collide(Capsule{{-50, 0, 0}, {50, 0, 0}, 0.5f},
                      Capsule{{-50, 0.75f, -5}, {50, 0.75f, 5}, 0.5f})
                  .contacts.size(),
              1u);
}

TEST(CapsuleCapsule, CrossingAxesArePartedAcrossBoth) {
    const PairResult r =
        collide(Capsule{{-1, 0, 0}, {1, 0, 0}, 0.25f}, Capsule{{0, 0, -1}, {0, 0, 1}, 0.5f});
    EXPECT_EQ(r.signed_distance, -0.75f);
    EXPECT_EQ(std::abs(r.normal.y), 1.0f);
}

TEST(CapsuleTriangle, AlongTheFaceItHasTwoContacts) {
    const Triangle t{{-4, 0, 4}, {4, 0, 4}, {0, 0, -8}};
    for (const float tilt : {0.0f, 1e-6f, 0.1f, -0.2f}) {
        SCOPED_TRACE(tilt);
        for (const float side : {1.0f, -1.0f}) {
            const Capsule c{{-1, side * 0.25f, 0}, {1, side * (0.25f + tilt), 0}, 0.5f};
            const PairResult r = collide(c, t);
            ASSERT_EQ(r.contacts.size(), 2u);
            for (int i = 0; i < 2; ++i) {
                const Contact& contact = r.contacts[static_cast<std::size_t>(i)];
                EXPECT_LE(glm::distance(contact.point_on_b, vec3(i == 0 ? -1 : 1, 0, 0)), 1e-6f);
                EXPECT_NEAR(contact.depth, i == 0 ? 0.25f : 0.25f - tilt, 1e-6f);
                EXPECT_EQ(contact.normal, vec3(0, -side, 0));
            }
        }
    }
    // Over an edge the stretch ends above it; off the face, across it, or steep, there is one.
    const PairResult over = collide(Capsule{{0, 0.25f, 0}, {0, 0.25f, 9}, 0.5f}, t);
    ASSERT_EQ(over.contacts.size(), 2u);
    EXPECT_LE(glm::distance(over.contacts[1].point_on_b, vec3(0, 0, 4)), 1e-6f);
    EXPECT_EQ(collide(Capsule{{-1, 0.25f, 0}, {1, 0.75f, 0}, 0.5f}, t).contacts.size(), 1u);
    EXPECT_EQ(collide(Capsule{{-3, 0, 4.25f}, {3, 0, 4.25f}, 0.5f}, t).contacts.size(), 1u);
    // Pushed through while it lies along: both ends go the same way out.
    const PairResult through = collide(Capsule{{-1, -0.125f, 0}, {1, 0.0625f, 0}, 0.5f}, t);
    ASSERT_EQ(through.contacts.size(), 2u);
    EXPECT_EQ(through.contacts[0].normal, through.contacts[1].normal);
}

TEST(CapsuleTriangle, ThroughTheMiddleItLeavesTheShortWay) {
    const Triangle t{{-4, 0, 4}, {4, 0, 4}, {0, 0, -8}};
    const PairResult r = collide(Capsule{{0, -3, 0}, {0, 1, 0}, 0.5f}, t);
    EXPECT_EQ(r.signed_distance, -1.5f);
    EXPECT_EQ(r.normal, vec3(0, 1, 0));
    EXPECT_EQ(r.point_on_b, vec3(0, 0, 0));
}

TEST(Capsules, RecordedRunsAnswerTheSame) {
    RandomFloats random(816);
    for (std::size_t i = 0; i < cases(300); ++i) {
        random.next_case();
        const Capsule a = random_capsule(random), b = random_capsule(random);
        const Triangle t{random.point(), random.point(), random.point()};
        const Box box{random.point(), glm::abs(random.direction()), quat(1, 0.5f, 0, 0)};
        Recording recording;
        ASSERT_EQ(collide(a, b).signed_distance,
                  collide(a, b, Recorder(recording)).signed_distance);
        ASSERT_EQ(collide(a, t).signed_distance,
                  collide(a, t, Recorder(recording)).signed_distance);
        ASSERT_EQ(collide(a, box).signed_distance,
                  collide(a, box, Recorder(recording)).signed_distance);
    }
}

}  // namespace
}  // namespace collidoscope
