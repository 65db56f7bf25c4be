// A set of pairs against std::set.
#include "collision/broad/pair_set.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

TEST(PairSet, HoldsWhatWasAddedAndNotRemoved) {
    oracle::RandomFloats random(20260520);
    for (const int most : {4, 30, 1'000'000}) {
        PairSet set;
        std::set<ProxyPair> expected;
        EXPECT_FALSE(set.remove({1, 2}));
        EXPECT_FALSE(set.contains({1, 2}));
        for (std::size_t i = 0; i < oracle::cases(20'000); ++i) {
            const auto low = static_cast<ProxyId>(random.integer(0, most));
            const ProxyPair pair{low, low + static_cast<ProxyId>(random.integer(1, 3))};
            ASSERT_EQ(set.contains(pair), expected.contains(pair));
            if (random.chance(2)) {
                ASSERT_EQ(set.add(pair), expected.insert(pair).second);
            } else {
                ASSERT_EQ(set.remove(pair), expected.erase(pair) == 1);
            }
            if (random.chance(1'000)) {
                const auto drop = [&](const ProxyPair& p) { return p.low % 7 == i % 7; };
                set.remove_if(drop);
                std::erase_if(expected, drop);
            }
            if (random.chance(5'000)) {
                set.clear();
                expected.clear();
            }
            ASSERT_EQ(set.pairs().size(), expected.size());
        }
        EXPECT_EQ(std::set<ProxyPair>(set.pairs().begin(), set.pairs().end()), expected);
    }
}

}  // namespace
}  // namespace collidoscope
