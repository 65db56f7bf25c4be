// Steps of the swept sphere test: sentences, values and marks.
#pragma once

#include "collision/motion/sweep.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sphere_sweep {

void say_relative(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds);
void say_start(StepBuilder& step, const MovingBody& a, const MovingBody& b, double c);
void say_overlapping(StepBuilder& step, double c);
void say_approach(StepBuilder& step, const MovingBody& a, const MovingBody& b, double along);
void say_discriminant(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                      double discriminant);
void say_in_time(StepBuilder& step, const MovingBody& a, const MovingBody& b, double time,
                 float seconds, bool in_time);
void say_contact(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result);

}  // namespace collidoscope::sphere_sweep
