// Parts of triangles, each by the box around it: what a builder that cuts triangles sorts.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/mesh.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

// The part of a triangle that lies in a box. A whole triangle's is the box around it.
struct TriangleRef {
    Aabb box;
    std::uint32_t triangle = 0;
};

// The parts on both sides of a plane; nothing where the triangle has no point there.
struct CutRef {
    std::optional<Aabb> below, above;
};

// Bounds of the triangle's section with the plane across `axis` through `at`; empty where they do
// not meet. Where an edge crosses the plane is rounded outward, so that every point of the section
// is inside, in exact arithmetic.
Aabb section(const Triangle& triangle, int axis, float at);

// Bounds of what of the triangle lies in `box` between two planes across `axis`, whose sections are
// known; nothing where none of it can lie there. No larger than `box`.
std::optional<Aabb> between(const Aabb& box, const Triangle& triangle, int axis, float low,
                            float high, const Aabb& section_low, const Aabb& section_high);

// Cuts the part of the triangle that lies in `box` at a plane. The two boxes hold every point of
// it.
CutRef cut(const Aabb& box, const Triangle& triangle, int axis, float at);

}  // namespace collidoscope
