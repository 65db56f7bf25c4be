// Result of the continuous tests: when two moving bodies first meet.
#pragma once

#include "collision/motion/moving_body.h"
#include "collision/results.h"

namespace collidoscope {

// Bodies move at their velocity from time 0 to `seconds` (0 or more, finite). Times are in seconds.
//
// hit: they share a point at some time of that span; touching counts. time is the first such time,
// in [0, seconds], and the contact is that of this moment; its depth is 0 unless they overlap at
// time 0 already. If the first time is only known to lie between two bounds, they are given:
// the bodies are proven apart before `lower`, and meet at `upper` or earlier. undecided: the
// search came to its cap; hit is false, they are proven apart before `lower`, nothing is known
// after.
struct SweepResult {
    bool hit = false;
    bool undecided = false;
    double time = 0;
    double lower = 0, upper = 0;
    Contact contact;
};

// Whether a box's sides lie along the axes of space: an Aabb, or a quaternion that does not turn.
inline bool is_aligned(const MovingBody& box) {
    if (box.form == BodyForm::Aabb) return true;
    return box.rotation.x == 0 && box.rotation.y == 0 && box.rotation.z == 0;
}
inline Sphere sphere_of(const MovingBody& body) {
    return {body.center, body.half.x};
}
inline Box oriented_box_of(const MovingBody& body) {
    const bool turned = body.form == BodyForm::Box || body.form == BodyForm::Mesh;
    return {body.center, body.half, turned ? body.rotation : quat(1, 0, 0, 0)};
}

}  // namespace collidoscope
