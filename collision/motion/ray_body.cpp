#include "collision/motion/ray_body.h"

#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include "collision/motion/sweep_bodies.h"
#include "collision/narrow/box/ray_box.h"
#include "collision/narrow/primitives/ray_sphere.h"

namespace collidoscope {

namespace {

constexpr RayHit at_the_point{.t = 0, .normal = vec3(0), .inside = true};

std::optional<RayHit> of_solid(const Ray& ray, std::optional<RayHit> hit) {
    if (hit && hit->inside) {
        hit->t = 0;
        hit->normal = -vec3(glm::normalize(dvec3(ray.direction)));
    }
    return hit;
}

}  // namespace

std::optional<RayHit> raycast_solid(const Ray& ray, const Aabb& box) {
    if (ray.direction == vec3(0)) {
        const bool in = glm::all(glm::lessThanEqual(box.min, ray.origin)) &&
                        glm::all(glm::lessThanEqual(ray.origin, box.max));
        return in ? std::optional(at_the_point) : std::nullopt;
    }
    return of_solid(ray, raycast(ray, box));
}

std::optional<RayHit> raycast_solid(const Ray& ray, const MovingBody& body) {
    if (ray.direction == vec3(0)) {
        MovingBody point;
        point.center = ray.origin;
        point.half = vec3(0);
        return overlaps(body, point) ? std::optional(at_the_point) : std::nullopt;
    }
    if (body.form == BodyForm::Sphere) return of_solid(ray, raycast(ray, sphere_of(body)));
    return of_solid(ray, raycast(ray, oriented_box_of(body)));
}

}  // namespace collidoscope
