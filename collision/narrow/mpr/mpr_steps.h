// Steps of MPR: sentences, values and marks.
#pragma once

#include "collision/narrow/mpr/mpr_result.h"
#include "collision/trace/recorder.h"

namespace collidoscope::mpr {

struct View {
    const curved::Pair& pair;
    const State& state;
};

void say_center(StepBuilder& step, const View& view);
void say_coincide(StepBuilder& step, const View& view);
void say_support(StepBuilder& step, const View& view, std::size_t place);
void say_apart(StepBuilder& step, const View& view);
void say_segment(StepBuilder& step, const View& view);
// The corner `replaced` gives way to the newest point.
void say_beside(StepBuilder& step, const View& view, std::size_t replaced);
void say_portal(StepBuilder& step, const View& view);
void say_inside(StepBuilder& step, const View& view, double height);
void say_surface(StepBuilder& step, const View& view);
void say_refine(StepBuilder& step, const View& view, std::size_t replaced);
void say_stop(StepBuilder& step, const View& view, bool capped);
void say_edge(StepBuilder& step, const View& view);
void say_undecided(StepBuilder& step, const MprResult& result);
void say_contact(StepBuilder& step, const MprResult& result);
// truth: the answer of GJK and EPA.
void say_truth(StepBuilder& step, const PairResult& claimed, const PairResult& truth);

}  // namespace collidoscope::mpr
