#include "collision/trees/instances/instance_frame.h"

#include <cmath>

#include "collision/trees/instances/constants.h"

namespace collidoscope {
namespace {

// Past these exponents of two a ray's scale is left alone, and it is not limited.
constexpr int largest_exponent = 900;

vec3 rounded_up(const dvec3& v) {
    vec3 result;
    for (int k = 0; k < 3; ++k) {
        const auto f = static_cast<float>(v[k]);
        result[k] = f < v[k] ? std::nextafter(f, std::numeric_limits<float>::infinity()) : f;
    }
    return result;
}

const Aabb& root_of(const AabbTree& tree) {
    static constexpr Aabb nothing{};
    return tree.empty() ? nothing : tree.nodes[0].bounds;
}

dvec3 farthest(const Aabb& box) {
    return glm::max(glm::abs(dvec3(box.min)), glm::abs(dvec3(box.max)));
}

// The padding in the space of the frame, whose ray and sizes are known.
dvec3 padding_of(const InstanceFrame& frame, const Ray& ray, const dvec3& reach) {
    // A corner in the world, and a point of the ray that meets it.
    const dvec3 corner = frame.linear_size * reach + frame.translation_size;
    const dvec3 point = 2.0 * corner + glm::abs(dvec3(ray.origin));
    return constants::object_box_pad *
               (frame.inverse_size * point + frame.origin_size + farthest(root_of(*frame.tree))) +
           frame.inverse_size * dvec3(constants::placed_least) + constants::placed_least;
}

}  // namespace

ObjectRayVolume::ObjectRayVolume(const Ray& ray, const Aabb& root)
    : volume_(ray, root), to_t_(1 / double{volume_.scale()}) {}

ObjectRayVolume::ObjectRayVolume(const dvec3& origin, const dvec3& direction, const Aabb& root,
                                 const dvec3& padding)
    : ObjectRayVolume(scaled(origin, direction, root, padding)) {}

ObjectRayVolume::ObjectRayVolume(const Scaled& s)
    : pad_(s.pad), volume_(s.ray, s.root), to_t_(s.to_t / double{volume_.scale()}) {}

ObjectRayVolume::Scaled ObjectRayVolume::scaled(const dvec3& origin, const dvec3& direction,
                                                const Aabb& root, const dvec3& padding) {
    const dvec3 size = glm::abs(direction);
    int exponent = 0;
    std::frexp(std::max(size.x, std::max(size.y, size.z)), &exponent);
    const bool scales = std::abs(exponent) <= largest_exponent;
    const vec3 pad = rounded_up(padding);
    return {{vec3(origin), vec3(scales ? direction * std::ldexp(1.0, -exponent) : direction)},
            scales ? std::ldexp(1.0, -exponent) : 0.0,
            pad,
            {root.min - pad, root.max + pad}};
}

InstanceFrame::InstanceFrame(const InstancedScene& world, const Ray& ray)
    : tree(&world.top()),
      scene(&world),
      origin(ray.origin),
      direction(ray.direction),
      origin_size(glm::abs(dvec3(ray.origin))),
      volume(ray, root_of(world.top())) {}

InstanceFrame::InstanceFrame(const InstanceFrame& outer, const Ray& ray, std::uint32_t number)
    : tree(&tree_of(outer.scene->instances()[number].object)),
      scene(scene_of(outer.scene->instances()[number].object)),
      placement(outer.placement * outer.scene->instances()[number].placement.affine()),
      first_triangle(outer.first_triangle + outer.scene->first_triangle(number)),
      instance(outer.level == 0 ? number : outer.instance),
      member(number),
      level(outer.level + 1),
      volume(ray, Aabb{}) {
    const Instance& entered = outer.scene->instances()[number];
    const Placement& own = entered.placement;
    const dvec3& moved = own.affine().translation;
    origin = own.inverse() * (outer.origin - moved);
    direction = own.inverse() * outer.direction;
    const dmat3 back = absolute(own.inverse());
    linear_size = outer.linear_size * absolute(own.affine().linear);
    translation_size = outer.translation_size + outer.linear_size * glm::abs(moved);
    inverse_size = back * outer.inverse_size;
    origin_size = back * (outer.origin_size + glm::abs(moved));
    volume = ObjectRayVolume(origin, direction, root_of(*tree),
                             padding_of(*this, ray, reach_of(entered.object)));
}

}  // namespace collidoscope
