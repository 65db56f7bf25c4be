// Costs by instance add up to those of the rays.
#include "collision/trees/instances/instance_costs.h"

#include <gtest/gtest.h>

#include "collision/trees/instances/two_level_ray.h"
#include "tests/collision/trees/instances/instance_cases.h"

namespace collidoscope {
namespace {

TEST(InstanceCosts, AddUpToThoseOfTheRays) {
    test::RandomFloats random(365);
    for (std::size_t i = 0; i < oracle::cases(2000); ++i) {
        random.next_case();
        const auto scene = test::random_scene(random, random.integer(0, 2));
        if (!scene || scene->triangle_count() == 0) continue;
        InstanceCosts costs(scene->instances().size());
        InstanceRayAnswer sum;
        std::uint64_t hits = 0;
        for (int k = 0; k < 20; ++k) {
            const Ray ray{random.point(), random.nonzero_direction()};
            const InstanceRayAnswer answer = raycast(*scene, ray, {}, &costs);
            sum.top_tests += answer.top_tests;
            sum.object_tests += answer.object_tests;
            sum.primitive_tests += answer.primitive_tests;
            hits += answer.hit.has_value();
        }
        InstanceCost all;
        for (const InstanceCost& one : costs.of) {
            all.node_tests += one.node_tests;
            all.triangle_tests += one.triangle_tests;
            all.hits += one.hits;
            EXPECT_GE(one.node_tests, one.entered);
        }
        EXPECT_EQ(costs.rays, 20u);
        EXPECT_EQ(costs.top_tests, sum.top_tests);
        EXPECT_EQ(all.node_tests, sum.object_tests);
        EXPECT_EQ(all.triangle_tests, sum.primitive_tests);
        EXPECT_EQ(all.hits, hits);
    }
}

TEST(InstanceCosts, BelongToTheInstanceThatWasMet) {
    const auto tree = test::shared_tree(test::ball(8), 1);
    std::vector<Instance> row;
    row.reserve(4);
    for (int i = 0; i < 4; ++i)
        row.push_back({tree, *Placement::make(Pose{{3.0f * static_cast<float>(i), 0, 0}})});
    const auto scene = InstancedScene::build(row);
    InstanceCosts costs(4);
    for (int k = 0; k < 10; ++k)
        raycast(*scene, Ray{{6.1f, 5, 0.03f * static_cast<float>(k)}, {0, -1, 0}}, {}, &costs);
    EXPECT_EQ(costs.of[2].hits, 10u);
    EXPECT_EQ(costs.of[2].entered, 10u);
    EXPECT_GT(costs.of[2].triangle_tests, 0u);
    for (const int other : {0, 1, 3})
        EXPECT_EQ(costs.of[static_cast<std::size_t>(other)], InstanceCost{});
}

}  // namespace
}  // namespace collidoscope
