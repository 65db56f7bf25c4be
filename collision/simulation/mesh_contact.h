// The place and the direction in which two overlapping meshes push each other: one contact for all
// pairs of triangles that meet.
//
// The surfaces meet in closed curves. The vector area of such a curve is the gradient of the
// common volume: moving B along it lessens that volume fastest, so it is the way out for both.
// Source: Allard, Faure, Courtecuisse, Falipou, Duriez, Kry 2010, "Volume contact constraints at
// arbitrary resolution" (gradient of the common volume).
#pragma once

#include <optional>
#include <span>

#include "collision/mesh.h"
#include "collision/results.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// In A's frame. The pairs are all that overlap, and triangles are counter-clockwise seen from
// outside. Position: the middle of the curve in which the surfaces meet. Normal: that of the
// averaged plane of the curve, from A to B; where there is no curve (surfaces that only touch) or
// where its parts cancel (a bar through a wall), the mean of the faces' normals. Depth is not
// measured: 0. None when no pair overlaps or no direction is better than another. Cost: a
// microsecond or two for each pair.
std::optional<Contact> contact_of_meshes(const Mesh& a, const Mesh& b, const RelativePose& relative,
                                         std::span<const TrianglePair> pairs);

}  // namespace collidoscope
