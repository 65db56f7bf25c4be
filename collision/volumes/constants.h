// Tolerances of bounding volumes, which grow by what rounding may take from them.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Jacobi iteration stops when the off-diagonal squares are this share of the diagonal ones: then
// the axes are within 1e-12 of the eigenvectors, far below what a float axis can hold.
inline constexpr double jacobi_off_diagonal = 1e-24;

// Padding of the half sizes of a fitted oriented box. A local coordinate is three products and two
// sums of floats, of a difference that was rounded once, along axes rounded once: 6 roundings of at
// most the spread. The center is rounded once, and to_local and its transpose are inverse up to 3
// roundings of the spread. Doubled: 20 roundings of the spread, 2 of the center's coordinates.
inline constexpr float obb_fit_pad = 20 * unit_roundoff;
inline constexpr float obb_center_pad = 2 * unit_roundoff;

// Padding of a volume that a pose moves, as a share of its reach (the sum of the magnitudes of its
// center's coordinates and of its sizes). The points inside are rounded to float where they arrive
// (1 rounding of the reach), and so are the volume's center (1) and its axes (2 of its sizes);
// doubled.
inline constexpr float moved_volume_pad = 8 * unit_roundoff;

// Least gap at which oriented boxes and hulls are called apart, as a share of the sizes and the
// distance of the two. The float axes of a box are at right angles up to 3 roundings, which turns
// every projection by at most 10 roundings of it; tripled.
inline constexpr float volume_overlap_pad = 32 * unit_roundoff;

// The same for tests whose coordinates are exact floats: about 30 roundings of double.
inline constexpr double double_overlap_pad = 0x1p-46;

// Squared sine or share of a volume, no unit: corners that span less than this are called flat,
// and no ball is drawn through them. A ball through flatter corners would have a center that is
// known to fewer than four digits.
inline constexpr double ball_flat = 1e-20;

// Share of the squared radius: a point that is outside by less counts as inside while the smallest
// ball is searched. Above the rounding of double in a ball through four corners (1e-14), far below
// a float's (6e-8). The finished sphere is measured, so it holds every point all the same.
inline constexpr double ball_rounding = 1e-12;

}  // namespace collidoscope::constants
