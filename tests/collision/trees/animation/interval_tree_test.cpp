// Boxes over an interval of time hold their triangles at any time of it.
#include "collision/trees/animation/interval_tree.h"

#include <gtest/gtest.h>

#include "tests/collision/trees/animation/moving_cases.h"

namespace collidoscope {
namespace {

using test::RandomFloats;

TEST(IntervalTree, BoxesHoldTheirTrianglesAtAnyTime) {
    constexpr std::uint64_t seed = 20261132;
    RecordProperty("seed", std::to_string(seed));
    RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(2'000); ++i) {
        const test::MovingCase c = test::random_moving(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i) + ": " +
                     c.name);
        const int frames = static_cast<int>(c.moving.frames.size());
        const int first = random.integer(0, frames - 1), last = random.integer(first, frames - 1);
        const auto from = static_cast<std::size_t>(first), to = static_cast<std::size_t>(last);
        const IntervalTree tree(*c.maker()(c.moving.at(from), nullptr), c.moving, from, to);
        for (int k = 0; k < 6; ++k) {
            const double time =
                k == 0   ? static_cast<double>(first)
                : k == 1 ? static_cast<double>(last)
                : k == 2
                    ? static_cast<double>(random.integer(first, last))
                    : double{random.uniform(static_cast<float>(first), static_cast<float>(last))};
            const AabbTree now = tree.at(c.moving, time);
            const Mesh mesh = c.moving.at_time(time);
            test::expect_valid(now, mesh);
            const Ray ray = test::random_ray(random, mesh);
            if (!test::finite(ray)) continue;
            test::expect_same(test::brute_force(mesh, ray, std::numeric_limits<float>::infinity()),
                              raycast(now, ray).hit);
        }
        if (HasFailure()) return;
    }
}

// Without a bend between them the boxes at both ends are those of the frames there.
TEST(IntervalTree, BoxesAtTheEndsFitExactly) {
    const Mesh ball = test::ball(6);
    const MovingMesh moving = deforming(ball, {0.2f, 2, 0, 0.3f}, 2);
    const IntervalTree tree(*build_aabb_tree(ball), moving, 0, 1);
    for (const std::size_t frame : {0U, 1U}) {
        AabbTree fitted = *build_aabb_tree(ball);
        refit(fitted, moving.at(frame));
        const AabbTree now = tree.at(moving, static_cast<double>(frame));
        for (std::size_t i = 0; i < now.nodes.size(); ++i) {
            EXPECT_EQ(now.nodes[i].bounds.min, fitted.nodes[i].bounds.min);
            EXPECT_EQ(now.nodes[i].bounds.max, fitted.nodes[i].bounds.max);
        }
    }
    EXPECT_EQ(tree.boxes_computed(), 2 * tree.boxes().size());
}

TEST(IntervalTree, HoldsTheLargestFloats) {
    constexpr float far = std::numeric_limits<float>::max();
    MovingMesh moving;
    moving.triangles = {{0, 1, 2}};
    moving.frames = {{{-far, 0, 0}, {far, far, 0}, {0, -far, far}},
                     {{far, -far, 1}, {-far, 0, 2}, {0, far, -far}},
                     {{-far, -far, -far}, {far, far, far}, {0, 0, 0}}};
    const IntervalTree tree(*build_aabb_tree(moving.at(0)), moving, 0, 2);
    for (const double time : {0.0, 0.3, 1.0, 1.7, 2.0})
        EXPECT_EQ(test::problems_of(tree.at(moving, time)), "") << time;
}

}  // namespace
}  // namespace collidoscope
