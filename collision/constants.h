// The rounding of a float. The tolerances of the library stand in the constants.h of the room that
// uses them: unit, value and why. All are relative to the size of the input; yes/no answers use
// none of them, they come from exact signs (collision/exact).
#pragma once

namespace collidoscope::constants {

// Half the gap between 1 and the next float: the relative error of one rounding.
inline constexpr float unit_roundoff = 0x1p-24f;

// Of a quaternion's squared length, no unit: this close to 1 it counts as a unit quaternion and is
// left as it is. Rounding its four components to float moves it by 1e-7, normalizing it in float by
// 3e-7, writing it with six digits by 1e-6. What is turned by it is off by half of that, the
// rounding of eight floats.
inline constexpr double unit_rotation = 1e-6;

// Jacobi iteration stops when the off-diagonal squares are this share of the diagonal ones: then
// the axes are within 1e-12 of the eigenvectors, far below what a float axis can hold.
inline constexpr double jacobi_off_diagonal = 1e-24;

// What fitting an oriented box adds to its half sizes. A local coordinate is three products and two
// sums of floats, of a difference that was rounded once, along axes rounded once: 6 roundings of at
// most the spread. The center is rounded once, and to_local and its transpose are inverse up to 3
// roundings of the spread. Doubled: 20 roundings of the spread, 2 of the center's coordinates.
inline constexpr float obb_fit_pad = 20 * unit_roundoff;
inline constexpr float obb_center_pad = 2 * unit_roundoff;

// What the box tests of a tree pair add to the sum of the radii, as a share of the reach of the
// question: the reach of both roots (sum of the coordinates' magnitudes) plus that of the relative
// translation. It covers rounding B's vertices to float in A's frame (1 rounding of the reach) and
// the float arithmetic of the test. Placing a center loses at most 12 roundings of the reach,
// bringing it to a box's own axes 30, projecting on an axis of the other box or on a cross axis 80,
// and the radii 30.
inline constexpr float box_pair_pad = 128 * unit_roundoff;

// What the oriented boxes of a wide tree grow by in every half size, as a share of the sum of its
// half sizes. Their float axes are rounded differently by every instruction set, 6 roundings in
// each coordinate, are moved into the other body's frame with 6 more, and are at right angles up to
// twice that: 24 roundings of the sizes where a triangle leaves its box, 24 in the radii and 60 in
// the distance of the centers, which is at most the sum of the sizes when boxes meet; the
// arithmetic of the test takes 40. Nearly doubled.
inline constexpr float wide_box_pad = 256 * unit_roundoff;

// What a pair of wide trees adds to the sum of the radii, as a share of the reach of the question
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

// Boxes (collision/box/sat_box_box.h). Corners of boxes are computed, so their answers have a
// band of 1e-6 of the boxes' size (the sum of their half diagonals) around touching.

// Squared sine, no unit: two edge directions with sin² below this count as parallel and their cross
// product is skipped. At this angle (1e-7) the rounding of double turns the cross product by 1e-9,
// and a gap that only the skipped axis would show is below 1e-7 of the size: both inside the band.
inline constexpr double parallel_sine_squared = 1e-14;

// Share of the boxes' size: a gap up to this cannot be told from the rounding of the projections
// (about 15 operations of 1.1e-16), so it counts as touching.
inline constexpr double projection_rounding = 1e-14;

// Closest features of polytopes (collision/features). Shares of the bodies' size: both radii and
// the distance of their centers.

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

// Share of the boxes' size: an edge axis (or a face axis of the less preferred box) is chosen only
// when its overlap is smaller by more than this, and clipped contacts this far above the reference
// face or outside its sides still count. Rounding a pose to float moves a corner by about 1e-7, so
// resting contacts do not flicker between nearly equal axes; the depth exceeds the smallest overlap
// by at most twice this.
inline constexpr double contact_preference = 1e-6;

// Share of the boxes' size within which two places count as equally close, so that their middle is
// reported: far above the rounding of double (1e-16), far below that of float.
inline constexpr double equally_close = 1e-9;

// Cosine, no unit: a face closer than this to being seen edge-on may have either of its edges
// nearest, so both are tried. Trying too much costs time but changes no answer.
inline constexpr double seen_edge_on = 1e-6;

// Bounding volumes (collision/volumes).

// What a volume grows by when a pose moves it, as a share of its reach (the sum of its center's
// coordinates' magnitudes and of its sizes). The points inside are rounded to float where they
// arrive (1 rounding of the reach), so is the volume's center (1), and its axes (2 of its sizes);
// doubled.
inline constexpr float moved_volume_pad = 8 * unit_roundoff;

// What oriented boxes and hulls have to be apart by to be called apart, as a share of the sizes and
// the distance of the two. The float axes of a box are at right angles up to 3 roundings, which
// turns every projection by at most 10 roundings of it; tripled.
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

// EPA (collision/epa/epa.h). Shares of the hulls' size, the sum of their radii.
//
// The bounds of the depth are this close when the search stops: far above the rounding of a face's
// distance (1e-15), far below that of a float (6e-8).
inline constexpr double epa_tolerance = 1e-12;

// Of the size and the distance of the centers: what the rounding of double (1.1e-16) may do to a
// bound, about 16 roundings with a pose and a face's normal. A bound closer to zero than this says
// nothing about whether the hulls meet; that is then decided exactly.
inline constexpr double epa_rounding = 0x1p-48;

// Hulls (collision/sat/hull_axes.h, sat_hull_hull.h).

// Squared sine, no unit: below it (an angle of 1e-4) the cross product of unit edge directions
// loses more than four digits, and is computed from the edges themselves with extra digits.
inline constexpr double inaccurate_cross_sine_squared = 1e-8;

// Squared sine, no unit: edges closer to parallel than this (an angle of 1e-14, the rounding of
// turned edges) have no common normal. The face of A - B that they span is narrower than 1e-14 of
// the edges' length, so that its neighbors stand in for it.
inline constexpr double parallel_edges_sine_squared = 1e-28;

// Sine of an angle on the Gauss map, no unit: arcs that miss each other by less still count as
// crossing. Normals of slivers may be rounded that much. Too many axes cost time but change no
// answer: an overlap is never taken as smaller than that between the farthest vertices.
inline constexpr double arc_slack = 1e-7;

// The same: a crossing this close to an arc's end has the normal of the face there, which is an
// axis already; its own normal differs by less than the rounding of both.
inline constexpr double arc_touching = 1e-14;

// Share of the hulls' size (the sum of their radii): the normal of an edge pair, or of a face of
// the less preferred hull, is chosen only when its overlap is smaller by more than this; clipped
// contacts this far above the reference face still count. Rounding a pose to float moves a corner
// by about as much, so resting contacts do not flicker; the depth exceeds the smallest overlap by
// at most twice this.
inline constexpr double hull_contact_preference = 1e-7;

// Share of the hulls' size plus the distance of their centers: overlaps and gaps up to this are
// asked again exactly. Above it rounding (1e-15) and axes missed among slivers (below 1e-7) cannot
// have turned the answer.
inline constexpr double hull_exact_band = 1e-6;

// Triangles (collision/triangle/triangle_distance.h, triangle_depth.h). Share of the extent of
// both.

// What their distances and depths in double may be off: the axis across two features has a relative
// error of up to 2^-32 = 2.3e-10 in each component; doubled twice.
inline constexpr double triangle_rounding = 1e-9;

// Pairs of closest points whose distances differ by less count as equally close, and their middle
// is reported. Two points so close to closest are at most sqrt(2e-14) = 1.4e-7 of the extent from
// lying straight across from each other, about one rounding of a float.
inline constexpr double triangle_equally_close = 1e-14;

// Squared sine, no unit: edges this close to parallel (an angle of 1e-8) are compared at their ends
// only (collision/triangle/triangle_closest.h), as the place where they come closest would be
// nothing but rounding. What that misses is the angle times the edges' length, 1e-8 of it.
inline constexpr double triangle_parallel_edges = 1e-16;

// Share of the extent of both triangles. A difference of coordinates and a dot product lose some
// five roundings (1.1e-16); the foot of a corner on a face or an edge about as many. With this
// much slack the slab between two points still proves them closest to as many digits.
inline constexpr double triangle_slab_rounding = 1e-14;

// The same: closer than this the slab proves nothing, and the exact test decides.
inline constexpr double triangle_surely_apart = 1e-12;

// A slab's distance along a ray is a difference, an inverse and a product of floats: 3 roundings,
// and the hit that it is compared with is rounded once. Ize 2013 doubles them for both ends.
inline constexpr float ray_span_narrow = 1 - 8 * unit_roundoff;
inline constexpr float ray_span_widen = 1 + 8 * unit_roundoff;

// What an oriented box is widened by for a ray, as a share of the reach (root box plus ray origin).
// Turning the origin into the box's axes loses 8 roundings of the reach; turning the direction
// loses 6 of the way from the origin to the box, which is at most the reach; the axes' own
// rounding 6.
inline constexpr float ray_box_pad = 64 * unit_roundoff;

// Beyond this reach differences of coordinates may overflow, and rays are not limited by boxes.
inline constexpr float ray_largest_reach = 0x1p125f;

// A ray whose direction, scaled to about 1, has a smaller coordinate than this (but not zero) is
// not limited along that axis: its inverse may overflow or have lost digits as a denormal.
inline constexpr float ray_least_slope = 0x1p-100f;

// Rays through wide trees (collision/trees/wide_rays/wide_ray.h). Their reach is that of the root
// box plus that of the ray's origin.

// Share of the reach, times the inverse slope: what rounding may change in where a ray crosses a
// plane: six roundings, of the inverse, its product with the origin, that with the plane, two sums,
// and the hit that it is compared with. More than doubled.
inline constexpr float wide_ray_pad = 16 * unit_roundoff;

// A coordinate of the direction smaller than this share of the largest is taken for this: within
// the reach the ray moves by less than the pad along it.
inline constexpr float wide_ray_least_slope = 0x1p-40f;

// With a larger reach products with inverse slopes, of up to 2^60, may overflow. The direction is
// then stretched, which brings these slopes to 1 at most: up to the second reach no product, nor
// the sum of two, overflows. Beyond that one rays are not limited by boxes.
inline constexpr float wide_ray_largest_reach = 0x1p60f;
inline constexpr float wide_ray_stretch = 0x1p60f;
inline constexpr float wide_ray_stretched_reach = 0x1p120f;

// With a reach, or a length of the direction, beyond this or below its inverse, the test of
// triangles in float might overflow or underflow: all of a leaf's triangles are then asked exactly.
inline constexpr float wide_ray_filter_reach = 0x1p40f;

// Share of a corner's distance from the ray's origin, along the axis of its fastest motion plus
// across: what rounding may move the corner across the ray when it is seen along it: seven
// roundings, of two differences, the inverse and three products, and the last difference.
inline constexpr float wide_ray_slack_across = 8 * unit_roundoff;

// Share of the t of a triangle's farthest corner: what rounding may change in t as a mean of the
// corners' (ten roundings) and in the exact t that is rounded (two). Doubled.
inline constexpr float wide_ray_slack_along = 24 * unit_roundoff;

// Share of the reach (times the inverse slope) below which neither of the two falls: products of
// coordinates near the origin may underflow, by 2^-149 where eight times the square of this, for
// the least reach, is 2^-137.
inline constexpr float wide_ray_slack_least = 0x1p-30f;

// Trees of other programs (collision/trees/dump/dump_volume.h).

// Share of a volume's reach (the sum of its center's coordinates' magnitudes and its sizes): what
// sticks out of an oriented box, a sphere or a k-DOP by less may be rounding. Their bounds are
// computed in some other program, mostly in float, with some 30 roundings of the reach; doubled.
// Axis-aligned boxes are compared without any slack, as nothing is computed to find them.
inline constexpr float dump_bounds_slack = 64 * unit_roundoff;

// Of the dot products of an oriented box's axes: off by more, they are not meant to be unit vectors
// at right angles. Far above the rounding of float (1e-6), and too little to be seen (0.06
// degrees).
inline constexpr double dump_axes_slack = 1e-3;

// Volume spanned by three unit vectors: below this they are taken to lie in one plane.
inline constexpr double dump_flat_directions = 1e-6;

// Share of the square of the extent (a plane's triangle and its way from the ray's origin): what a
// normal's component may be off (collision/trees/space/bsp_ray.h): six roundings of double, and
// three more in a dot product with it; quadrupled.
inline constexpr double bsp_crossing = 0x1p-48;

// GJK (collision/gjk/gjk.h).

// Share of the distance: the search stops when the upper bound exceeds the lower by no more. On
// polytopes the last step closes the gap at once, so that a wider gap would save little.
inline constexpr double gjk_gap = 1e-12;

// Share of the reach (how far the bodies reach from A's place): what the rounding of double may
// change in a bound. A coordinate is placed with 6 roundings of 1.1e-16 and enters the nearest
// point of a simplex with some 20 more. Closer to touching than this, the bounds cannot tell.
inline constexpr double gjk_rounding = 0x1p-46;

// Iterations. Random hulls of a thousand vertices need at most 20; flat ones with rounding more.
inline constexpr int gjk_iteration_cap = 128;

// Length of a sum of unit normals, no unit: below this the normals of a needle-thin edge cancel,
// and their mean has no direction that rounding has not made (1e-16 over this is 1e-8 of a turn).
inline constexpr double bevel_direction = 1e-8;

// Share of the biggest box: what the cells of a grid (collision/broad/uniform_grid.h) are larger
// by. A center in cells, at most 2^30 of them from the origin, is off by 4 roundings of double:
// 2^-21 of a cell. With this much room two overlapping boxes never come out two cells apart.
inline constexpr double grid_cell_pad = 0x1p-16;

// Motion (collision/motion).

// Share of the bodies' size, their distance and their travel: what the rounding of double may do to
// a gap at some time, about 30 operations of 1.1e-16. A gap below it counts as touching.
inline constexpr double sweep_rounding = 0x1p-46;

// Share of the bodies' size: closer than this, conservative advancement also looks ahead for a time
// at which they overlap. Only a hint where looking pays: it changes no answer.
inline constexpr double sweep_near = 1e-5;

// Share of the time asked about: the bounds of an impact are this close when the search stops, far
// below the rounding of a float (6e-8).
inline constexpr double sweep_resolved = 1e-10;

// Steps. An impact takes 10 to 60; a rod that spins a hundred times on its way takes hundreds.
inline constexpr int sweep_iteration_cap = 2000;

// Share of a displacement, of a change of displacement and of a number of frames: what is taken off
// for rounding, about 20 operations of 1.1e-16, before a pair is left to sleep.
inline constexpr double space_time_slack = 1e-12;

// Share of a box's reach (its coordinate farthest from the origin): by so much its displacement
// differs from frame to frame though its speed does not, as its faces are rounded to float (4
// roundings of 6e-8).
inline constexpr double space_time_jitter = 0x1p-21;

// Share of a mesh's reach (sum of the coordinates' magnitudes of its root box and its place): what
// the box around it is larger by (collision/broad/managers/two_body_tests.h). Triangles are rounded
// to float in the other body's frame, whose own place is as far away (2 roundings of 6e-8);
// quadrupled.
inline constexpr double mesh_box_pad = 0x1p-21;

}  // namespace collidoscope::constants
