// Margins of rays through wide trees. Their reach is that of the root box plus that of the ray's
// origin.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Share of the reach, times the inverse slope: what rounding may change in where a ray crosses a
// plane: six roundings, of the inverse, its product with the origin, that with the plane, two sums,
// and the hit that it is compared with. More than doubled.
inline constexpr float wide_ray_pad = 16 * unit_roundoff;

// A coordinate of the direction smaller than this share of the largest is taken for this: within
// the reach the ray moves by less than the pad along it.
inline constexpr float wide_ray_least_slope = 0x1p-40f;

// With a larger reach products with inverse slopes, of up to 2^60, may overflow. The direction is
// then stretched, which brings these slopes to 1 at most: up to the second reach no product, nor
// the sum of two, overflows. Beyond that one rays are not limited by boxes.
inline constexpr float wide_ray_largest_reach = 0x1p60f;
inline constexpr float wide_ray_stretch = 0x1p60f;
inline constexpr float wide_ray_stretched_reach = 0x1p120f;

// With a reach, or a length of the direction, beyond this or below its inverse, the test of
// triangles in float might overflow or underflow: all of a leaf's triangles are then asked exactly.
inline constexpr float wide_ray_filter_reach = 0x1p40f;

// Share of a corner's distance from the ray's origin, along the axis of its fastest motion plus
// across: what rounding may move the corner across the ray when it is seen along it: seven
// roundings, of two differences, the inverse and three products, and the last difference.
inline constexpr float wide_ray_slack_across = 8 * unit_roundoff;

// Share of the t of a triangle's farthest corner: what rounding may change in t as a mean of the
// corners' (ten roundings) and in the exact t that is rounded (two). Doubled.
inline constexpr float wide_ray_slack_along = 24 * unit_roundoff;

// Share of the reach (times the inverse slope) below which neither of the two falls: products of
// coordinates near the origin may underflow, by 2^-149 where eight times the square of this, for
// the least reach, is 2^-137.
inline constexpr float wide_ray_slack_least = 0x1p-30f;

}  // namespace collidoscope::constants
