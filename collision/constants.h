// The rounding of a float. The tolerances of the library stand in the constants.h of the room that
// uses them: unit, value and why. All are relative to the size of the input; yes/no answers use
// none of them, they come from exact signs (collision/exact).
#pragma once

namespace collidoscope::constants {

// Half the gap between 1 and the next float: the relative error of one rounding.
inline constexpr float unit_roundoff = 0x1p-24f;

}  // namespace collidoscope::constants
