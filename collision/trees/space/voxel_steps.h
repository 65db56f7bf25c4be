// Marks of a query of voxel containers.
#pragma once

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

class VoxelContainer;
struct VoxelRange;

namespace voxel_steps {

// The box along the world's axes round an oriented box standing in the world, rounded outward.
Aabb world_box(const Obb& box, const Pose& pose);

// The voxels of the range that list something (at most some hundred), and the range itself.
void show(StepBuilder& step, const VoxelContainer& container, const VoxelRange& range,
          const Pose& pose, Role role);

}  // namespace voxel_steps
}  // namespace collidoscope
