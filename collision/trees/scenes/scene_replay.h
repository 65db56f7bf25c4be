// Rays that another program recorded, cast again through all trees of a file.
#pragma once

#include <memory>

#include "collision/trees/ray_replay.h"
#include "collision/trees/scenes/scene_ray.h"

namespace collidoscope {

// As replay_ray (ray_replay.h), through the instances too: the mask of the ray is applied, and a
// triangle is numbered as in its own tree. `costs`: as of SceneTrees::cast.
ReplayedRay replay_ray(const SceneTrees& scene, const RecordedRay& ray,
                       SceneTrees::Scratch& scratch, double tolerance = replay_tolerance,
                       InstanceCosts* costs = nullptr);

// All of them. `costs` has room for the world's instances, is added to, and must outlive it.
RayReplay replay_in(std::shared_ptr<const SceneTrees> scene,
                    std::shared_ptr<const RecordedRays> rays, double tolerance,
                    InstanceCosts& costs);

}  // namespace collidoscope
