// Limits for files of several trees.
#pragma once

#include <cstdint>

namespace collidoscope::constants {

// Boxes that are looked at to find how far instances reach, of one file: some two seconds.
inline constexpr std::uint64_t max_extent_steps = 200'000'000;

}  // namespace collidoscope::constants
