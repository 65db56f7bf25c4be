// Steps of a sphere against a wall of triangles: sentences, values and marks.
#pragma once

#include <cstddef>
#include <span>

#include "collision/narrow/primitives/triangle_region.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct WallResult;
}  // namespace collidoscope

namespace collidoscope::plane_triangles {

void say_plane(StepBuilder& step, const Sphere& a, const WallResult& result, double height,
               const dvec3& foot);
void say_inside(StepBuilder& step, std::span<const Triangle> wall, std::size_t i,
                const PartDistance& to, bool inside, bool nearer);
// flat: the number of corners of the nearest part.
void say_verdict(StepBuilder& step, const Sphere& a, const WallResult& result,
                 const PartDistance& nearest, int flat);
void say_contact(StepBuilder& step, const WallResult& result);
void say_apart(StepBuilder& step, const WallResult& result);

}  // namespace collidoscope::plane_triangles
