#include "app/view/camera/contents.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/shapes/shape_type.h"
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

std::vector<FramedBall> seen_parts(const Scene& scene) {
    constexpr std::size_t max_vertices = 4000;
    std::vector<FramedBall> parts;
    const auto add_box = [&](const Aabb& box) {
        for (int i = 0; i < 8; ++i)
            parts.push_back({{(i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                              (i & 4) ? box.max.z : box.min.z}});
    };
    for (const Body& body : scene.bodies) {
        if (!body.visible || extent_of(body.shape) == Extent::Plane) continue;
        const auto* mesh = std::get_if<MeshInstance>(&body.shape);
        if (mesh && mesh->asset) {
            const Pose pose = unit_pose(body.shape);
            const auto& positions = mesh->asset->mesh().positions;
            const std::size_t stride = positions.size() / max_vertices + 1;
            for (std::size_t i = 0; i < positions.size(); i += stride)
                parts.push_back({pose.position + pose.rotation * positions[i]});
            continue;
        }
        const ConvexCore core = type_of(body.shape).core(body.shape);
        for (const vec3& p : core.points) parts.push_back({p, core.radius});
        if (core.points.empty()) add_box(bounds_of(body.shape));
    }
    if (parts.empty()) add_box(contents_of(scene));
    return parts;
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

float ground_under(const Aabb& contents) {
    const float low = contents.min.y, radius = radius_of(contents);
    return low < -1e-3f * radius || low > 2 * radius ? low : 0;
}

}  // namespace collidoscope::app
