// Limits and margins of trees over instances.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// The entries of a placement's matrix, zero aside: products of three keep all their bits in sums of
// doubles, and so the sign of the determinant is exact. Those of a rotation that are smaller count
// as zero.
inline constexpr double placement_least = 0x1p-200;
inline constexpr double placement_largest = 0x1p130;

// Scenes in scenes, so many at most: each level loses 2^-30 of a ray's coordinates (the inverse of
// a placement is right to 2^-31), all of them together no more than one rounding to float.
inline constexpr unsigned max_instance_levels = 64;

// No corner of a scene lies farther out, so that no float overflows.
inline constexpr double instance_largest_reach = 0x1p126;

// Slack of placed corners, as a share of what their coordinates are summed from: a rounding to
// float, doubled; and what doubles lose on the way through all levels.
inline constexpr double placed_float_slack = 0x1p-23;
inline constexpr double placed_double_slack = 0x1p-45;
// The same below the least ordinary float.
inline constexpr double placed_least = 0x1p-148;

// Padding of the boxes of an object that is met in its own space, as a share of what its corners
// and the ray's points are summed from: a corner is rounded to float in the world, the ray's origin
// and direction are in the object's space; two roundings each at the most, doubled.
inline constexpr double object_box_pad = 0x1p-22;

}  // namespace collidoscope::constants
