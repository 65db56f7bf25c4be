// Steps of any hit or all hits of a ray through a tree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <vector>

#include "collision/narrow/primitives/ray_rules.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
enum class RayHits : std::uint8_t;
struct TreeRayHit;
struct TreeRayHits;
}  // namespace collidoscope

namespace collidoscope::tree_hits {

void say_skip(StepBuilder& step, std::uint32_t node, const RayRules& rules);
// The last of the hits was just found; enough: no other is asked for.
void say_found(StepBuilder& step, const std::vector<TreeRayHit>& hits, bool enough);
void say_done(StepBuilder& step, const TreeRayHits& answer, RayHits wanted);

}  // namespace collidoscope::tree_hits
