// Margins of wide trees, whose boxes are tested in float, by instructions that round differently.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// Padding of every half size of a wide tree's oriented boxes, as a share of the sum of the box's
// half sizes. Their float axes are rounded differently by every instruction set, 6 roundings in
// each coordinate, are moved into the other body's frame with 6 more, and are at right angles up to
// twice that: 24 roundings of the sizes where a triangle leaves its box, 24 in the radii and 60 in
// the distance of the centers, which is at most the sum of the sizes when boxes meet; the
// arithmetic of the test takes 40. Nearly doubled.
inline constexpr float wide_box_pad = 256 * unit_roundoff;

// Padding of the sum of the radii for a pair of wide trees, as a share of the reach of the question
// (see box_pair_pad): rounding B's vertices to float (1 rounding), the centers (1), and placing B's
// center with rounded products (8). The rest shrinks with the boxes, see wide_box_pad.
inline constexpr float wide_pair_pad = 16 * unit_roundoff;

// Share of a gap between boxes of wide trees: the float axes that it is measured along (24
// roundings, see wide_box_pad), the length of the way along three of them and its root (10).
inline constexpr float wide_gap_pad = 64 * unit_roundoff;

// The distance of two triangles in float (collision/trees/wide/wide_kernels.h), as a share of the
// sum of their extents: the nearest points of edges are lost when the edges are closer to parallel
// than 3e-4, where float has no digits of the sine squared left, which moves their distance by as
// much of an edge; triangles thinner than wide_thin count as their edges, 1e-3. Doubled.
inline constexpr float wide_distance_pad = 0x1p-9f;
// Sine of a corner's angle, no unit: above it a triangle's normal has three digits in float.
inline constexpr float wide_thin = 0x1p-10f;
// And in coordinates that are at most 1, some 10 roundings of differences.
inline constexpr float wide_distance_floor = 0x1p-20f;

}  // namespace collidoscope::constants
