// Tolerances of EPA. Shares of the hulls' size, the sum of their radii.
#pragma once

namespace collidoscope::constants {

// The bounds of the depth are this close when the search stops: far above the rounding of a face's
// distance (1e-15), far below that of a float (6e-8).
inline constexpr double epa_tolerance = 1e-12;

// The same where a body is curved: each point divides the gap between the bounds by about four only
// where they are closest, so that a narrower gap costs more points and is below a float all the
// same.
inline constexpr double epa_curved_tolerance = 1e-9;

// Relative to the size and the distance of the centers: the most that the rounding of double
// (1.1e-16) does to a bound, about 16 roundings with a pose and a face's normal. A bound closer to
// zero than this says nothing about whether the hulls meet; that is then decided exactly.
inline constexpr double epa_rounding = 0x1p-48;

}  // namespace collidoscope::constants
