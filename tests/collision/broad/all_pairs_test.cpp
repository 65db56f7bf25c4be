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

// The lecture's code swaps the starts of two intervals and leaves their ends.
TEST(AllPairsTwice, ThePrintedTestContradictsItself) {
    const auto on_x = [](float from, float to) { return Aabb{{from, 0, 0}, {to, 1, 1}}; };
    const Aabb left = on_x(0, 1), right = on_x(3, 4), next = on_x(4, 5);
    EXPECT_FALSE(printed_overlap(left, right));
    EXPECT_TRUE(printed_overlap(right, left));   // although they are apart
    EXPECT_FALSE(printed_overlap(right, next));  // although they touch
    EXPECT_TRUE(printed_overlap(next, right));
    const Aabb above{{0.25f, 5, 0}, {0.75f, 6, 1}};
    EXPECT_TRUE(printed_overlap(left, above));  // y is not looked at
    AllPairsTwice printed(true);
    for (const Aabb& box : {left, right, next, above}) printed.add(box);
    printed.update();
    EXPECT_EQ(printed.counts().box_tests, 12u);
    EXPECT_EQ(printed.wrong_answers(), 7u);
    EXPECT_EQ(printed.contradictions(), 5u);
    EXPECT_EQ(printed.pairs().size(), 3u);
    // A box against itself a little further on: where they truly overlap, either order is right.
    AllPairsTwice overlapping(true);
    overlapping.add(on_x(0, 2));
    overlapping.add(on_x(1, 3));
    overlapping.update();
    EXPECT_EQ(overlapping.wrong_answers(), 0u);
    EXPECT_EQ(overlapping.contradictions(), 0u);
    Recording recording;
    AllPairsTwice told = printed;
    told.update(Recorder(recording));
    EXPECT_EQ(told.wrong_answers(), 7u);
    EXPECT_NE(recording.steps.back().text().find("5 pairs are judged otherwise"),
              std::string::npos);
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
