// Tolerances of space partitions.
#pragma once

namespace collidoscope::constants {

// Share of the square of the extent (a plane's triangle and its way from the ray's origin): what a
// normal's component may be off (collision/trees/space/bsp_ray.h): six roundings of double, and
// three more in a dot product with it; quadrupled.
inline constexpr double bsp_crossing = 0x1p-48;

}  // namespace collidoscope::constants
