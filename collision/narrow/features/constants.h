// Tolerances of closest features of polytopes. Shares of the bodies' size: both radii and the
// distance of their centers.
#pragma once

namespace collidoscope::constants {

// A slab between two bodies wider than this is no rounding: its width is a difference of dot
// products of differences, some ten roundings (1.1e-16) of at most twice the size.
inline constexpr double certain_gap = 1e-14;

// When the empty slab between two points is thinner than their distance by at most this, they are
// the closest points as far as a float (6e-8) can tell.
inline constexpr double proven_closest = 1e-10;

// Sine of an angle, no unit: an edge or a face this close to parallel to a face counts as parallel,
// as normals are rounded by 1e-16. A wrong guess costs a few moves, never a wrong answer.
inline constexpr double parallel_to_face = 1e-12;

// The direction between two points nearer than this to each other is not worth much: points on
// edges and faces are rounded by 1e-16, which turns it by 1e-7.
inline constexpr double meaningful_direction = 1e-9;

}  // namespace collidoscope::constants
