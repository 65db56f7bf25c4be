// The building of a top tree, told step by step from its record, and a move told node by node.
#pragma once

#include <span>

#include "collision/trace/trace.h"
#include "collision/trees/instances/top_quality.h"
#include "collision/trees/instances/top_steps.h"

namespace collidoscope {

// Traced steps: "box", "open", "split".
template <Tracer T>
void tell_top(const InstancedScene& scene, const TopRecord& record, T trace) {
    for (std::size_t i = 0; i < record.boxes.size(); ++i)
        trace.step("box", [&](auto& step) { top_steps::say_box(step, scene, record, i); });
    for (const InstanceOpening& opening : record.openings)
        trace.step("open", [&](auto& step) { top_steps::say_opening(step, opening); });
    for (const SplitRecord& split : record.splits)
        trace.step("split", [&](auto& step) { top_steps::say_split(step, scene, split); });
}

// As InstancedScene::move. Traced steps: "move", and "refit" for every node with a new box.
template <Tracer T = NoTrace>
bool move_instance(InstancedScene& scene, std::uint32_t instance, const Placement& placement,
                   T trace = {}) {
    const Aabb before = scene.box_of(instance);
    std::vector<std::uint32_t> path;
    if (!scene.move(instance, placement, T::enabled ? &path : nullptr)) return false;
    trace.step("move", [&](auto& step) { top_steps::say_move(step, scene, instance, before); });
    for (const std::uint32_t node : path)
        trace.step("refit", [&](auto& step) { top_steps::say_refit(step, scene, node); });
    return true;
}

}  // namespace collidoscope
