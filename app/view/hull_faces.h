// The faces of a convex hull, for drawing and picking it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::app {

// Each face is a convex polygon of indices into the points, counter-clockwise seen from outside;
// points inside a face or on an edge are left out. Points in one plane give that polygon twice,
// once from each side; points on a line or fewer than three give nothing.
//
// Gift wrapping (Chand and Kapur 1970) with exact orientation, so that coplanar points make one
// face. Cost: O(points * edges), so for hulls of some hundreds of points.
std::vector<std::vector<std::uint32_t>> hull_faces(std::span<const vec3> points);

}  // namespace collidoscope::app
