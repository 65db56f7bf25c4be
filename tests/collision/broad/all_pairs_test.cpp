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

}  // namespace
}  // namespace collidoscope
