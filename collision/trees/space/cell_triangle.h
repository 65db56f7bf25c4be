// Whether a triangle reaches into a cell: for grids and octrees, which list triangles by cell.
#pragma once

#include "collision/shapes.h"

namespace collidoscope {

// True whenever the closed triangle and the closed box share a point; for a triangle that misses
// the box by less than rounding (1e-13 of its extent) it may be true as well.
// Cost: about 20 ns when the boxes are apart or a corner is inside, 80 ns otherwise.
//
// Source: Akenine-Möller, "Fast 3D triangle-box overlap testing" (2001): the axes of the box, the
// triangle's normal, and the nine cross products of their edges.
bool reaches(const Triangle& triangle, const Aabb& cell);

}  // namespace collidoscope
