// Numbers out of the bytes of a binary file.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace collidoscope::app {

// The number whose bytes begin at `bytes`, in the order that is given.
template <typename Number>
Number number_at(const char* bytes, std::endian order = std::endian::little) {
    char own[sizeof(Number)];
    std::memcpy(own, bytes, sizeof(Number));
    if (order != std::endian::native) std::reverse(own, own + sizeof(Number));
    Number number;
    std::memcpy(&number, own, sizeof(Number));
    return number;
}

}  // namespace collidoscope::app
