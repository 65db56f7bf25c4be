// Capsules against boxes: answers against rationals, depths against supports in many directions.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/box/capsule_box.h"
#include "tests/collision/narrow/primitives/capsule_cases.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using capsule_cases::between_cores;
using capsule_cases::expect_right;
using capsule_cases::expect_same_when_changed;
using capsule_cases::random_capsule;
using capsule_cases::size_of;
using oracle::cases;
using oracle::RandomFloats;

template <typename Solid, typename Make>
void check_boxes(std::uint64_t seed, const Make& make) {
    RandomFloats random(seed);
    std::size_t touching = 0, two = 0, met = 0;
    for (std::size_t i = 0; i < cases(8'000); ++i) {
        SCOPED_TRACE(i);
        random.next_case();
        const Capsule c = random_capsule(random);
        const Solid box = make(random);
        const PairResult r = collide(c, box);
        touching += r.signed_distance == 0;
        two += r.contacts.size() == 2;
        met += between_cores(c, box) == 0;
        const vec3 around = [&] {
            if constexpr (std::is_same_v<Solid, Box>)
                return glm::abs(box.center) + box.half;
            else
                return glm::abs(box.min) + glm::abs(box.max);
        }();
        const double size = size_of(c) + size_of(around);
        expect_right(c, box, r, size, random);
        if (testing::Test::HasFatalFailure()) return;
        expect_same_when_changed(c, box, r, size);
        if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(touching, cases(8'000) / 1000);
    EXPECT_GT(two, cases(8'000) / 200);
    EXPECT_GT(met, cases(8'000) / 50);
}

TEST(CapsuleBox, AgreesWithRationals) {
    check_boxes<Box>(814, [](RandomFloats& random) {
        Box box{random.point(), glm::abs(random.direction()), quat(1, 0, 0, 0)};
        if (!random.chance(3)) {
            const auto part = [&] { return static_cast<float>(random.integer(-2, 2)); };
            box.rotation = random.on_grid() ? quat(1 + std::abs(part()), part(), part(), part())
                                            : quat(random.uniform(0.1f, 1), random.uniform(-1, 1),
                                                   random.uniform(-1, 1), random.uniform(-1, 1));
        }
        if (random.chance(6)) box.half[random.integer(0, 2)] = 0;
        return box;
    });
}

TEST(CapsuleBox, AxisAlignedAgreesWithRationals) {
    check_boxes<Aabb>(815, [](RandomFloats& random) {
        const vec3 a = random.point(), b = random.point();
        return Aabb{glm::min(a, b), glm::max(a, b)};
    });
}

// -- Edge cases by name --

TEST(CapsuleBox, InsideItLeavesThroughTheNearestFace) {
    const Box box{{0, 0, 0}, {4, 2, 3}, quat(1, 0, 0, 0)};
    const PairResult r = collide(Capsule{{-1, 1, 0}, {1, 1, 0}, 0.5f}, box);
    EXPECT_EQ(r.signed_distance, -1.5f);
    EXPECT_EQ(r.normal, vec3(0, -1, 0));
    ASSERT_EQ(r.contacts.size(), 2u);
}

TEST(CapsuleBox, NearlyAlongAFaceItHasTwoContacts) {
    const Box box{{0, -1, 0}, {4, 1, 3}, quat(1, 0, 0, 0)};
    for (const float tilt : {0.0f, 1e-6f, 0.1f, -0.2f}) {
        SCOPED_TRACE(tilt);
        for (const float side : {1.0f, -1.0f}) {
            const float y = side > 0 ? 0.0f : -2.0f;
            const Capsule c{{-1, y + side * 0.25f, 0}, {1, y + side * (0.25f + tilt), 0}, 0.5f};
            const PairResult r = collide(c, box);
            ASSERT_EQ(r.contacts.size(), 2u);
            for (int i = 0; i < 2; ++i) {
                const Contact& contact = r.contacts[static_cast<std::size_t>(i)];
                EXPECT_LE(glm::distance(contact.point_on_b, vec3(i == 0 ? -1 : 1, y, 0)), 1e-6f);
                EXPECT_NEAR(contact.depth, i == 0 ? 0.25f : 0.25f - tilt, 1e-6f);
                EXPECT_EQ(contact.normal, vec3(0, -side, 0));
            }
        }
    }
    // Over an edge the stretch ends above it; steep, or beside an edge, there is one.
    const PairResult over = collide(Capsule{{0, 0.25f, 0}, {0, 0.375f, 9}, 0.5f}, box);
    ASSERT_EQ(over.contacts.size(), 2u);
    EXPECT_LE(glm::distance(over.contacts[1].point_on_b, vec3(0, 0, 3)), 1e-6f);
    EXPECT_EQ(collide(Capsule{{-1, 0.25f, 0}, {1, 0.75f, 0}, 0.5f}, box).contacts.size(), 1u);
    EXPECT_EQ(collide(Capsule{{-3, 0.25f, 3.25f}, {3, 0.25f, 3.25f}, 0.5f}, box).contacts.size(),
              1u);
    // Pushed in while it lies along: both ends go the same way out.
    const PairResult inside = collide(Capsule{{-1, -0.125f, 0}, {1, 0.0625f, 0}, 0.5f}, box);
    ASSERT_EQ(inside.contacts.size(), 2u);
    EXPECT_EQ(inside.contacts[0].normal, inside.contacts[1].normal);
}

// The smallest floats and the largest: nothing under- or overflows to another answer.
TEST(CapsuleBox, ExtremesAreExact) {
    const float tiny = 0x1p-149f;
    const Box box{{0, 0, 0}, vec3(1), quat(1, 1, 1, 1)};
    const float up = std::nextafter(1.5f, 2.0f);
    EXPECT_EQ(collide(Capsule{{-3, 1.5f, 0}, {3, 1.5f, 0}, 0.5f}, box).signed_distance, 0);
    EXPECT_GT(collide(Capsule{{-3, up, tiny}, {3, up, tiny}, 0.5f}, box).signed_distance, 0);
    // Over an edge, as far as the radius and by the smallest float farther.
    const Aabb unit{vec3(-1), vec3(1)};
    EXPECT_EQ(collide(Capsule{{4, 5, -9}, {4, 5, 9}, 5}, unit).signed_distance, 0);
    EXPECT_GT(
        collide(Capsule{{4, std::nextafter(5.0f, 6.0f), -9}, {4, 5, 9}, 5}, unit).signed_distance,
        -1e-6f);
}

}  // namespace
}  // namespace collidoscope
