// Every tolerance of the library: its unit, its value and why. All are relative to the size of the
// input; yes/no answers use none of them, they come from exact signs (collision/exact).
#pragma once

namespace collidoscope::constants {

// Half the gap between 1 and the next float: the relative error of one rounding.
inline constexpr float unit_roundoff = 0x1p-24f;

// Jacobi iteration stops when the off-diagonal squares are this share of the diagonal ones: then
// the axes are within 1e-12 of the eigenvectors, far below what a float axis can hold.
inline constexpr double jacobi_off_diagonal = 1e-24;

// What fitting an oriented box adds to its half sizes. A local coordinate is three products and two
// sums of floats, of a difference that was rounded once, along axes rounded once: 6 roundings of at
// most the spread. The centre is rounded once, and to_local and its transpose are inverse up to 3
// roundings of the spread. Doubled: 20 roundings of the spread, 2 of the centre's coordinates.
inline constexpr float obb_fit_pad = 20 * unit_roundoff;
inline constexpr float obb_center_pad = 2 * unit_roundoff;

// What the box tests of a tree pair add to the sum of the radii, as a share of the reach of the
// question: the reach of both roots (sum of the coordinates' magnitudes) plus that of the relative
// translation. It covers rounding B's vertices to float in A's frame (1 rounding of the reach) and
// the float arithmetic of the test. Placing a centre loses at most 12 roundings of the reach,
// bringing it to a box's own axes 30, projecting on an axis of the other box or on a cross axis 80,
// and the radii 30.
inline constexpr float box_pair_pad = 128 * unit_roundoff;

}  // namespace collidoscope::constants
