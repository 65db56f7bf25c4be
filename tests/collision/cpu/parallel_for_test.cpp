#include "collision/cpu/parallel_for.h"

#include <gtest/gtest.h>

#include <algorithm>
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
    std::vector<std::thread> beside;
    for (int i = 0; i < 3; ++i) beside.emplace_back(both);
    both();
    for (std::thread& thread : beside) thread.join();
    EXPECT_EQ(sum, 4u * 8 * (15 * 16 / 2));
}

// All helpers are held up, as by a busy machine: a loop ends without them, on its own thread.
TEST(ParallelFor, WaitsForNoThreadThatHasNotBegun) {
    constexpr std::uint32_t all = detail::max_helpers + 1;
    std::atomic<std::uint32_t> held = 0;
    std::atomic<bool> free = false;
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

}  // namespace
}  // namespace collidoscope
