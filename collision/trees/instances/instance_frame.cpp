#include "collision/trees/instances/instance_frame.h"

#include <cmath>

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
    : ObjectSpace(ray), tree(&world.top()), scene(&world), volume(ray, root_of(world.top())) {}

InstanceFrame::InstanceFrame(const InstanceFrame& outer, const Ray& ray, std::uint32_t number)
    : ObjectSpace(outer, outer.scene->instances()[number].placement),
      tree(&tree_of(outer.scene->instances()[number].object)),
      scene(scene_of(outer.scene->instances()[number].object)),
      first_triangle(outer.first_triangle + outer.scene->first_triangle(number)),
      instance(outer.level == 0 ? number : outer.instance),
      member(number),
      level(outer.level + 1),
      volume(origin, direction, root_of(*tree),
             padding(ray, reach_of(outer.scene->instances()[number].object), root_of(*tree))) {}

}  // namespace collidoscope
