// Steps of a capsule against a box: sentences, values and marks.
#pragma once

#include "collision/narrow/primitives/capsule.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::detail {
struct AxisBoxPlace;
}  // namespace collidoscope::detail

namespace collidoscope::capsule_box {

void say_axis(StepBuilder& step, const Capsule& a);
void say_meet(StepBuilder& step, const Capsule& a, bool meets);
void say_out(StepBuilder& step, const detail::AxisBoxPlace& best);
void say_end(StepBuilder& step, const detail::AxisBoxPlace& here, bool closer);
void say_edge(StepBuilder& step, const detail::AxisBoxPlace& here);
void say_compare(StepBuilder& step, const Capsule& a, double radius,
                 const detail::AxisBoxPlace& best, int sign);
void say_normal(StepBuilder& step, const detail::AxisBoxPlace& best, const PairResult& result);
void say_apart(StepBuilder& step, const PairResult& result);
void say_parallel(StepBuilder& step, const detail::AxisBoxPlace& best, const PairResult& result);

}  // namespace collidoscope::capsule_box
