// Rules by which a winding number means inside.
#pragma once

#include <cstdint>

namespace collidoscope {

// Numbers that mean inside, as in drawing programs and clipping libraries.
enum class FillRule : std::uint8_t { Nonzero, EvenOdd, Positive };

}  // namespace collidoscope

namespace collidoscope::polygon_winding {

inline bool is_inside(FillRule rule, std::int64_t number) {
    return rule == FillRule::Nonzero    ? number != 0
           : rule == FillRule::Positive ? number > 0
                                        : number % 2 != 0;
}

}  // namespace collidoscope::polygon_winding
