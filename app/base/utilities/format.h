// Text from numbers, by {fmt}: the one way in which the program prints them.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace collidoscope::app {

// "0.25", "1.235e+04": so many significant digits at most, and never "-0".
inline std::string in_digits(double value, int digits) {
    return fmt::format("{:.{}g}", value + 0.0, digits);
}

// 16 hexadecimal digits of a hash.
inline std::string in_hex(std::uint64_t hash) {
    return fmt::format("{:016x}", hash);
}

}  // namespace collidoscope::app
