// A world ray in the space of an object: what a descent keeps for every level it is in.
//
// The direction is not normalized: a point at t of the ray is at the same t in every space. Boxes
// are padded by what rounding may have done to the corners in the world and to the ray on its way
// into the object's space; so a ray that meets a triangle of the flattened scene meets every box
// around it.
#pragma once

#include <cstdint>
#include <limits>

#include "collision/trees/instances/instanced_scene.h"
#include "collision/trees/instances/object_space.h"
#include "collision/trees/ray_volume.h"

namespace collidoscope {

// The ray against the boxes of one tree; spans in the ray's t, exactly a power of two off the
// floats they are computed in.
class ObjectRayVolume {
  public:
    // For boxes of the world itself, which need no padding.
    ObjectRayVolume(const Ray& ray, const Aabb& root);
    ObjectRayVolume(const dvec3& origin, const dvec3& direction, const Aabb& root,
                    const dvec3& padding);

    RaySpan operator()(const Aabb& box) const {
        return volume_(Aabb{box.min - pad_, box.max + pad_});
    }
    double near(const RaySpan& span) const { return double{span.near} * to_t_; }
    double far(const RaySpan& span) const {
        return to_t_ > 0 ? double{span.far} * to_t_ : std::numeric_limits<double>::infinity();
    }
    const vec3& padding() const { return pad_; }

  private:
    struct Scaled {
        Ray ray;
        double to_t;  // 0: too far from 1 for any limit
        vec3 pad;
        Aabb root;
    };
    explicit ObjectRayVolume(const Scaled& scaled);
    static Scaled scaled(const dvec3& origin, const dvec3& direction, const Aabb& root,
                         const dvec3& padding);

    vec3 pad_{0};
    RayVolume<Aabb> volume_;
    double to_t_;
};

// The spaces on the way from the world to an object.
struct InstanceFrame : ObjectSpace {
    // The world, whose tree is the scene's top tree.
    InstanceFrame(const InstancedScene& world, const Ray& ray);
    // The object of an instance of the scene that `outer` is in.
    InstanceFrame(const InstanceFrame& outer, const Ray& ray, std::uint32_t instance);

    const AabbTree* tree;
    const InstancedScene* scene;       // null in a mesh
    std::uint64_t first_triangle = 0;  // of the object in the flattened scene
    std::uint32_t instance = 0;        // the outermost one
    std::uint32_t member = 0;          // its number in the scene around it
    std::uint32_t outer = 0;           // the frame it was entered from, by its place in the descent
    unsigned level = 0;

    ObjectRayVolume volume;
};

}  // namespace collidoscope
