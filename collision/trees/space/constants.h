// Tolerances of space partitions.
#pragma once

namespace collidoscope::constants {

// Share of the square of the extent (a plane's triangle and its way from the ray's origin): what a
// normal's component may be off (collision/trees/space/bsp_ray.h): six roundings of double, and
// three more in a dot product with it; quadrupled.
inline constexpr double bsp_crossing = 0x1p-48;

// Share of the largest coordinate: a corner of a cell nearer to a plane than this lies in it
// (collision/trees/space/bsp_cells_merge.h). Some thousand roundings of double, as a corner is cut
// out by planes one after the other.
inline constexpr double cell_corner = 1e-12;

}  // namespace collidoscope::constants
