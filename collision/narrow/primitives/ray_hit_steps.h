// Marks and values of a ray's hit, the same for every shape.
#pragma once

#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_hit {

// The ray up to the hit, the point with its normal, and t as the step's quantity.
void mark(StepBuilder& step, const Ray& ray, const RayHit& hit);

}  // namespace collidoscope::ray_hit
