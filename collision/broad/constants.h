// Tolerances of the broad phase.
#pragma once

namespace collidoscope::constants {

// Share of the biggest box: what the cells of a grid (collision/broad/uniform_grid.h) are larger
// by. A center in cells, at most 2^30 of them from the origin, is off by 4 roundings of double:
// 2^-21 of a cell. With this much room two overlapping boxes never come out two cells apart.
inline constexpr double grid_cell_pad = 0x1p-16;

// Share of a box's reach (its coordinate farthest from the origin): by so much its displacement
// differs from frame to frame though its speed does not, as its faces are rounded to float (4
// roundings of 6e-8).
inline constexpr double space_time_jitter = 0x1p-21;

}  // namespace collidoscope::constants
