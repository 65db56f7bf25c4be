// A loop whose rounds are done by a few threads.
#pragma once

#include <cstdint>

#include "collision/cpu/threads.h"

namespace collidoscope {

namespace detail {

using Round = void (*)(const void* body, std::uint32_t round, std::uint32_t thread);
void run_rounds(std::uint32_t rounds, std::uint32_t threads, Round run, const void* body);

// At most so many threads help all loops of a program together.
inline constexpr std::uint32_t max_helpers = 15;

}  // namespace detail

// Calls body(round, thread) for every round below `rounds`, on the calling thread (0) and at most
// threads - 1 others, and returns when all are done. Rounds begin in order and end in any; what
// they make must not depend on it, and none may wait for another. body must not throw.
// The other threads stay for later loops. One that gets no time before all rounds are begun is not
// waited for: on a busy machine the calling thread does them alone.
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
