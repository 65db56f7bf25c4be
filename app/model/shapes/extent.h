// Which part of shapes without end is drawn and can be grabbed.
#pragma once

#include "collision/shapes.h"

namespace collidoscope::app {

// Half the diagonal; never zero.
float radius_of(const Aabb& contents);

// The square of an infinite plane that is shown.
struct PlanePatch {
    vec3 center;
    vec3 normal;   // unit
    vec3 u, v;     // unit, along its sides
    float radius;  // half a side of the part that can be grabbed; it fades out at twice that
};
PlanePatch patch_of(const Plane& plane, const Aabb& contents);

// The length at which a ray is drawn, in multiples of its direction.
float reach_of(const Ray& ray, const Aabb& contents);

}  // namespace collidoscope::app
