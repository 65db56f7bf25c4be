// Moving bodies as marks.
#pragma once

#include "collision/motion/sweep.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// The body where it stands: a ball or a box.
inline Geometry mark_of(const MovingBody& body) {
    if (body.form == BodyForm::Sphere) return Ball{sphere_of(body)};
    return BoxMark{oriented_box_of(body)};
}

}  // namespace collidoscope
