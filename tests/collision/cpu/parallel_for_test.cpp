#include "collision/cpu/parallel_for.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace collidoscope {
namespace {

TEST(ParallelFor, DoesEveryRoundOnce) {
    for (const std::uint32_t rounds : {0u, 1u, 2u, 7u, 1000u}) {
        for (const std::uint32_t threads : {0u, 1u, 2u, 3u, 8u, 40u}) {
            std::vector<std::atomic<int>> times(rounds);
            std::atomic<std::uint32_t> highest = 0;
            parallel_for(rounds, threads, [&](std::uint32_t round, std::uint32_t thread) {
                ++times[round];
                for (std::uint32_t seen = highest; seen < thread;)
                    if (highest.compare_exchange_weak(seen, thread)) break;
            });
            for (const std::atomic<int>& n : times) EXPECT_EQ(n, 1);
            EXPECT_LT(highest, std::max(1u, std::min(threads, rounds)));
        }
    }
}

TEST(ParallelFor, LoopsInsideLoopsAndBesideThemEnd) {
    std::atomic<std::uint64_t> sum = 0;
    const auto both = [&] {
        parallel_for(8, 4, [&](std::uint32_t, std::uint32_t) {
            parallel_for(16, 4, [&](std::uint32_t round, std::uint32_t) { sum += round; });
        });
    };
    std::array<std::thread, 3> beside;
    for (std::thread& thread : beside) thread = std::thread(both);
    both();
    for (std::thread& thread : beside) thread.join();
    EXPECT_EQ(sum, 4u * 8 * (15 * 16 / 2));
}

// All helpers are held up, as by a busy machine: a loop ends without them, on its own thread.
TEST(ParallelFor, WaitsForNoThreadThatHasNotBegun) {
    constexpr std::uint32_t all = detail::max_helpers + 1;
    std::atomic<std::uint32_t> held = 0;
    std::atomic<bool> free = false;
    detail::help_policy().reset();
    std::thread holder([&] {
        parallel_for(all, all, [&](std::uint32_t, std::uint32_t) {
            ++held;
            held.notify_all();
            free.wait(false);
        });
    });
    for (std::uint32_t n = held; n < all; n = held) held.wait(n);
    std::uint32_t rounds = 0, others = 0;
    for (int i = 0; i < 1000; ++i) {
        parallel_for(100, 8, [&](std::uint32_t, std::uint32_t thread) {
            ++rounds;
            others += thread != 0;
        });
    }
    EXPECT_EQ(rounds, 100'000u);
    EXPECT_EQ(others, 0u);
    free = true;
    free.notify_all();
    holder.join();
}

// Times are given, no clock is asked.
TEST(HelpPolicy, LoopsHeldUpAreFollowedByLoopsAlone) {
    using std::chrono::microseconds;
    using std::chrono::milliseconds;
    detail::HelpPolicy policy;
    const auto alone = [&] {
        std::int32_t loops = 0;
        for (; !policy.asks(); ++loops) {
        }
        return loops;
    };
    // Helpers that are as quick as their caller are asked again and again.
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(policy.asks());
        policy.ended(microseconds(200), microseconds(i), 1);
        policy.ended(microseconds(200), microseconds(1400), 7);
        policy.ended(microseconds(1), detail::HelpPolicy::shortest_wait, 1);
    }
    // One that lost its core: 9 ms where a loop takes a twentieth.
    std::int32_t expected = detail::HelpPolicy::fewest;
    std::int64_t loops = 0, held = 0;
    for (int i = 0; i < 20; ++i) {
        policy.ended(microseconds(225), milliseconds(9), 1);
        const std::int32_t done = alone();
        EXPECT_EQ(done, expected);
        expected = std::min(2 * expected, detail::HelpPolicy::most);
        ++held;
        loops += done + 1;
    }
    // Each takes 0.45 ms alone: all together take little longer than that.
    EXPECT_LT(9.0 * double(held), 0.05 * 0.45 * double(loops));
    // A machine that is free again is made use of again.
    for (int i = 0; i < 20; ++i) policy.ended(microseconds(225), microseconds(0), 1);
    policy.ended(microseconds(225), milliseconds(9), 1);
    EXPECT_EQ(alone(), detail::HelpPolicy::fewest);
}

}  // namespace
}  // namespace collidoscope
