// Poses chosen by hand: known answers, zero sizes, and sweeps through parallel.
#include <gtest/gtest.h>

#include <cmath>

#include "collision/narrow/box/sat_box_box.h"

namespace collidoscope {
namespace {

const quat level(1, 0, 0, 0);

TEST(SatBoxBoxPoses, StackedCubesTouchInFourPoints) {
    const Box a{{0, 0, 0}, {1, 1, 1}, level}, b{{0.5f, 1.75f, 0}, {1, 1, 1}, level};
    const PairResult result = collide(a, b);
    ASSERT_TRUE(result.hit);
    EXPECT_EQ(result.signed_distance, -0.25f);
    EXPECT_EQ(result.normal, vec3(0, 1, 0));
    ASSERT_EQ(result.contacts.size(), 4u);
    for (const Contact& contact : result.contacts) {
        EXPECT_FLOAT_EQ(contact.depth, 0.25f);
        EXPECT_FLOAT_EQ(contact.position.y, 0.875f);
        EXPECT_FLOAT_EQ(contact.point_on_a.y, 1);
        EXPECT_FLOAT_EQ(contact.point_on_b.y, 0.75f);
        EXPECT_GE(contact.position.x, -0.5f - 4e-6f);
        EXPECT_LE(contact.position.x, 1 + 4e-6f);
    }
    EXPECT_NEAR(result.point_on_a.x, 0.25f, 1e-5f);
    EXPECT_NEAR(result.point_on_a.z, 0, 1e-5f);
}

TEST(SatBoxBoxPoses, TurnedStackTouchesInEightPoints) {
    const Box a{{0, 0, 0}, {1, 1, 1}, level};
    const Box b{{0, 1.9f, 0}, {1, 1, 1}, glm::angleAxis(0.7853982f, vec3(0, 1, 0))};
    const PairResult result = collide(a, b);
    EXPECT_EQ(result.contacts.size(), 8u);
    EXPECT_NEAR(result.signed_distance, -0.1f, 1e-6f);
    EXPECT_NEAR(glm::length(result.point_on_a - vec3(0, 1, 0)), 0, 1e-5f);
}

TEST(SatBoxBoxPoses, ExactTouchingIsAHit) {
    const Box a{{0, 0, 0}, {1, 1, 1}, level};
    for (const vec3& center : {vec3(2, 0, 0), vec3(2, 2, 0), vec3(2, 2, 2), vec3(0, -2, 1)}) {
        const PairResult result = collide(a, Box{center, {1, 1, 1}, level});
        EXPECT_TRUE(result.hit);
        EXPECT_EQ(result.signed_distance, 0);
        EXPECT_FALSE(std::signbit(result.signed_distance));
        EXPECT_FALSE(result.contacts.empty());
    }
    EXPECT_FALSE(overlaps(a, Box{{std::nextafter(2.0f, 3.0f), 0, 0}, {1, 1, 1}, level}));
}

TEST(SatBoxBoxPoses, CoincidentCentersHaveASign) {
    const Box a{{0, 0, 0}, {2, 1, 3}, level}, b{{0, 0, 0}, {1, 1, 1}, level};
    EXPECT_EQ(collide(a, a).normal, vec3(0, 1, 0));
    EXPECT_EQ(collide(a, a).signed_distance, -2);
    EXPECT_EQ(collide(a, b).normal, vec3(0, 1, 0));
    EXPECT_EQ(collide(b, a).normal, vec3(0, -1, 0));
}

TEST(SatBoxBoxPoses, ContainedBoxLeavesTheShortestWay) {
    const Box a{{0, 0, 0}, {5, 4, 6}, level}, b{{0, 2, 0}, {1, 1, 1}, level};
    const PairResult result = collide(a, b);
    EXPECT_EQ(result.signed_distance, -3);
    EXPECT_EQ(result.normal, vec3(0, 1, 0));
    EXPECT_EQ(result.contacts.size(), 4u);
}

TEST(SatBoxBoxPoses, ZeroSizes) {
    const Box plate{{0, 0, 0}, {1, 0, 1}, level};
    const Box rod{{0, 0, 0}, {0, 2, 0}, level};
    const Box point{{0.5f, 0, 0.5f}, {0, 0, 0}, level};
    EXPECT_EQ(collide(plate, plate).signed_distance, 0);
    EXPECT_EQ(collide(plate, plate).normal, vec3(0, 1, 0));
    EXPECT_EQ(collide(plate, point).signed_distance, 0);
    EXPECT_EQ(collide(point, point).signed_distance, 0);
    EXPECT_EQ(collide(point, point).contacts.size(), 1u);
    EXPECT_EQ(collide(rod, plate).signed_distance, -1);
    const PairResult apart = collide(rod, point);
    EXPECT_FALSE(apart.hit);
    EXPECT_FLOAT_EQ(apart.signed_distance, std::sqrt(0.5f));
    // A zero quaternion is no rotation.
    EXPECT_TRUE(overlaps(Box{{0, 0, 0}, {1, 1, 1}, quat(0, 0, 0, 0)}, point));
}

TEST(SatBoxBoxPoses, EdgeAgainstEdgeIsOneContact) {
    const Box a{{0, 0, 0}, {1, 1, 1}, glm::angleAxis(0.7853982f, vec3(0, 0, 1))};
    const Box b{{0, 2.7f, 0}, {1, 1, 1}, glm::angleAxis(0.7853982f, vec3(1, 0, 0))};
    const PairResult result = collide(a, b);
    ASSERT_EQ(result.contacts.size(), 1u);
    EXPECT_NEAR(result.signed_distance, 2.7f - 2 * std::sqrt(2.0f), 1e-6f);
    EXPECT_NEAR(result.normal.y, 1, 1e-6f);
    EXPECT_NEAR(glm::length(result.contacts[0].position - vec3(0, 1.35f, 0)), 0, 1e-6f);
}

// No corner of either stands over the other's face: only edges that cross are closest, eight times
// alike, and the middle is theirs.
TEST(SatBoxBoxPoses, ClosestPointsOfAStarStandInItsMiddle) {
    const Box a{{0, 0, 0}, {1, 1, 1}, level};
    const Box b{{0, 2.5f, 0}, {1, 1, 1}, glm::angleAxis(0.7853982f, vec3(0, 1, 0))};
    const PairResult result = collide(a, b);
    ASSERT_FALSE(result.hit);
    EXPECT_FLOAT_EQ(result.signed_distance, 0.5f);
    EXPECT_NEAR(glm::length(result.point_on_a - vec3(0, 1, 0)), 0, 1e-6f);
    EXPECT_NEAR(glm::length(result.point_on_b - vec3(0, 1.5f, 0)), 0, 1e-6f);
}

// A box resting on another turns through parallel in tiny steps, about many axes: the depth follows
// the turn, the normal stays within the turn, nothing is ever not a number.
TEST(SatBoxBoxPoses, NothingJumpsNearParallel) {
    const Box a{{0, 0, 0}, {1, 1, 1}, level};
    const vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 2, 0.5f}, {1, 0, 1}, {0.1f, 1, 0.1f}};
    for (const vec3& axis : axes) {
        for (const float extent : {1e-7f, 1e-5f, 1e-3f, 0.05f}) {
            float last_depth = -1;
            for (int i = -500; i <= 500; ++i) {
                const float angle = extent * static_cast<float>(i) / 500;
                const Box b{
                    {0.3f, 1.9f, 0.2f}, {1, 1, 1}, glm::angleAxis(angle, glm::normalize(axis))};
                const PairResult result = collide(a, b);
                ASSERT_TRUE(result.hit);
                const float depth = -result.signed_distance;
                ASSERT_TRUE(std::isfinite(depth));
                // A corner of the box at distance √3 moves by at most √3 times the step.
                if (last_depth >= 0) {
                    ASSERT_LE(std::abs(depth - last_depth), 1.8f * extent / 500 + 8e-6f)
                        << "angle " << angle;
                }
                last_depth = depth;
                const float lean = std::acos(std::min(result.normal.y, 1.0f));
                ASSERT_LE(lean, 1.5f * std::abs(angle) + 6e-4f) << "angle " << angle;
                ASSERT_FALSE(result.contacts.empty());
                for (const Contact& contact : result.contacts) {
                    ASSERT_FALSE(glm::any(glm::isnan(contact.position)));
                    ASSERT_LE(contact.depth, depth);
                }
                // Resting flat up to the rounding of the pose means resting on all corners.
                if (std::abs(angle) < 1e-7f) {
                    ASSERT_EQ(result.contacts.size(), 4u) << "angle " << angle;
                }
            }
        }
    }
}

// Crossed edges turn through parallel: one contact of the crossed edges turns into a line of two,
// and the depth follows all the way.
TEST(SatBoxBoxPoses, CrossedEdgesTurnThroughParallel) {
    const quat on_edge = glm::angleAxis(0.7853982f, vec3(0, 0, 1));
    const Box a{{0, 0, 0}, {1, 1, 1}, on_edge};
    float last_depth = -1;
    for (int i = -2000; i <= 2000; ++i) {
        const float angle = 2e-5f * static_cast<float>(i);
        const Box b{{0, 2.75f, 0}, {1, 1, 1}, glm::angleAxis(angle, vec3(0, 1, 0)) * on_edge};
        const PairResult result = collide(a, b);
        ASSERT_TRUE(result.hit);
        ASSERT_FALSE(std::isnan(result.normal.x + result.normal.y + result.normal.z));
        if (last_depth >= 0) {
            ASSERT_NEAR(-result.signed_distance, last_depth, 1.8f * 2e-5f + 8e-6f);
        }
        last_depth = -result.signed_distance;
    }
}

}  // namespace
}  // namespace collidoscope
