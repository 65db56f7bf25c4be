// Tolerances and the cap of GJK.
#pragma once

namespace collidoscope::constants {

// Share of the distance: the search stops when the upper bound exceeds the lower by no more. On
// polytopes the last step closes the gap at once, so that a wider gap would save little.
inline constexpr double gjk_gap = 1e-12;

// Share of the reach (how far the bodies reach from A's place): what the rounding of double may
// change in a bound. A coordinate is placed with 6 roundings of 1.1e-16 and enters the nearest
// point of a simplex with some 20 more. Closer to touching than this, the bounds cannot tell.
inline constexpr double gjk_rounding = 0x1p-46;

// Iterations. Random hulls of a thousand vertices need at most 20; flat ones with rounding more.
inline constexpr int gjk_iteration_cap = 128;

}  // namespace collidoscope::constants
