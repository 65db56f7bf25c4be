// A loop whose rounds are done by a few threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "collision/cpu/threads.h"

namespace collidoscope {

// Calls body(round, thread) for every round below `rounds`, on the calling thread (0) and at most
// threads - 1 others, and returns when all are done. Rounds begin in order and end in any; what
// they make must not depend on it. body must not throw.
template <typename Body>
void parallel_for(std::uint32_t rounds, std::uint32_t threads, const Body& body) {
    std::atomic<std::uint32_t> next = 0;
    const auto work = [&](std::uint32_t thread) {
        for (std::uint32_t round = next++; round < rounds; round = next++) body(round, thread);
    };
    if constexpr (!have_threads) {
        work(0);
        return;
    }
    std::vector<std::thread> others;
    for (std::uint32_t i = 1; i < threads && i < rounds; ++i) others.emplace_back(work, i);
    work(0);
    for (std::thread& thread : others) thread.join();
}

}  // namespace collidoscope
