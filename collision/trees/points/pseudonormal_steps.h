// Steps of the sign by pseudonormals: sentences, values and marks.
#pragma once

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct FanFace;
struct MeshPoint;
struct Pseudonormal;
}  // namespace collidoscope

namespace collidoscope::pseudonormal {

void say_around(StepBuilder& step, const FanFace& face, const MeshPoint& nearest,
                const Triangle& triangle);
void say_side(StepBuilder& step, const Pseudonormal& normal, const MeshPoint& nearest);

}  // namespace collidoscope::pseudonormal
