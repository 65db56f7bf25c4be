// Tolerances and sizes of a probe's grid and of its touch.
#pragma once

#include "collision/constants.h"

namespace collidoscope::constants {

// The number of triangles of average size that fill a cell's square: small enough that a tree has
// about four levels, large enough that a probe's short way mostly stays in one cell.
inline constexpr double probe_cell_triangles = 16;

// Cells in which the boxes of all triangles lie, per triangle, before the cells are made larger.
inline constexpr std::uint64_t probe_cells_per_triangle = 24;
inline constexpr std::uint64_t probe_cells_spare = 4096;

// A cell's edge is at least this share of the mesh's extent, which bounds the cells on a way, and
// of its coordinates, so that the numbers of cells stay exact in float.
inline constexpr double probe_cell_of_extent = 0x1p-10;
inline constexpr double probe_cell_of_reach = 0x1p-20;

// Half sizes of a box grow by this share of the reach (mesh plus way) before a segment is tested
// against it. The test itself is in double; this covers boxes whose center was rounded to float
// (2 roundings of the reach), with the margin that rays have (ray_box_pad).
inline constexpr double probe_box_pad = 64.0 * 0x1p-24;
// Share of the product of the lengths in a cross axis: 8 roundings of double, doubled.
inline constexpr double probe_cross_pad = 0x1p-48;

// t of a hit is rounded to float, times at the borders of cells have a relative error of 2^-51: a
// cell that begins later than this share behind the hit holds nothing nearer.
inline constexpr double probe_behind = 1 + 0x1p-20;

// Distance at which the proxy is held off the surface, as a share of the mesh's extent: far above
// the spacing of its positions, far below what is seen.
inline constexpr double touch_gap = 0x1p-10;
// The proxy has settled when it would come no nearer to the probe than this many gaps.
inline constexpr double touch_settled = 0.25;
// The probe may be so many extents away from the mesh.
inline constexpr double touch_room = 8;

}  // namespace collidoscope::constants
