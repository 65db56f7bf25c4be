// The wheel against a sorted list.
#include "collision/broad/timing_wheel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope {
namespace {

TEST(TimingWheel, GivesEachEntryInItsFrame) {
    oracle::RandomFloats random(20261130);
    TimingWheel<int> wheel;
    std::multimap<std::uint32_t, int> expected;
    int made = 0;
    const std::size_t frames = oracle::cases(40'000);
    for (std::uint32_t frame = 0; frame < frames; ++frame) {
        ASSERT_EQ(wheel.now(), frame);
        for (int n = random.integer(0, 4); n > 0; --n) {
            const int bits = random.integer(0, random.chance(50) ? 30 : 17);
            const auto later = static_cast<std::uint32_t>(random.integer(0, (1 << bits) - 1));
            wheel.put(frame + later, made);
            expected.emplace(frame + later, made++);
        }
        if (random.chance(2'000)) {
            wheel.erase_if([](std::uint32_t, int entry) { return entry % 3 == 0; });
            std::erase_if(expected, [](const auto& e) { return e.second % 3 == 0; });
        }
        ASSERT_EQ(wheel.size(), expected.size());
        std::vector<int> due, found;
        for (auto e = expected.begin(); e != expected.end() && e->first == frame;) {
            due.push_back(e->second);
            e = expected.erase(e);
        }
        bool more = random.chance(10);
        wheel.take([&](int entry) {
            found.push_back(entry);
            if (!more) return;
            // One more for this very frame.
            more = false;
            wheel.put(frame, made);
            due.push_back(made++);
        });
        std::sort(due.begin(), due.end());
        std::sort(found.begin(), found.end());
        ASSERT_EQ(found, due);
        wheel.advance();
    }
    std::size_t left = 0;
    wheel.for_each([&](std::uint32_t frame, int) { left += frame >= wheel.now(); });
    EXPECT_EQ(left, expected.size());
}

}  // namespace
}  // namespace collidoscope
