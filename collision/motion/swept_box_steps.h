// Steps of the swept box test: sentences, values and marks.
#pragma once

#include "collision/motion/swept_box_axes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::box_sweep {

void say_relative(StepBuilder& step, const MovingBody& a, const MovingBody& b, float seconds);

// Axis-aligned.
void say_constant(StepBuilder& step, const MovingBody& a, const MovingBody& b, int axis,
                  bool never);
void say_interval(StepBuilder& step, const MovingBody& a, const MovingBody& b, int axis, double in,
                  double out, double enter, double leave, float seconds);

// Oriented.
void say_parallel(StepBuilder& step, int axis);
void say_never(StepBuilder& step, const BoxesInMotion& motion, int axis, const AxisTimes& times);
void say_interval(StepBuilder& step, const BoxesInMotion& motion, int axis, const AxisTimes& times,
                  double enter, double leave, float seconds);
void say_miss(StepBuilder& step, double enter, double leave);

// Turning.
void say_advance(StepBuilder& step, const BoxesInMotion& motion, Advance decision, double time,
                 const Clearance& clearance, double next, float seconds);

void say_contact(StepBuilder& step, const MovingBody& a, const MovingBody& b,
                 const SweepResult& result);

}  // namespace collidoscope::box_sweep
