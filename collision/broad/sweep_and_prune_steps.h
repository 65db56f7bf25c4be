// Steps of sweep and prune: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct IntervalEnd;
}  // namespace collidoscope

namespace collidoscope::sweep_and_prune {

// The starts of two boxes have passed each other, or (ends) their ends.
void say_same(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool ends);
// The start of box a has passed the end of box b (begins), or its end the start of b.
void say_swapped(StepBuilder& step, int axis, ProxyId a, ProxyId b, bool begins, bool on_next,
                 bool on_last);
void say_axis(StepBuilder& step, int axis, const std::vector<IntervalEnd>& list);
void say_anew(StepBuilder& step, const char* why, std::uint32_t boxes);
void say_found(StepBuilder& step, const ProxyPair& pair);
// gone, added: the boxes removed and added since the last update.
void say_ends(StepBuilder& step, std::uint32_t boxes, std::uint32_t gone, std::uint32_t added);
void say_done(StepBuilder& step, const BroadCounts& counts, std::size_t ends, std::size_t pairs);

}  // namespace collidoscope::sweep_and_prune
