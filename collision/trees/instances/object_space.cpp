#include "collision/trees/instances/object_space.h"

#include "collision/trees/instances/constants.h"

namespace collidoscope {

ObjectSpace::ObjectSpace(const Ray& ray)
    : origin(ray.origin), direction(ray.direction), origin_size(glm::abs(dvec3(ray.origin))) {}

ObjectSpace::ObjectSpace(const ObjectSpace& outer, const Placement& own)
    : placement(outer.placement * own.affine()) {
    const dvec3& moved = own.affine().translation;
    origin = own.inverse() * (outer.origin - moved);
    direction = own.inverse() * outer.direction;
    const dmat3 back = absolute(own.inverse());
    linear_size = outer.linear_size * absolute(own.affine().linear);
    translation_size = outer.translation_size + outer.linear_size * glm::abs(moved);
    inverse_size = back * outer.inverse_size;
    origin_size = back * (outer.origin_size + glm::abs(moved));
}

dvec3 ObjectSpace::padding(const Ray& ray, const dvec3& reach, const Aabb& root) const {
    // A corner in the world, and a point of the ray that meets it.
    const dvec3 corner = linear_size * reach + translation_size;
    const dvec3 point = 2.0 * corner + glm::abs(dvec3(ray.origin));
    const dvec3 farthest = glm::max(glm::abs(dvec3(root.min)), glm::abs(dvec3(root.max)));
    return constants::object_box_pad * (inverse_size * point + origin_size + farthest) +
           inverse_size * dvec3(constants::placed_least) + constants::placed_least;
}

}  // namespace collidoscope
