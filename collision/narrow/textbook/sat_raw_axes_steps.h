// The axes of sat_raw_axes.h, and what its steps say and show.
#pragma once

#include "collision/narrow/sat/hull_axes.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::raw {

struct Axis {
    AxisKind kind = AxisKind::None;
    Index on_a = 0, on_b = 0;  // as in HullAxis
    dvec3 direction{0};        // of any length; from A to B once it has been looked along
    double overlap = 0;        // in units of 1 / length
    bool known = false;
};

// Edges within a degree of each other.
bool nearly_parallel(const HullPair& pair, const Axis& axis);
// The textbook's answer: witness points are the farthest vertices' middle, moved by the raw depth.
PairResult result_of(const HullPair& pair, const Axis& best, bool gap);

void say_project(StepBuilder& step, const HullPair& pair, const Axis& axis, const Axis& best);
void say_smaller(StepBuilder& step, const HullPair& pair, const Axis& axis);
void say_parallel(StepBuilder& step, const HullPair& pair, Index i, Index j);
void say_answer(StepBuilder& step, const HullPair& pair, const Axis& best, const PairResult& result,
                bool meet, double true_depth);

}  // namespace collidoscope::raw
