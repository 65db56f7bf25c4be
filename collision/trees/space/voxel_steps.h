// Steps of two voxel containers: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/mesh.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

class VoxelContainer;
struct VoxelRange;
struct TreePairAnswer;

namespace voxel_steps {

// The box along the world's axes round an oriented box standing in the world, rounded outward.
Aabb world_box(const Obb& box, const Pose& pose);

// The voxels of the range that list something (at most some hundred), and the range itself.
void show(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
          const Pose& pose, Role role);

void say_boxes(StepBuilder& step, const Aabb& around_a, const Aabb& around_b);
void say_apart(StepBuilder& step, const Aabb& around_a, const Aabb& around_b);
// listed: triangles in the voxels of the range.
void say_voxels_a(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
                  std::size_t listed, const Pose& pose);
void say_voxels_b(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
                  std::size_t listed, const Pose& pose);
// Triangle j of B; the pairs of the answer from `before` on are its own.
void say_compared(StepBuilder& step, std::uint32_t j, std::size_t before,
                  const TreePairAnswer& answer);
void say_done(StepBuilder& step, const TreePairAnswer& answer);

}  // namespace voxel_steps
}  // namespace collidoscope
