// Tolerances of the separating axis test of hulls.
#pragma once

namespace collidoscope::constants {

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

// Share of the smaller hull's diameter: the normal of an edge pair, or of a face of
// the less preferred hull, is chosen only when its overlap is smaller by more than this; clipped
// contacts this far above the reference face still count. Rounding a pose to float moves a corner
// by about as much, so resting contacts do not flicker; the depth exceeds the smallest overlap by
// at most twice this.
inline constexpr double hull_contact_preference = 1e-7;

// Share of the squared width of a patch of contacts: a contact that adds less area is not worth
// its cost, so that contacts along a line need no third one.
inline constexpr double flat_patch = 1e-3;

// Share of a body's radius, or of a quarter of its largest coordinate: corners this close to the
// plane of a face belong to it. Rounding the corners of a turned box to float leaves two triangles
// of its square; it moves a corner by 6e-8 of its coordinates.
inline constexpr double same_face = 1e-6;

// Cosine, no unit: a face that stands this steeply to the normal of a contact is met at its edge.
// Points on it are found along the normal, with an error that grows as one over the cosine.
inline constexpr double face_on_edge = 0.02;

// Share of the bodies' size: contacts that lie above each other this closely are one; a manifold
// whose deepest point is less deep than the bodies by more than that gets their witness points,
// too.
inline constexpr double same_contact = 1e-6;

// Share of the hulls' size plus the distance of their centers: overlaps and gaps up to this are
// asked again exactly. Above it rounding (1e-15) and axes missed among slivers (below 1e-7) cannot
// have turned the answer.
inline constexpr double hull_exact_band = 1e-6;

}  // namespace collidoscope::constants
