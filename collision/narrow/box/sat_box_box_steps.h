// Steps of the separating axis test of two boxes: sentences, values and marks.
#pragma once

#include <string>

#include "collision/narrow/box/box_faces.h"
#include "collision/narrow/box/box_pair.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sat {

// "A.x", "B.z", "A.x × B.y"
std::string axis_name(int k);

// The search. Intervals are measured from A's center, in units of space.
void say_parallel(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view);
void say_project(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view);
// smaller: the overlap is the smallest so far; best is the one before.
void say_overlap(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view,
                 double overlap, bool smaller, const ChosenAxis& best);
void say_separated(StepBuilder& step, const BoxPair& pair, const ChosenAxis& axis);

// After it, apart.
void say_closest(StepBuilder& step, const PairResult& result);

// After it, meeting.
void say_choose(StepBuilder& step, const BoxPair& pair, const ChosenAxis& chosen);
void say_edges(StepBuilder& step, const BoxPair& pair, const BoxEdge& edge_a, const BoxEdge& edge_b,
               const PairResult& result);
void say_reference(StepBuilder& step, const BoxPair& pair, const BoxFace& face, bool on_a);
void say_incident(StepBuilder& step, const BoxPair& pair, const BoxFace& face, bool reference_on_a);
// side: the axis of the reference box whose positive or negative (sign) side plane clips.
void say_clip(StepBuilder& step, const BoxPair& pair, const BoxFace& reference, bool on_a, int side,
              double sign, const ClippedFace& before, const ClippedFace& after);
void say_keep(StepBuilder& step, const BoxPair& pair, const BoxFace& reference,
              const ClippedFace& polygon, const ContactPoints& kept, bool on_a);
void say_contacts(StepBuilder& step, const BoxPair& pair, const PairResult& result);

}  // namespace collidoscope::sat
