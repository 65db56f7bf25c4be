// Steps of a split that is told in its builder's terms.
#pragma once

#include "collision/narrow/convex/polytope.h"
#include "collision/trace/recorder.h"
#include "collision/trees/build_steps/split_node.h"

namespace collidoscope::split {

// The hull of the node's triangles, drawn where it has few edges.
void say_hull(StepBuilder& step, const SplitNode& node, const Polytope& hull);

}  // namespace collidoscope::split
