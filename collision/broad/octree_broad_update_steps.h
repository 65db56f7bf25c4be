// Steps of the octree: sentences, values and marks.
#pragma once

#include <cstdint>
#include <span>

#include "collision/broad/broad_phase.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
class OctreeBroad;
}  // namespace collidoscope

namespace collidoscope::octree_broad {

void say_root(StepBuilder& step, const OctreeBroad& tree, std::uint32_t boxes);
void say_removed(StepBuilder& step, ProxyId id);
void say_leave(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t from);
void say_put(StepBuilder& step, const OctreeBroad& tree, ProxyId id);
void say_stays(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t from);
// above: the boxes of larger cells that reach into the cell.
void say_open(StepBuilder& step, const OctreeBroad& tree, std::uint32_t cell,
              std::span<const ProxyId> above);
void say_skip(StepBuilder& step, const OctreeBroad& tree, std::uint32_t child);
void say_query(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t cell);
void say_query_skip(StepBuilder& step, const OctreeBroad& tree, ProxyId id, std::uint32_t child);

}  // namespace collidoscope::octree_broad
