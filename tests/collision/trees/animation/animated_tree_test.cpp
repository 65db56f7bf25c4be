// A tree that is kept up to date answers as all triangles, each asked, in every frame.
#include "collision/trees/animation/animated_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "collision/trees/statistics.h"
#include "tests/collision/trees/animation/moving_cases.h"

namespace collidoscope {
namespace {

using test::RandomFloats;

bool same_box(const Aabb& a, const Aabb& b) {
    return a.min == b.min && a.max == b.max;
}

// The box of all triangles below a node, by walking down from it.
Aabb box_below(const AabbTree& tree, std::uint32_t node, const Mesh& mesh) {
    const auto& n = tree.nodes[node];
    Aabb box = empty_aabb();
    if (!n.is_leaf()) {
        for (const std::uint32_t child : {n.first(), n.first() + 1})
            grow(box, box_below(tree, child, mesh));
        return box;
    }
    for (std::uint32_t slot = n.first(); slot < n.first() + n.count(); ++slot)
        for (const std::uint32_t corner : mesh.triangles[tree.primitives[slot]])
            grow(box, mesh.positions[corner]);
    return box;
}

TEST(AnimatedTree, AnswersAsAllTrianglesInEveryFrame) {
    constexpr std::uint64_t seed = 20261130;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const test::MovingCase c = test::random_moving(random);
        const UpkeepOptions options = test::random_upkeep(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name + ", " + title_of(options.strategy));
        AnimatedTree tree(c.moving, c.maker(), options);
        for (std::size_t frame = 0; frame < c.moving.frames.size(); ++frame) {
            ASSERT_TRUE(tree.advance());
            ASSERT_EQ(tree.frame(), frame);
            const Mesh mesh = c.moving.at(frame);
            test::expect_valid(tree.tree(), mesh);
            // Boxes hold nothing more than their triangles, but those that move.
            if (options.strategy != UpkeepStrategy::Interval)
                for (std::uint32_t node = 0; node < tree.tree().nodes.size(); ++node) {
                    EXPECT_TRUE(same_box(tree.tree().nodes[node].bounds,
                                         box_below(tree.tree(), node, mesh)));
                }
            for (int k = 0; k < 3; ++k) {
                const Ray ray = test::random_ray(random, mesh);
                if (!test::finite(ray)) continue;
                test::expect_same(
                    test::brute_force(mesh, ray, std::numeric_limits<float>::infinity()),
                    raycast(tree.tree(), ray).hit);
            }
        }
        EXPECT_FALSE(tree.advance());
        if (HasFailure()) return;
    }
}

TEST(AnimatedTree, CostsAreThoseOfTheStatistics) {
    constexpr std::uint64_t seed = 20261131;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(500); ++i) {
        const test::MovingCase c = test::random_moving(random);
        const UpkeepOptions options = test::random_upkeep(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name + ", " + title_of(options.strategy));
        AnimatedTree tree(c.moving, c.maker(), options);
        while (tree.advance()) {
            const auto shared = std::make_shared<const AabbTree>(tree.tree());
            const auto view = make_view(shared);
            const double cost = statistics(*view, {}, false).sah_cost;
            EXPECT_NEAR(tree.sah_cost(), cost, 1e-4 * cost);
            double sum = 0;
            const std::vector<double> parts = sah_parts(*shared);
            for (std::uint32_t node = 0; node < parts.size(); ++node) {
                EXPECT_NEAR(parts[node], sah_part(*view, node), 1e-4 * parts[node] + 1e-30);
                sum += parts[node];
                // The way from the root leads to the node.
                std::uint32_t at = 0;
                for (const char turn : path_to(*shared, node))
                    at = shared->nodes[at].first() + (turn == '1' ? 1U : 0U);
                EXPECT_EQ(at, node);
            }
            EXPECT_NEAR(sum, cost, 1e-4 * cost);
            std::uint64_t sorted = 0;
            for (std::uint32_t node = 0; node < view->node_count(); ++node)
                sorted += view->slots(node).count;
            EXPECT_EQ(triangles_sorted(*shared), sorted);
            EXPECT_EQ(depth_of(*shared), statistics(*view, {}, false).depth);
        }
        if (HasFailure()) return;
    }
}

