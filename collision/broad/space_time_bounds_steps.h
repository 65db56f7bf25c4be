// Steps of the space-time bounds: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/broad/broad_phase.h"
#include "collision/motion/space_time_horn.h"
#include "collision/trace/recorder.h"

namespace collidoscope::space_time_bounds {

void say_pair(StepBuilder& step, ProxyId a, ProxyId b);
void say_sleep(StepBuilder& step, ProxyId a, ProxyId b, const Meeting& meeting,
               const SpaceTimeHorn& horn_a, const SpaceTimeHorn& horn_b, bool by_horn);
// next: the frame of the next wake; SpaceTimeBounds::never_wakes without one.
void say_done(StepBuilder& step, const BroadCounts& counts, std::size_t pairs, std::uint32_t frame,
              std::uint32_t next);
void say_expired(StepBuilder& step, ProxyId id, std::uint32_t until);
// Body id is new (fresh) or has broken its promise.
void say_woken(StepBuilder& step, ProxyId id, bool fresh, double seen, double promised);

}  // namespace collidoscope::space_time_bounds
