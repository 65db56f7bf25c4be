// The double loop, once and twice.
#include "collision/broad/all_pairs.h"

#include <gtest/gtest.h>

#include "tests/collision/broad/broad_driver.h"

namespace collidoscope {
namespace {

TEST(AllPairs, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(AllPairs{}, "all_pairs");
}

TEST(AllPairsTwice, ReportsExactlyThePairsOfBruteForce) {
    test::check_broad_phase(AllPairsTwice{}, "all_pairs_twice");
}

TEST(AllPairs, HalfTheComparisonsOfTheTextbook) {
    AllPairs once;
    AllPairsTwice twice;
    for (int i = 0; i < 20; ++i) {
        const Aabb box{vec3(static_cast<float>(i)), vec3(static_cast<float>(i + 1))};
        once.add(box);
        twice.add(box);
    }
    once.update();
    twice.update();
    EXPECT_EQ(once.counts().box_tests, 190u);
    EXPECT_EQ(twice.counts().box_tests, 380u);
    EXPECT_EQ(once.pairs().size(), 19u);
    EXPECT_EQ(twice.pairs().size(), 19u);
}

// N moving and M static bodies: N (N - 1) / 2 + N M tests, whatever their order.
TEST(AllPairs, StaticBodiesAreNotComparedWithEachOther) {
    AllPairs once;
    AllPairsTwice twice;
    const Aabb box{vec3(0), vec3(1)};
    for (const bool fixed :
         {true, false, true, true, false, true, false, true, true, true, true, false}) {
        once.add(box, fixed);
        twice.add(box, fixed);
    }
    once.update();
    twice.update();
    EXPECT_EQ(once.proxies().fixed_count(), 8u);
    EXPECT_EQ(once.proxies().possible_pairs(), 38u);
    EXPECT_EQ(once.counts().box_tests, 38u);
    EXPECT_EQ(twice.counts().box_tests, 76u);
    EXPECT_EQ(once.pairs().size(), 38u);
    EXPECT_EQ(twice.pairs().size(), 38u);
    // One is static no longer when it comes back as a moving one.
    once.remove(0);
    EXPECT_EQ(once.add(box), 0u);
    once.update();
    EXPECT_EQ(once.counts().box_tests, 45u);
}

}  // namespace
}  // namespace collidoscope
