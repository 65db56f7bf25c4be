// Steps of the three kinds of detection: sentences, values and marks.
#pragma once

#include "collision/motion/sweep.h"
#include "collision/trace/recorder.h"

namespace collidoscope::tunneling {

void say_static(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                const MovingBody& end_a, const MovingBody& end_b, bool hit);
void say_pose(StepBuilder& step, const MovingBody& a, const MovingBody& b, int pose, int poses,
              float time, bool hit);
void say_between(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds,
                 int poses);
void say_dynamic(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result);
void say_verdict(StepBuilder& step, const MovingBody& a, const MovingBody& b, bool seen_static,
                 bool seen_pseudo, int pose, const SweepResult& dynamic);

}  // namespace collidoscope::tunneling