// The work, counted by what each strategy says of itself.
TEST(AnimatedTree, WorkIsThatOfTheStrategy) {
    const Mesh ball = test::ball(12);
    const MovingMesh moving = deforming(ball, {0.1f, 2, 0, 1.5f}, 9);
    const TreeMaker make = [](const Mesh& mesh, BuildProgress* progress) {
        return build_aabb_tree(mesh, {}, progress);
    };
    const std::uint64_t boxes = 2 * ball.triangles.size() - 1;
    for (std::size_t s = 0; s < upkeep_strategy_count; ++s) {
        const auto strategy = static_cast<UpkeepStrategy>(s);
        SCOPED_TRACE(title_of(strategy));
        AnimatedTree tree(moving, make, {strategy, 4, 1.3});
        std::size_t parts = 0;
        for (std::size_t frame = 0; frame < moving.frames.size(); ++frame) {
            ASSERT_TRUE(tree.advance());
            const FrameWork& work = tree.work();
            const bool first = frame == 0, fourth = frame % 4 == 0;
            parts += work.parts.size();
            switch (strategy) {
                case UpkeepStrategy::Refit:
                    EXPECT_EQ(work.boxes, boxes);
                    EXPECT_EQ(work.sorted > 0, first);
                    break;
                case UpkeepStrategy::Rebuild:
                    EXPECT_EQ(work.boxes, boxes);
                    EXPECT_EQ(work.sorted, triangles_sorted(tree.tree()));
                    EXPECT_EQ(work.rebuilt, ball.triangles.size());
                    break;
                case UpkeepStrategy::Every:
                    EXPECT_EQ(work.sorted > 0, fourth);
                    break;
                case UpkeepStrategy::Partial: {
                    std::uint32_t triangles = first ? work.rebuilt : 0;
                    for (const RebuiltPart& part : work.parts) {
                        EXPECT_GT(part.cost_now, 1.3 * part.cost_built);
                        triangles += part.triangles;
                    }
                    EXPECT_EQ(work.rebuilt, triangles);
                    EXPECT_EQ(work.sorted > 0, first || !work.parts.empty());
                    // No subtree that could be rebuilt is dearer than the factor allows.
                    EXPECT_EQ(tree.costs().size(), tree.costs_when_built().size());
                    break;
                }
                case UpkeepStrategy::Interval:
                    EXPECT_EQ(work.total() > 0, fourth);
                    break;
            }
        }
        EXPECT_EQ(parts > 0, strategy == UpkeepStrategy::Partial);
    }
}

// If only one of two distant halves is stirred, that one alone is built anew.
TEST(AnimatedTree, RebuildsTheSubtreeThatBecameDear) {
    Mesh both = test::ball(8);
    const auto half = static_cast<std::uint32_t>(both.positions.size());
    const std::size_t triangles = both.triangles.size();
    for (std::uint32_t i = 0; i < half; ++i)
        both.positions.push_back(both.positions[i] + vec3(100, 0, 0));
    for (std::size_t i = 0; i < triangles; ++i) {
        const auto t = both.triangles[i];
        both.triangles.push_back({t[0] + half, t[1] + half, t[2] + half});
    }
    MovingMesh moving;
    ASSERT_FALSE(add_frame(moving, both));
    Mesh stirred = both;
    for (std::uint32_t i = 0; i < half; ++i)
        std::swap(stirred.positions[i], stirred.positions[i * 31 % half]);
    ASSERT_FALSE(add_frame(moving, stirred));
    AnimatedTree tree(
        moving,
        [](const Mesh& mesh, BuildProgress* progress) { return build_sah_bvh(mesh, {}, progress); },
        {UpkeepStrategy::Partial, 4, 1.5});
    ASSERT_TRUE(tree.advance());
    ASSERT_TRUE(tree.advance());
    ASSERT_FALSE(tree.work().parts.empty());
    EXPECT_LE(tree.work().rebuilt, triangles);
    test::expect_valid(tree.tree(), moving.at(1));
}

TEST(MovingMesh, FramesOfOtherTrianglesAreRefused) {
    const Mesh ball = test::ball(4);
    MovingMesh moving;
    EXPECT_FALSE(add_frame(moving, ball));
    EXPECT_FALSE(add_frame(moving, ball));
    Mesh fewer = ball;
    fewer.triangles.pop_back();
    const auto number = add_frame(moving, fewer);
    ASSERT_TRUE(number);
    EXPECT_EQ(number->triangles, ball.triangles.size() - 1);
    EXPECT_EQ(number->expected, ball.triangles.size());
    EXPECT_FALSE(number->triangle);
    Mesh turned = ball;
    std::swap(turned.triangles[5][0], turned.triangles[5][1]);
    const auto other = add_frame(moving, turned);
    ASSERT_TRUE(other && other->triangle);
    EXPECT_EQ(*other->triangle, 5);
    EXPECT_EQ(moving.frames.size(), 2);
    // Without triangles, and without frames, there is nothing to do.
    MovingMesh empty;
    AnimatedTree none(empty, {}, {});
    EXPECT_FALSE(none.advance());
    EXPECT_FALSE(add_frame(empty, Mesh{}));
    AnimatedTree bare(empty, [](const Mesh& mesh, BuildProgress*) { return build_aabb_tree(mesh); },
                      {UpkeepStrategy::Interval});
    EXPECT_TRUE(bare.advance());
    EXPECT_EQ(bare.sah_cost(), 0);
}

}  // namespace
}  // namespace collidoscope
