#include "app/model/shapes/extent.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::app {

float radius_of(const Aabb& contents) {
    const double r = 0.5 * glm::length(dvec3(contents.max) - dvec3(contents.min));
    const double far =
        glm::length(glm::max(glm::abs(dvec3(contents.min)), glm::abs(dvec3(contents.max))));
    return static_cast<float>(std::max({r, far * 1e-5, 1e-7}));
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

float reach_of(const Ray& ray, const Aabb& contents) {
    const double length = glm::length(dvec3(ray.direction));
    if (!(length > 0)) return 1;
    const dvec3 middle = 0.5 * dvec3(contents.min) + 0.5 * dvec3(contents.max);
    const double far = glm::distance(dvec3(ray.origin), middle) + 4 * double(radius_of(contents));
    return static_cast<float>(std::clamp(far / length, 1.0, 1e30));
}

}  // namespace collidoscope::app
