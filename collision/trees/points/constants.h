// Tolerances of signed distances of points to meshes.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Share by which a box is taken for nearer than it is, squared distances compared: those of
// triangles have a relative error of up to 2^-31, so that a triangle in a box farther than the
// nearest one might still come out nearer. No unit.
inline constexpr double point_bound_narrow = 1 - 0x1p-30;

// Share of distance and radius below which their difference may have the wrong sign, as the
// distance has a relative error of up to 2^-32: exact signs decide there. No unit.
inline constexpr double ball_gap_doubt = 0x1p-28;

// The part of a pseudonormal, for each full turn of its weights, that is nothing but rounding: a
// unit normal from a cross product and a root is off by at most 8 roundings. No unit.
inline constexpr double pseudonormal_noise = 16 * 0x1p-53;

// A node counts as one dipole for points farther from its center than so many of its radii. No
// unit. At 2 the winding number is off by a few hundredths beside a surface.
inline constexpr double dipole_reach = 2;

}  // namespace collidoscope::constants
