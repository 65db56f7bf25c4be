// A loop whose rounds are done by a few threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "collision/cpu/threads.h"

namespace collidoscope {

namespace detail {

using Round = void (*)(const void* body, std::uint32_t round, std::uint32_t thread);
void run_rounds(std::uint32_t rounds, std::uint32_t threads, Round run, const void* body);

// At most so many threads help all loops of a program together.
inline constexpr std::uint32_t max_helpers = 15;

// Whether loops ask for help at all. A helper that has begun a round has to be waited for, and on a
// busy machine it may lose its core in the middle of it, for milliseconds. After a loop that took
// longer than its own thread alone would have, the next ones are done alone, twice as many each
// time it happens again.
class HelpPolicy {
  public:
    using Time = std::chrono::nanoseconds;

    // Before a loop: false to do it alone.
    bool asks() {
        if (alone_.load(std::memory_order_relaxed) == 0) return true;
        alone_.fetch_sub(1, std::memory_order_relaxed);
        return false;
    }
    // After a loop with helpers: the time its own thread worked, and then waited for those that had
    // begun a round. They could have saved no more than their own share.
    void ended(Time worked, Time waited, std::uint32_t helpers) {
        if (waited <= worked * helpers + shortest_wait) {
            const std::int32_t had = next_.load(std::memory_order_relaxed);
            next_.store(had > fewest ? had / 2 : fewest, std::memory_order_relaxed);
            return;
        }
        const std::int32_t had = next_.load(std::memory_order_relaxed);
        alone_.store(had, std::memory_order_relaxed);
        next_.store(had < most ? 2 * had : most, std::memory_order_relaxed);
    }

    void reset() {
        alone_ = 0;
        next_ = fewest;
    }

    static constexpr std::int32_t fewest = 16, most = 4096;  // loops done alone
    // The system takes as long to wake a thread that sleeps.
    static constexpr Time shortest_wait = std::chrono::microseconds(50);

  private:
    // Loops of several threads may change them at once: any order will do.
    std::atomic<std::int32_t> alone_ = 0, next_ = fewest;
};
// That of all loops.
HelpPolicy& help_policy();

}  // namespace detail

// Calls body(round, thread) for every round below `rounds`, on the calling thread (0) and at most
// threads - 1 others, and returns when all are done. Rounds begin in order and end in any; what
// they make must not depend on it, and none may wait for another. body must not throw.
// The other threads stay for later loops. One that gets no time before all rounds are begun is not
// waited for: on a busy machine the calling thread does them alone. After a loop that was held up
// by a thread that lost its core in the middle of a round, the next ones are done alone, see
// HelpPolicy.
template <typename Body>
void parallel_for(std::uint32_t rounds, std::uint32_t threads, const Body& body) {
    if (rounds <= 1 || threads <= 1) {
        for (std::uint32_t round = 0; round < rounds; ++round) body(round, std::uint32_t{0});
        return;
    }
    const auto run = [](const void* of, std::uint32_t round, std::uint32_t thread) {
        (*static_cast<const Body*>(of))(round, thread);
    };
    detail::run_rounds(rounds, threads, run, &body);
}

}  // namespace collidoscope
