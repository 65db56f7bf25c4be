// Costs over frames, recomputed in other ways.
#include "collision/trees/animation/frame_costs.h"

#include <gtest/gtest.h>

#include "collision/trees/statistics.h"
#include "collision/trees/view_ray.h"
#include "tests/collision/trees/animation/moving_cases.h"

namespace collidoscope {
namespace {

using test::RandomFloats;

AnimationOptions all_strategies(std::uint32_t every, double factor) {
    AnimationOptions options;
    for (std::size_t i = 0; i < upkeep_strategy_count; ++i)
        options.strategies.push_back(static_cast<UpkeepStrategy>(i));
    options.every = every;
    options.factor = factor;
    return options;
}

TEST(FrameCosts, EveryStrategyHitsAsTheRebuiltTree) {
    constexpr std::uint64_t seed = 20261133;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const test::MovingCase c = test::random_moving(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const auto rays = rays_through(box_of_all(c.moving), 12, i);
        const auto costs =
            animation_costs(c.moving, c.maker(), rays,
                            all_strategies(static_cast<std::uint32_t>(random.integer(1, 4)),
                                           double{random.uniform(1, 3)}));
        ASSERT_TRUE(costs);
        EXPECT_EQ(costs->rays, rays.size());
        for (std::size_t frame = 0; frame < c.moving.frames.size(); ++frame) {
            const Mesh mesh = c.moving.at(frame);
            std::uint32_t hits = 0;
            for (const Ray& ray : rays)
                hits += test::brute_force(mesh, ray, std::numeric_limits<float>::infinity())
                            .has_value();
            for (const StrategyCosts& of : costs->strategies) {
                ASSERT_EQ(of.frames.size(), c.moving.frames.size());
                EXPECT_EQ(of.frames[frame].hits, hits) << title_of(of.strategy);
                EXPECT_EQ(of.frames[frame].differing, 0) << title_of(of.strategy);
            }
        }
        if (HasFailure()) return;
    }
}

// A swirled ball: refitting costs rays more and more, and at some frame a build pays.
TEST(FrameCosts, RebuildingPaysAtSomeFrame) {
    const Mesh ball = test::ball(16);
    const MovingMesh moving = deforming(ball, {0, 2, 0, 2}, 13);
    const TreeMaker make = [](const Mesh& mesh, BuildProgress* progress) {
        return build_sah_bvh(mesh, {}, progress);
    };
    const auto rays = rays_through(box_of_all(moving), 300, 1);
    const auto costs = animation_costs(moving, make, rays, all_strategies(4, 1.5));
    ASSERT_TRUE(costs);
    const StrategyCosts &refitted = *costs->of(UpkeepStrategy::Refit),
                        &rebuilt = *costs->of(UpkeepStrategy::Rebuild);
    EXPECT_EQ(costs->of(UpkeepStrategy::Interval)->strategy, UpkeepStrategy::Interval);
    const FrameSpread spread = sah_spread(refitted);
    EXPECT_EQ(spread.low_frame, 0);
    EXPECT_GT(spread.high, 2 * spread.low);
    EXPECT_EQ(spread.high, refitted.frames[spread.high_frame].sah_cost);
    EXPECT_GT(spread.mean, spread.low);
    EXPECT_LT(spread.mean, spread.high);
    // With so few rays the build never pays, with very many at once when rays differ.
    EXPECT_FALSE(first_frame_rebuilding_pays(*costs, 1));
    const auto many = first_frame_rebuilding_pays(*costs, 1e7);
    ASSERT_TRUE(many);
    std::size_t before = moving.frames.size();
    for (const double count : {100.0, 1'000.0, 10'000.0, 1e7}) {
        const auto frame = first_frame_rebuilding_pays(*costs, count);
        const std::size_t at = frame.value_or(moving.frames.size());
        EXPECT_LE(at, before);
        before = at;
        if (!frame) continue;
        // Recomputed, ray by ray, through the view of trees made here.
        const auto total = [&](const AabbTree& tree, double work) {
            double tests = 0;
            for (const Ray& ray : rays) {
                const TreeRayAnswer answer = raycast(tree, ray);
                tests +=
                    static_cast<double>(answer.opened + answer.skipped + answer.primitive_tests);
            }
            return work + count * tests / static_cast<double>(rays.size());
        };
        const Mesh mesh = moving.at(at);
        const AabbTree anew = *make(mesh, nullptr);
        AabbTree kept = *make(ball, nullptr);
        refit(kept, mesh);
        const double work_anew =
            static_cast<double>(triangles_sorted(anew)) + static_cast<double>(anew.nodes.size());
        const double cost_anew = total(anew, work_anew),
                     cost_kept = total(kept, static_cast<double>(kept.nodes.size()));
        EXPECT_LT(cost_anew, cost_kept);
        EXPECT_NEAR(frame_total(rebuilt.frames[at], rays.size(), count), cost_anew, 1e-6);
        EXPECT_NEAR(frame_total(refitted.frames[at], rays.size(), count), cost_kept, 1e-6);
        const auto enough = rays_until_rebuilding_pays(*costs, at);
        ASSERT_TRUE(enough);
        EXPECT_LT(*enough, count);
    }
    double sum = 0;
    for (const UpkeepCost& frame : rebuilt.frames) sum += frame_total(frame, rays.size(), 50);
    EXPECT_NEAR(animation_total(rebuilt, rays.size(), 50), sum, 1e-6 * sum);
}

TEST(FrameCosts, SpoiledNodesAreThoseThatGrewFirst) {
    const Mesh ball = test::ball(16);
    const MovingMesh moving = deforming(ball, {0, 2, 0, 2}, 9);
    const TreeMaker make = [](const Mesh& mesh, BuildProgress* progress) {
        return build_aabb_tree(mesh, {}, progress);
    };
    AnimationOptions options = all_strategies(4, 1.5);
    options.spoiled = 1'000'000;
    const auto costs = animation_costs(moving, make, {}, options);
    ASSERT_TRUE(costs);
    ASSERT_FALSE(costs->spoiled.empty());
    // Each node by itself, through views of trees made here.
    const auto built = make_view(std::make_shared<const AabbTree>(*make(ball, nullptr)));
    const double whole = statistics(*built, {}, false).sah_cost;
    std::vector<std::shared_ptr<const TreeView>> frames;
    frames.reserve(moving.frames.size());
    for (std::size_t i = 0; i < moving.frames.size(); ++i) {
        AabbTree kept = *make(ball, nullptr);
        refit(kept, moving.at(i));
        frames.push_back(make_view(std::make_shared<const AabbTree>(std::move(kept))));
    }
    std::size_t found = 0;
    for (std::uint32_t node = 1; node < built->node_count(); ++node) {
        if (built->is_leaf(node)) continue;
        const double before = sah_part(*built, node);
        std::size_t frame = 1;
        const auto spoiled = [&](std::size_t i) {
            const double now = sah_part(*frames[i], node);
            return now > 1.5 * before && now - before > spoiled_share * whole;
        };
        while (frame < frames.size() && !spoiled(frame)) ++frame;
        if (frame == frames.size()) continue;
        ++found;
        const auto told = std::find_if(
            costs->spoiled.begin(), costs->spoiled.end(),
            [&](const SpoiledNode& spoiled_node) { return spoiled_node.node == node; });
        ASSERT_NE(told, costs->spoiled.end()) << node;
        EXPECT_EQ(told->frame, frame);
        EXPECT_EQ(told->triangles, built->slots(node).count);
        EXPECT_EQ(told->level, built->depth(node));
        EXPECT_NEAR(told->cost_built, before, 1e-5);
    }
    EXPECT_EQ(found, costs->spoiled.size());
    for (std::size_t i = 1; i < costs->spoiled.size(); ++i)
        EXPECT_LE(costs->spoiled[i - 1].frame, costs->spoiled[i].frame);
}

TEST(FrameCosts, OneFrameAndNone) {
    MovingMesh moving;
    ASSERT_FALSE(add_frame(moving, test::ball(4)));
    const TreeMaker make = [](const Mesh& mesh, BuildProgress* progress) {
        return build_aabb_tree(mesh, {}, progress);
    };
    const auto rays = rays_through(box_of_all(moving), 20, 3);
    const auto costs = animation_costs(moving, make, rays, all_strategies(4, 1.5));
    ASSERT_TRUE(costs);
    EXPECT_FALSE(first_frame_rebuilding_pays(*costs, 1e9));
    EXPECT_TRUE(costs->spoiled.empty());
    EXPECT_EQ(animation_costs(MovingMesh{}, make, {}, all_strategies(4, 1.5))->rays, 0);
    EXPECT_EQ(spread_of({}).mean, 0);
    const std::atomic<bool> cancel = true;
    EXPECT_FALSE(animation_costs(moving, make, rays, all_strategies(4, 1.5), &cancel));
}

TEST(RaysThrough, AreTheSameAndMeetTheBall) {
    const Aabb box{{-1, -2, -3}, {4, 5, 6}};
    const auto rays = rays_through(box, 500, 9);
    const auto again = rays_through(box, 500, 9);
    ASSERT_EQ(rays.size(), 500);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        EXPECT_EQ(rays[i].origin, again[i].origin);
        EXPECT_EQ(rays[i].direction, again[i].direction);
        EXPECT_TRUE(test::finite(rays[i]));
        EXPECT_FALSE(contains(box, rays[i].origin));
    }
    for (const Ray& ray : rays_through(empty_aabb(), 5, 1)) EXPECT_TRUE(test::finite(ray));
    const float far = std::numeric_limits<float>::max();
    for (const Ray& ray : rays_through({vec3(-far), vec3(far)}, 5, 1))
        EXPECT_TRUE(test::finite(ray));
}

}  // namespace
}  // namespace collidoscope
