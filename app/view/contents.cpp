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
        grow(std::holds_alternative<Plane>(body.shape) ? planes : all, bounds_of(body.shape));
    }
    if (all.min.x <= all.max.x) return all;
    if (planes.min.x > planes.max.x) planes = {vec3(0), vec3(0)};
    return {planes.min - 1.0f, planes.max + 1.0f};
}

float radius_of(const Aabb& contents) {
    const double r = 0.5 * glm::length(dvec3(contents.max) - dvec3(contents.min));
    const double far =
        glm::length(glm::max(glm::abs(dvec3(contents.min)), glm::abs(dvec3(contents.max))));
    return static_cast<float>(std::max({r, far * 1e-5, 1e-7}));
}

Pose unit_pose(const Shape& shape) {
    Pose pose = pose_of(shape);
    pose.rotation = glm::normalize(pose.rotation);
    return pose;
}

PlanePatch patch_of(const Plane& plane, const Aabb& contents) {
    const dvec3 n = glm::normalize(dvec3(plane.normal));
    const double offset = double(plane.offset) / glm::length(dvec3(plane.normal));
    const dvec3 middle = 0.5 * dvec3(contents.min) + 0.5 * dvec3(contents.max);
    const dvec3 center = middle - n * (glm::dot(n, middle) - offset);
    const dvec3 side = std::abs(n.x) < 0.8 ? dvec3(1, 0, 0) : dvec3(0, 0, 1);
    const dvec3 v = glm::normalize(glm::cross(n, side));
    const double apart = glm::distance(center, middle);
    const double radius = 1.3 * double(radius_of(contents)) + 0.2 * apart;
    return {vec3(center), vec3(n), vec3(glm::cross(v, n)), vec3(v), static_cast<float>(radius)};
}

Aabb contents_of(const Shape& shape, const Aabb& scene) {
    const auto* plane = std::get_if<Plane>(&shape);
    if (!plane) return bounds_of(shape);
    const PlanePatch patch = patch_of(*plane, scene);
    const vec3 reach = patch.radius * (glm::abs(patch.u) + glm::abs(patch.v));
    return {patch.center - reach, patch.center + reach};
}

float reach_of(const Ray& ray, const Aabb& contents) {
    const double length = glm::length(dvec3(ray.direction));
    if (!(length > 0)) return 1;
    const dvec3 middle = 0.5 * dvec3(contents.min) + 0.5 * dvec3(contents.max);
    const double far = glm::distance(dvec3(ray.origin), middle) + 4 * double(radius_of(contents));
    return static_cast<float>(std::clamp(far / length, 1.0, 1e30));
}

}  // namespace collidoscope::app
