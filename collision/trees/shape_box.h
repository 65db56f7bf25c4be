// The box round whatever a node of a tree is drawn as.
#pragma once

#include "collision/trees/tree_view.h"

namespace collidoscope {

// Aligned with the axes of the tree; of spheres and turned boxes to rounding.
Aabb box_around(const VolumeShape& shape);

}  // namespace collidoscope
