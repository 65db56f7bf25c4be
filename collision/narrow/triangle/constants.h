// Tolerances of distances and depths of triangles. Shares of the extent of both.
#pragma once

namespace collidoscope::constants {

// Largest error of distances and depths in double: the axis across two features has a relative
// error of up to 2^-32 = 2.3e-10 in each component; doubled twice.
inline constexpr double triangle_rounding = 1e-9;

// Pairs of closest points whose distances differ by less count as equally close, and their middle
// is reported. Two points so close to closest are at most sqrt(2e-14) = 1.4e-7 of the extent from
// lying straight across from each other, about one rounding of a float.
inline constexpr double triangle_equally_close = 1e-14;

// Squared sine, no unit: edges this close to parallel (an angle of 1e-8) are compared at their ends
// only (collision/narrow/triangle/triangle_closest.h), as the place where they come closest would
// be nothing but rounding. The error is the angle times the edges' length, 1e-8 of it.
inline constexpr double triangle_parallel_edges = 1e-16;

// Share of the extent of both triangles. A difference of coordinates and a dot product lose some
// five roundings (1.1e-16); the foot of a corner on a face or an edge about as many. With this
// much slack the slab between two points still proves them closest to as many digits.
inline constexpr double triangle_slab_rounding = 1e-14;

// The same: closer than this the slab proves nothing, and the exact test decides.
inline constexpr double triangle_surely_apart = 1e-12;

// Difference of a squared length from 1 that a normal may have: beyond it, rounding of points far
// out has spoiled it.
inline constexpr double unit_slack = 1e-6;

}  // namespace collidoscope::constants
