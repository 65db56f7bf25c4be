// A ball drawn out along a segment.
#pragma once

#include "collision/shapes.h"

namespace collidoscope {

// All points at most `radius` from a segment; its ends may coincide: then it is a sphere.
struct Capsule {
    vec3 from{0};
    vec3 to{0, 1, 0};
    float radius = 1;
};

inline Segment axis_of(const Capsule& capsule) {
    return {capsule.from, capsule.to};
}

}  // namespace collidoscope
