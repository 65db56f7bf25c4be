// Steps of the listings of the spatial hash: sentences, values and marks.
#pragma once

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope::spatial_hash_listing {

void say_missed(StepBuilder& step, const ProxyPair& pair, bool collide);

}  // namespace collidoscope::spatial_hash_listing
