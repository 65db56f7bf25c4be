// Steps of building and refitting a top tree: sentences, values and marks.
#pragma once

#include "collision/trace/recorder.h"
#include "collision/trees/instances/instanced_scene.h"

namespace collidoscope::top_steps {

// The box of the i-th instance that holds anything.
void say_box(StepBuilder& step, const InstancedScene& scene, const TopRecord& record,
             std::size_t i);
void say_opening(StepBuilder& step, const InstanceOpening& opening);
void say_split(StepBuilder& step, const InstancedScene& scene, const SplitRecord& split);
void say_move(StepBuilder& step, const InstancedScene& scene, std::uint32_t instance,
              const Aabb& before);
void say_refit(StepBuilder& step, const InstancedScene& scene, std::uint32_t node);

}  // namespace collidoscope::top_steps
