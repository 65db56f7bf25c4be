// The rounding of a float. The tolerances of the library stand in the constants.h of the room that
// uses them: unit, value and why. All are relative to the size of the input; yes/no answers use
// none of them, they come from exact signs (collision/exact).
#pragma once

namespace collidoscope::constants {

// Half the gap between 1 and the next float: the relative error of one rounding.
inline constexpr float unit_roundoff = 0x1p-24f;

// Tolerance of a quaternion's squared length, no unit: this close to 1 it counts as a unit
// quaternion and is left as it is. Rounding its four components to float moves it by 1e-7,
// normalizing it in float by 3e-7, writing it with six digits by 1e-6. Vectors rotated by it are
// off by half of that, the rounding of eight floats.
inline constexpr double unit_rotation = 1e-6;

}  // namespace collidoscope::constants
