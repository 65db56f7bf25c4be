// Steps of the signed distance of a point from a mesh: sentences, values and marks.
#pragma once

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct SignedDistance;
}  // namespace collidoscope

namespace collidoscope::point_mesh {

void say_winding(StepBuilder& step, const SignedDistance& answer);
void say_answer(StepBuilder& step, const SignedDistance& answer, const Sphere& ball);
// The last step's marks and facts: the answer's parts are decided by it.
void mark_answer(StepBuilder& step, double distance, const dvec3& normal, const dvec3& on_ball,
                 const dvec3& on_mesh);

}  // namespace collidoscope::point_mesh
