// The lecture's three sweeps: exact pairs, and a list that shrinks from axis to axis.
#include "collision/broad/three_sweeps.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(ThreeSweeps, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(ThreeSweeps{}, "three_sweeps");
    test::check_random_scenes(ThreeSweeps{}, oracle::cases(5'000));
}

// Each sweep looks at the pairs that overlap on its axis, no more and no fewer.
TEST(ThreeSweeps, LooksAtEveryOverlapOnEachAxis) {
    constexpr std::uint64_t seed = 20261127;
    test::RandomCrowd random(seed);
    const std::size_t n = oracle::cases(2'000);
    for (std::size_t i = 0; i < n; ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        ThreeSweeps broad;
        std::vector<Aabb> boxes;
        for (int k = random.integer(0, 12); k > 0; --k) boxes.push_back(random.box());
        for (const Aabb& box : boxes) broad.add(box);
        broad.update();
        std::uint64_t overlaps = 0;
        for (std::size_t a = 0; a < boxes.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                for (int axis = 0; axis < 3; ++axis)
                    overlaps += boxes[a].min[axis] <= boxes[b].max[axis] &&
                                boxes[b].min[axis] <= boxes[a].max[axis];
        EXPECT_EQ(broad.counts().box_tests, overlaps);
        if (HasFailure()) return;
    }
}

// Bodies at rest leave the lists in order: nothing is swapped again.
TEST(ThreeSweeps, KeepsTheOrderForTheNextFrame) {
    ThreeSweeps broad;
    for (int i = 0; i < 40; ++i) {
        const vec3 at(static_cast<float>(i * 7 % 40), static_cast<float>(i * 11 % 40), 0);
        broad.add({at, at + vec3(1.5f)});
    }
    broad.update();
    EXPECT_GT(broad.counts().swaps, 0u);
    const std::size_t pairs = broad.pairs().size();
    broad.update();
    EXPECT_EQ(broad.counts().swaps, 0u);
    EXPECT_EQ(broad.pairs().size(), pairs);
}

}  // namespace
}  // namespace collidoscope
