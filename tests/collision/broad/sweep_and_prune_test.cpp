// Sweep and prune: exact pairs, sorted lists, flags, and a cost that is the bodies plus the swaps.
#include "collision/broad/sweep_and_prune.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(SweepAndPrune, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(SweepAndPrune{}, "sweep_and_prune");
    test::check_coherent_frames(SweepAndPrune{}, oracle::cases(200), 150, 20260530);
}

std::vector<std::uint32_t> order(const SweepAndPrune& broad, int axis) {
    std::vector<std::uint32_t> keys;
    for (const IntervalEnd& end : broad.ends(axis)) keys.push_back(end.key);
    return keys;
}

// A crowd of unit boxes that drift, on a grid of eighths so that ends coincide.
struct Crowd {
    test::RandomCrowd random;
    SweepAndPrune broad;
    std::vector<Aabb> boxes;

    Crowd(int n, int side, std::uint64_t seed) : random(seed) {
        for (int i = 0; i < n; ++i) {
            vec3 at;
            for (int axis = 0; axis < 3; ++axis)
                at[axis] = 0.125f * static_cast<float>(random.integer(0, 8 * side));
            boxes.push_back({at, at + vec3(1)});
            broad.add(boxes.back());
        }
        broad.update();
    }
    void drift() {
        for (ProxyId id = 0; id < boxes.size(); ++id) {
            vec3 step;
            for (int axis = 0; axis < 3; ++axis)
                step[axis] = 0.125f * static_cast<float>(random.integer(-1, 1));
            boxes[id] = {boxes[id].min + step, boxes[id].max + step};
            broad.move(id, boxes[id]);
        }
    }
};

TEST(SweepAndPrune, SwapsAreExactlyTheEndsThatChangedTheirOrder) {
    Crowd crowd(60, 8, 20260531);
    for (std::size_t frame = 0; frame < oracle::cases(300); ++frame) {
        std::vector<std::uint32_t> before[3];
        for (int axis = 0; axis < 3; ++axis) before[axis] = order(crowd.broad, axis);
        crowd.drift();
        crowd.broad.update();
        std::uint64_t inversions = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const auto value = [&](std::uint32_t key) {
                const Aabb& box = crowd.boxes[key / 2];
                return key % 2 ? box.max[axis] : box.min[axis];
            };
            for (std::size_t j = 0; j < before[axis].size(); ++j) {
                for (std::size_t i = 0; i < j; ++i) {
                    const std::uint32_t a = before[axis][i], b = before[axis][j];
                    const bool tie = value(a) == value(b);
                    inversions += value(a) > value(b) || (tie && a % 2 > b % 2);
                }
            }
        }
        ASSERT_EQ(crowd.broad.counts().swaps, inversions);
    }
}

TEST(SweepAndPrune, FlagsAreTheOverlapsOnTheAxes) {
    Crowd crowd(40, 5, 20260532);
    for (std::size_t frame = 0; frame < oracle::cases(100); ++frame) {
        crowd.drift();
        crowd.broad.update();
        for (ProxyId a = 0; a < 40; ++a) {
            for (ProxyId b = 0; b < a; ++b) {
                for (int axis = 0; axis < 3; ++axis) {
                    const bool apart = crowd.boxes[a].max[axis] < crowd.boxes[b].min[axis] ||
                                       crowd.boxes[b].max[axis] < crowd.boxes[a].min[axis];
                    ASSERT_EQ(crowd.broad.overlap_on(axis, a, b), !apart);
                }
            }
        }
    }
}

TEST(SweepAndPrune, WhatStandsStillCostsNoSwapsAndNoComparisons) {
    Crowd crowd(500, 20, 20260533);
    crowd.broad.update();
    EXPECT_EQ(crowd.broad.counts().swaps, 0u);
    EXPECT_EQ(crowd.broad.counts().box_tests, 0u);
    // The slower the bodies, the fewer the swaps.
    crowd.broad.move(7, {crowd.boxes[7].min + vec3(0, 0.001f, 0), crowd.boxes[7].max});
    crowd.broad.update();
    EXPECT_LE(crowd.broad.counts().swaps, 100u);
}

TEST(SweepAndPrune, SortsAnewWhenManyAreNewOrJump) {
    // First insertion, and half of the crowd trading places: n log n, not n².
    constexpr int n = 4'000;
    Crowd crowd(n, 60, 20260534);
    EXPECT_EQ(crowd.broad.counts().swaps, 0u);
    EXPECT_EQ(crowd.broad.counts().moved, std::uint64_t{n});
    for (ProxyId id = 0; id < n / 2; ++id) {
        const Aabb box = crowd.boxes[n - 1 - id];
        crowd.broad.move(id, box);
    }
    crowd.broad.update();
    EXPECT_LT(crowd.broad.counts().swaps, 3u * 2 * n * 20);
    EXPECT_GE(crowd.broad.pairs().size(), std::size_t{n / 2});
    // A few new ones are sorted in.
    crowd.broad.add(crowd.boxes[3]);
    crowd.broad.update();
    EXPECT_EQ(crowd.broad.counts().moved, 1u);
    EXPECT_GT(crowd.broad.counts().swaps, 0u);
    EXPECT_LE(crowd.broad.counts().swaps, 3u * 2 * 2 * (n + 1));
}

TEST(SweepAndPrune, TouchingIsOverlapWhateverTheOrder) {
    for (const bool swapped : {false, true}) {
        SweepAndPrune broad;
        const Aabb left{vec3(0), vec3(1)}, right{vec3(1), vec3(1)};
        broad.add(swapped ? right : left);
        const ProxyId b = broad.add(swapped ? left : right);
        broad.update();
        EXPECT_EQ(broad.pairs().size(), 1u);
        // Away and back.
        broad.move(b, {vec3(5), vec3(6)});
        broad.update();
        EXPECT_TRUE(broad.pairs().empty());
        broad.move(b, swapped ? left : right);
        broad.update();
        EXPECT_EQ(broad.pairs().size(), 1u);
    }
}

}  // namespace
}  // namespace collidoscope
