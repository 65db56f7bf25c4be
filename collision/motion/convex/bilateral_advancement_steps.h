// Steps of bilateral advancement: sentences, values, marks, and the plot of the separation.
#pragma once

#include "collision/motion/convex/separation_function.h"
#include "collision/trace/recorder.h"

namespace collidoscope::bilateral {

// The present interval of time, and lengths.
struct State {
    double t1 = 0, t2 = 0;
    double tolerance = 0, target = 0, band = 0;
};

void say_begin(StepBuilder& step, const MovingPair& pair, const State& state);
void say_distance(StepBuilder& step, const MovingPair& pair, const Approach& seen);
void say_touch(StepBuilder& step, const State& state, double gap);
void say_axis(StepBuilder& step, const MovingPair& pair, const State& state,
              const SeparationFunction& along);
// separates: the axis does so at t2.
void say_deepest(StepBuilder& step, const MovingPair& pair, const State& state,
                 const SeparationFunction& along, const PointPair& points, bool separates);
void say_check(StepBuilder& step, const State& state, int steps);
void say_dip(StepBuilder& step, const State& state, double separation);
void say_apart(StepBuilder& step, const MovingPair& pair, const State& state,
               const SeparationFunction& along);
void say_next(StepBuilder& step, const State& state);
void say_safe(StepBuilder& step, const State& state);
void say_try(StepBuilder& step, const MovingPair& pair, const State& state, double time,
             double separation, bool secant);
void say_undecided(StepBuilder& step, const State& state);

}  // namespace collidoscope::bilateral
