// Marks of convex bodies at a time of their motion.
#pragma once

#include <string>

#include "collision/motion/convex/moving_pair.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Both bodies at a time: the edges of a polytope, the outlines of a round body. They are kept until
// the next time is shown.
void mark_bodies(StepBuilder& step, const MovingPair& pair, double time);
// The same at a later time, as construction.
void mark_bodies_later(StepBuilder& step, const MovingPair& pair, double time);
// The same at the end, with the ways of the centers of rotation: kept.
void mark_motion(StepBuilder& step, const MovingPair& pair);

// In the plot over time: a segment, or a point.
StepBuilder& plot_line(StepBuilder& step, const dvec2& from, const dvec2& to, Role role,
                       const std::string& label = {});
StepBuilder& plot_point(StepBuilder& step, double time, double value, Role role,
                        const std::string& label = {});

}  // namespace collidoscope
