// The number of random cases of a test: all of them in a release build, fewer if it would take too
// long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace collidoscope::oracle {

// n in a release build; n / 100 in a debug or sanitized one. The environment variable
// COLLIDOSCOPE_MORE multiplies it (50 makes millions of the usual 20,000), and COLLIDOSCOPE_CASES
// caps it.
inline std::size_t cases(std::size_t n) {
#if !defined(NDEBUG) || defined(COLLIDOSCOPE_SANITIZED)
    n = std::max<std::size_t>(n / 100, 1);
#endif
    if (const char* more = std::getenv("COLLIDOSCOPE_MORE")) n *= std::stoul(more);
    if (const char* cap = std::getenv("COLLIDOSCOPE_CASES"))
        n = std::min<std::size_t>(n, std::stoul(cap));
    return n;
}

// The seed of a test; another one for every COLLIDOSCOPE_SEED but 0, so that long runs try new
// cases.
inline std::uint64_t seeded(std::uint64_t seed) {
    if (const char* other = std::getenv("COLLIDOSCOPE_SEED"))
        seed += 0x9e3779b97f4a7c15u * std::stoull(other);
    return seed;
}

}  // namespace collidoscope::oracle
