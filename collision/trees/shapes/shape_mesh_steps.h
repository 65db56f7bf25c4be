// Steps of a convex body against a mesh: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct MeshTouch;
struct ShapeMeshAnswer;
}  // namespace collidoscope

namespace collidoscope::shape_mesh {

void say_bounds(StepBuilder& step, const Aabb& box, const RelativePose& placed);
void say_skip(StepBuilder& step, std::uint32_t node);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf);
void say_tried(StepBuilder& step, const MeshTouch& tried);
void say_done(StepBuilder& step, const ShapeMeshAnswer& answer);

}  // namespace collidoscope::shape_mesh
