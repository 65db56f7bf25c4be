#include "app/view/contents.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/volumes/aabb.h"

namespace collidoscope::app {

Aabb contents_of(const Scene& scene) {
    Aabb all = empty_aabb(), planes = empty_aabb();
    for (const Body& body : scene.bodies) {
        if (!body.visible) continue;
        grow(extent_of(body.shape) == Extent::Plane ? planes : all, bounds_of(body.shape));
    }
    if (all.min.x <= all.max.x) return all;
    if (planes.min.x > planes.max.x) planes = {vec3(0), vec3(0)};
    return {planes.min - 1.0f, planes.max + 1.0f};
}

Pose unit_pose(const Shape& shape) {
    Pose pose = pose_of(shape);
    pose.rotation = glm::normalize(pose.rotation);
    return pose;
}

Aabb contents_of(const Shape& shape, const Aabb& scene) {
    const auto* plane = std::get_if<Plane>(&shape);
    if (!plane) return bounds_of(shape);
    const PlanePatch patch = patch_of(*plane, scene);
    const vec3 reach = patch.radius * (glm::abs(patch.u) + glm::abs(patch.v));
    return {patch.center - reach, patch.center + reach};
}

}  // namespace collidoscope::app
