// Tolerances of tests between simple shapes, as shares of the bodies' size.
#pragma once

namespace collidoscope::constants {

// Share of the boxes' size: a gap up to this cannot be told from the rounding of the projections
// (about 15 operations of 1.1e-16), so it counts as touching.
inline constexpr double projection_rounding = 1e-14;

// Share of the bodies' size: no tolerance that is a share of the smaller body's is less, so that
// rounding beside a body that is far larger does not choose between equal lengths.
inline constexpr double min_tolerance = 4 * projection_rounding;

// Share of the smaller body's size within which two places count as equally close, so that their
// middle is reported: far above the rounding of double (1e-16), far below that of float.
inline constexpr double equally_close = 1e-9;

// Length of a sum of unit normals, no unit: below this the normals of a needle-thin edge cancel,
// and their mean has no direction that rounding has not made (1e-16 over this is 1e-8 of a turn).
inline constexpr double bevel_direction = 1e-8;

// Share of the size of a motion (its start, its way, the radius) within which two stops are one:
// above the rounding of displaced vertices to float (6e-8 for each coordinate).
inline constexpr double same_stop = 1e-6;

}  // namespace collidoscope::constants
