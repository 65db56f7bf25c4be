// Steps of a moving sphere or capsule against a mesh: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/mesh.h"
#include "collision/motion/triangles/swept_triangle_steps.h"

namespace collidoscope {
struct MeshSweep;
struct ConeTest;
}  // namespace collidoscope

namespace collidoscope::swept_mesh {

void say_bounds(StepBuilder& step, const Aabb& box, const RelativePose& placed, const vec3& way);
// never: the box is not entered; else it is, but not before `limit`.
void say_skip(StepBuilder& step, std::uint32_t node, bool never, double near, double limit);
void say_open(StepBuilder& step, std::uint32_t node, bool leaf, double near);
void say_beside(StepBuilder& step, std::uint32_t triangle, bool late);
void say_tried(StepBuilder& step, const MeshSweep& tried);
void say_ghost(StepBuilder& step, const MeshSweep& tried, const ConeTest& cone);
void say_replace(StepBuilder& step, const MeshSweep& tried, const ConeTest& cone);
void say_glide(StepBuilder& step, const MeshSweep& tried, const vec3& way);
void say_compared(StepBuilder& step, const MeshSweep& tried, const MeshSweep& best, bool earlier);
void say_done(StepBuilder& step, const MeshSweep& answer, const swept_triangle::Told& told);

}  // namespace collidoscope::swept_mesh
