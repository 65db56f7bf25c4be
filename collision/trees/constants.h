// Tolerances of tree traversals: margins of tests between boxes, and between boxes and rays.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Padding of the sum of the radii in the box tests of a tree pair, as a share of the reach of the
// question: the reach of both roots (sum of the coordinates' magnitudes) plus that of the relative
// translation. It covers rounding B's vertices to float in A's frame (1 rounding of the reach) and
// the float arithmetic of the test. Placing a center loses at most 12 roundings of the reach,
// turning it into a box's own axes 30, projecting on an axis of the other box or on a cross axis
// 80, and the radii 30.
inline constexpr float box_pair_pad = 128 * unit_roundoff;

// A slab's distance along a ray is a difference, an inverse and a product of floats: 3 roundings,
// and the hit that it is compared with is rounded once. Ize 2013 doubles them for both ends.
inline constexpr float ray_span_narrow = 1 - 8 * unit_roundoff;
inline constexpr float ray_span_widen = 1 + 8 * unit_roundoff;

// Padding of an oriented box for a ray, as a share of the reach (root box plus ray origin). Turning
// the origin into the box's axes loses 8 roundings of the reach; turning the direction loses 6 of
// the distance from the origin to the box, which is at most the reach; the axes' own rounding 6.
inline constexpr float ray_box_pad = 64 * unit_roundoff;

// Padding of a k-DOP's slabs across other directions than the axes, for a ray, as a share of the
// reach (root polytope plus ray origin). The ray's coordinates along them are sums in double,
// rounded to float: the origin loses 1 rounding of the reach, widening the slab 1 more, and the
// direction's error in double 2^-52 of the distance to the polytope, which is at most the reach.
inline constexpr float ray_dop_pad = 8 * unit_roundoff;

// Beyond this reach differences of coordinates may overflow, and rays are not limited by boxes.
inline constexpr float ray_largest_reach = 0x1p125f;

// A ray whose direction, scaled to about 1, has a smaller coordinate than this (but not zero) is
// not limited along that axis: its inverse may overflow or have lost digits as a denormal.
inline constexpr float ray_least_slope = 0x1p-100f;

}  // namespace collidoscope::constants
