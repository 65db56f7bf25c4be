// Tolerances of box tests. Corners of boxes are computed, so their answers have a band of 1e-6 of
// the boxes' size (the sum of their half diagonals) around touching.
#pragma once

namespace collidoscope::constants {

// Squared sine, no unit: two edge directions with sin² below this count as parallel and their cross
// product is skipped. At this angle (1e-7) the rounding of double turns the cross product by 1e-9,
// and a gap that only the skipped axis would show is below 1e-7 of the size: both inside the band.
inline constexpr double parallel_sine_squared = 1e-14;

// Share of the smaller box's diagonal: an edge axis (or a face axis of the less preferred box) is
// chosen only when its overlap is smaller by more than this, and clipped contacts this far above
// the reference face or outside its sides still count. Rounding a pose to float moves a corner by
// about 1e-7, so resting contacts do not flicker between nearly equal axes; the depth exceeds the
// smallest overlap by at most twice this.
inline constexpr double contact_preference = 1e-6;

// Cosine, no unit: a face closer than this to being seen edge-on may have either of its edges
// nearest, so both are tried. Trying too much costs time but changes no answer.
inline constexpr double seen_edge_on = 1e-6;

}  // namespace collidoscope::constants
