// Steps of the sign by the nearest face's normal: sentences, values and marks.
#pragma once

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct FaceSigned;
}  // namespace collidoscope

namespace collidoscope::face_side {

void say_face(StepBuilder& step, const FaceSigned& answer, const Triangle& face);
void say_answer(StepBuilder& step, const FaceSigned& answer);

}  // namespace collidoscope::face_side
