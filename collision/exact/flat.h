// Exact questions about points that lie in one plane or on one line of space: drop a coordinate and
// ask in two dimensions, or compare along the line.
#pragma once

#include <span>

#include "collision/exact/predicates.h"

namespace collidoscope::exact {

// The point without its coordinate `axis` (0, 1, 2), the others in cyclic order.
inline vec2 dropped(const vec3& p, int axis) {
    return axis == 0 ? vec2(p.y, p.z) : axis == 1 ? vec2(p.z, p.x) : vec2(p.x, p.y);
}

// The coordinate to drop so that points of one plane stay apart from each other: one in which some
// three of them turn. -1 when all lie on one line. Cost: O(n) for n points.
int drop_axis(std::span<const vec3> coplanar);

inline bool on_one_line(const vec3& a, const vec3& b, const vec3& c) {
    const std::array<vec3, 3> points{a, b, c};
    return drop_axis(points) < 0;
}

// Orders points along any line: by x, then y, then z.
inline bool before(const vec3& p, const vec3& q) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

// The two ends of points on one line.
Segment ends(std::span<const vec3> collinear);

}  // namespace collidoscope::exact
