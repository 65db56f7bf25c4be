// A world ray in the space of an object that placements lead to.
#pragma once

#include "collision/trees/instances/placement.h"

namespace collidoscope {

// The direction is not normalized: a point at t of the ray is at the same t in every space.
struct ObjectSpace {
    // The world.
    explicit ObjectSpace(const Ray& ray);
    // The space of an object placed in another one.
    ObjectSpace(const ObjectSpace& outer, const Placement& own);

    // By how much boxes of the object have to be padded, so that a ray that meets a triangle which
    // was placed into the world and rounded to floats there meets the boxes around it here.
    // `reach`: magnitudes of what the object's corners are summed from; `root`: the box around the
    // object.
    dvec3 padding(const Ray& ray, const dvec3& reach, const Aabb& root) const;

    Affine placement;         // into the world
    dvec3 origin, direction;  // of the ray, here

    // Bounds of magnitudes: of the placement's parts multiplied out, of the way back, and of what
    // the ray's origin was summed from on that way.
    dmat3 linear_size{1}, inverse_size{1};
    dvec3 translation_size{0}, origin_size;
};

}  // namespace collidoscope
