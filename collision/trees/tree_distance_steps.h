// Steps of the distance of two trees: sentences, values and marks.
#pragma once

#include <cstdint>

#include "collision/trace/recorder.h"
#include "collision/trees/pair_rules.h"

namespace collidoscope {
struct TrianglePair;
struct TreeDistanceAnswer;
}  // namespace collidoscope

// bound: two nodes are no nearer. best: the distance to beat.
namespace collidoscope::tree_gap {

void say_start(StepBuilder& step, double bound);
// A pair of nodes is left out. found: best is that of a pair of triangles.
void say_leave(StepBuilder& step, std::uint32_t a, std::uint32_t b, double bound, double best,
               bool found);
void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, Open open, double bound,
              const TreeDistanceAnswer& answer, double best);
void say_compared(StepBuilder& step, const TrianglePair& pair, double distance, bool closer,
                  const TreeDistanceAnswer& answer, double best);
// any_within: a pair within the tolerance was asked for.
void say_done(StepBuilder& step, const TreeDistanceAnswer& answer, bool any_within, double best);

}  // namespace collidoscope::tree_gap
