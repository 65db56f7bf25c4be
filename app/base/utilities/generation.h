// Numbers that tell states of a thing apart.
#pragma once

#include <atomic>
#include <cstdint>

namespace collidoscope::app {

// A number that no other call in this run of the program gets; never 0. Data kept under it cannot
// be taken for that of another thing whose count began anew.
inline std::uint64_t next_generation() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace collidoscope::app
