// The gap between two nodes under test.
#include "app/view/drawing/pair_gap.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace collidoscope::app {
namespace {

TEST(PairGap, LiesBetweenTheClosestPoints) {
    const Aabb unit{vec3(-1), vec3(1)};
    const auto gap = gap_between(unit, {}, unit, {{5, 0.5f, 0}, quat(1, 0, 0, 0)});
    ASSERT_TRUE(gap);
    EXPECT_NEAR((*gap)[0].x, 1, 1e-6);
    EXPECT_NEAR((*gap)[1].x, 4, 1e-6);
    EXPECT_NEAR(glm::distance((*gap)[0], (*gap)[1]), 3, 1e-6);
    EXPECT_FALSE(gap_between(unit, {}, unit, {{1.5f, 0, 0}, quat(1, 0, 0, 0)}));
    EXPECT_FALSE(gap_between(unit, {}, unit, {{2, 0, 0}, quat(1, 0, 0, 0)}));
    // Balls count from their surfaces, hulls and turned boxes where they stand.
    const auto balls = gap_between(Sphere{{0, 0, 0}, 1}, {}, Sphere{{0, 0, 0}, 0.5f},
                                   {{0, 4, 0}, quat(1, 0, 0, 0)});
    ASSERT_TRUE(balls);
    EXPECT_NEAR((*balls)[0].y, 1, 1e-6);
    EXPECT_NEAR((*balls)[1].y, 3.5, 1e-6);
    const quat eighth = glm::angleAxis(0.785398163f, vec3(0, 0, 1));
    const auto turned = gap_between(unit, {}, Box{vec3(0), vec3(1)}, {{5, 0, 0}, eighth});
    ASSERT_TRUE(turned);
    EXPECT_NEAR((*turned)[1].x, 5 - std::sqrt(2.0), 1e-5);
}

TEST(PairGap, IsOfOneNodeOfEachTree) {
    const auto marks = [](std::initializer_list<NodeMark> nodes) {
        std::vector<Mark> all;
        for (const NodeMark& node : nodes)
            all.push_back({node, Role::Skipped, Space::World, {}, {}, {}});
        return all;
    };
    EXPECT_TRUE(nodes_tested(marks({{0, 3}, {1, 7}})));
    EXPECT_EQ(nodes_tested(marks({{0, 3}, {1, 7}}))->b, 7u);
    EXPECT_FALSE(nodes_tested(marks({{0, 3}})));
    EXPECT_FALSE(nodes_tested(marks({{0, 3}, {1, 7}, {1, 8}})));
    EXPECT_TRUE(about_two_trees(marks({{0, 3}, {1, 7}, {1, 8}})));
    EXPECT_FALSE(about_two_trees(marks({{1, 7}, {1, 8}})));
}

}  // namespace
}  // namespace collidoscope::app
