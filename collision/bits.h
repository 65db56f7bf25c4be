// The bits of a value as another type, for standard libraries without std::bit_cast.
#pragma once

#include <bit>

namespace collidoscope {

template <typename To, typename From>
constexpr To bits_as(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
#if defined(__cpp_lib_bit_cast)
    return std::bit_cast<To>(from);
#else
    return __builtin_bit_cast(To, from);
#endif
}

}  // namespace collidoscope
