// The distance of a point outside a body, in long double, by the definition of the body alone. Uses
// nothing of collision/ but the shapes.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/narrow/primitives/capsule.h"
#include "collision/shapes.h"
#include "tests/oracle/depth_oracle.h"

namespace collidoscope::oracle {

inline long double length(const Long3& v) {
    return std::sqrt(dot(v, v));
}

inline long double outside_segment(const Long3& p, const Long3& a, const Long3& b) {
    const Long3 d = b - a;
    const long double squared = dot(d, d);
    const long double t = squared > 0 ? std::clamp(dot(p - a, d) / squared, 0.0L, 1.0L) : 0.0L;
    return length(p - (a - (-t) * d));
}

inline long double outside(const Sphere& s, const Long3& p) {
    return std::max(0.0L, length(p - Long3(s.center)) - s.radius);
}
inline long double outside(const Capsule& c, const Long3& p) {
    return std::max(0.0L, outside_segment(p, Long3(c.from), Long3(c.to)) - c.radius);
}
inline long double outside(const Segment& s, const Long3& p) {
    return outside_segment(p, Long3(s.a), Long3(s.b));
}
// The side against the normal is full.
inline long double outside(const Plane& plane, const Long3& p) {
    const Long3 n(plane.normal);
    return std::max(0.0L, (dot(n, p) - plane.offset) / length(n));
}
inline long double outside(const Triangle& t, const Long3& p) {
    const Long3 a(t.a), b(t.b), c(t.c), n = cross(b - a, c - a);
    const long double rim =
        std::min({outside_segment(p, a, b), outside_segment(p, b, c), outside_segment(p, c, a)});
    const long double area = length(n);
    if (!(area > 0)) return rim;
    const bool over = dot(cross(b - a, p - a), n) >= 0 && dot(cross(c - b, p - b), n) >= 0 &&
                      dot(cross(a - c, p - c), n) >= 0;
    return over ? std::abs(dot(n, p - a)) / area : rim;
}
// Turned back by the conjugate quaternion.
inline long double outside(const Box& box, const Long3& p) {
    Long3 q(box.rotation.x, box.rotation.y, box.rotation.z);
    long double w = box.rotation.w;
    const long double norm = std::sqrt(w * w + dot(q, q));
    if (norm > 0) {
        q = (1 / norm) * q;
        w /= norm;
    } else {
        w = 1;
    }
    const Long3 v = p - Long3(box.center), t = cross(q, v), u = cross(q, t);
    // v - 2 w (q × v) + 2 q × (q × v)
    const Long3 local(v.x - 2 * w * t.x + 2 * u.x, v.y - 2 * w * t.y + 2 * u.y,
                      v.z - 2 * w * t.z + 2 * u.z);
    const Long3 beyond(std::max(0.0L, std::abs(local.x) - box.half.x),
                       std::max(0.0L, std::abs(local.y) - box.half.y),
                       std::max(0.0L, std::abs(local.z) - box.half.z));
    return length(beyond);
}
// At least this far: along the normals of all planes through three points, the lines through two,
// and, of points in one plane, across these lines in it.
inline long double outside_points(const std::vector<vec3>& points, const Long3& p) {
    long double most = 0;
    const auto look = [&](const Long3& n) {
        const long double long_ = length(n);
        if (!(long_ > 0)) return;
        for (const long double side : {1.0L, -1.0L})
            most = std::max(most, (side * dot(n, p) - furthest(points, side * n)) / long_);
    };
    const std::size_t size = points.size();
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = i + 1; j < size; ++j) {
            const Long3 edge = Long3(points[j]) - Long3(points[i]);
            look(edge);
            for (std::size_t k = j + 1; k < size; ++k) {
                const Long3 n = cross(edge, Long3(points[k]) - Long3(points[i]));
                look(n);
                look(cross(n, edge));
            }
        }
    }
    return most;
}

}  // namespace collidoscope::oracle
