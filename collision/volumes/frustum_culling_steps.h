// Steps of culling by a view volume: sentences, values and marks.
#pragma once

#include "collision/narrow/convex/polytope.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct ViewPlane;
struct CullResult;
}  // namespace collidoscope

namespace collidoscope::frustum_culling {

void say_start(StepBuilder& step, const Polytope& view, const Aabb& box);
// The plane of this face: the box is beyond it, is crossed by it, or on its inner side.
void say_outside(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane);
void say_crossing(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane);
void say_within(StepBuilder& step, const Polytope& view, Index face, const ViewPlane& plane);
void say_inside(StepBuilder& step, const Aabb& box);
void say_kept(StepBuilder& step, const Polytope& view, const Aabb& box, const CullResult& result);

}  // namespace collidoscope::frustum_culling
