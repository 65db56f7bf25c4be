// Axis-aligned bounding boxes: fitting, growing, measuring. All results are exact except the
// measures, which are rounded.
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <limits>

#include "collision/shapes.h"

namespace collidoscope {

// Holds nothing, and growing it by something gives that something.
inline Aabb empty_aabb() {
    const float inf = std::numeric_limits<float>::infinity();
    return {vec3(inf), vec3(-inf)};
}

inline void grow(Aabb& box, const vec3& p) {
    box.min = glm::min(box.min, p);
    box.max = glm::max(box.max, p);
}

inline void grow(Aabb& box, const Aabb& other) {
    box.min = glm::min(box.min, other.min);
    box.max = glm::max(box.max, other.max);
}

inline Aabb bounds_of(const Triangle& t) {
    return {glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))};
}

// Halved before adding, so that no finite box overflows.
inline vec3 center_of(const Aabb& box) {
    return box.min * 0.5f + box.max * 0.5f;
}
inline vec3 half_of(const Aabb& box) {
    return box.max * 0.5f - box.min * 0.5f;
}

inline bool contains(const Aabb& box, const vec3& p) {
    return glm::all(glm::lessThanEqual(box.min, p)) && glm::all(glm::lessThanEqual(p, box.max));
}

inline bool overlaps(const Aabb& a, const Aabb& b) {
    return glm::all(glm::lessThanEqual(a.min, b.max)) && glm::all(glm::lessThanEqual(b.min, a.max));
}

// Surface area of a box with these half sizes.
inline float box_area(const vec3& half) {
    return 8 * (half.x * half.y + half.y * half.z + half.z * half.x);
}
inline float box_volume(const vec3& half) {
    return 8 * half.x * half.y * half.z;
}

inline float area(const Aabb& box) {
    return box_area(half_of(box));
}
inline float volume(const Aabb& box) {
    return box_volume(half_of(box));
}

// Square of half the diagonal: how large a box is, also a flat one.
inline float squared_radius(const Aabb& box) {
    const vec3 half = half_of(box);
    return dot(half, half);
}

// No point of the box is farther from the origin than this.
inline float reach_of(const Aabb& box) {
    const vec3 far = glm::max(glm::abs(box.min), glm::abs(box.max));
    return far.x + far.y + far.z;
}

}  // namespace collidoscope
