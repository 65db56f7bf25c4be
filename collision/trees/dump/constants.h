// Tolerances for trees of other programs.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Share of a volume's reach (the sum of its center's coordinates' magnitudes and its sizes): what
// sticks out of an oriented box, a sphere or a k-DOP by less may be rounding. Their bounds are
// computed in some other program, mostly in float, with some 30 roundings of the reach; doubled.
// Axis-aligned boxes are compared without any slack, as nothing is computed to find them.
inline constexpr float dump_bounds_slack = 64 * unit_roundoff;

// Tolerance of the dot products of an oriented box's axes: off by more, they are not meant to be
// unit vectors at right angles. Far above the rounding of float (1e-6), and too little to be seen
// (0.06 degrees).
inline constexpr double dump_axes_slack = 1e-3;

// Volume spanned by three unit vectors: below this they are taken to lie in one plane.
inline constexpr double dump_flat_directions = 1e-6;

}  // namespace collidoscope::constants
