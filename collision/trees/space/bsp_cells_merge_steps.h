// Steps of the merging of two BSP trees by their cells: sentences, values and marks.
#pragma once

#include <span>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/space/convex_cell.h"

namespace collidoscope::bsp_cells_merge {

// A box a little larger than the triangles.
Aabb room_around(std::span<const Triangle> triangles);
// Within it a corner counts as lying in a plane: that of rounding in double.
double tolerance_for(const Aabb& around, std::span<const Triangle> others);

void say_cell(StepBuilder& step, const ConvexCell& cell, const RelativePose& frame);
// volume: of a part that is shared.
void say_part(StepBuilder& step, const ConvexCell& part, bool shared, double volume,
              const RelativePose& frame);

}  // namespace collidoscope::bsp_cells_merge
