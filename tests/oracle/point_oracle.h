// Distances between points, segments, triangles and boxes: squared, in rationals, by trying every
// vertex, edge and face. Uses nothing of collision/.
#pragma once

#include <algorithm>
#include <array>

#include "collision/shapes.h"
#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

inline mpq_class squared(const Rational3& v) {
    return dot(v, v);
}

inline mpq_class point_segment(const Rational3& p, const Rational3& a, const Rational3& b) {
    const Rational3 d = b - a;
    const mpq_class length = squared(d);
    mpq_class t = length == 0 ? mpq_class(0) : mpq_class(dot(p - a, d) / length);
    if (t < 0) t = 0;
    if (t > 1) t = 1;
    return squared(p - (a + t * d));
}

inline mpq_class point_triangle(const Rational3& p, const Rational3& a, const Rational3& b,
                                const Rational3& c) {
    mpq_class best =
        std::min({point_segment(p, a, b), point_segment(p, b, c), point_segment(p, c, a)});
    const Rational3 n = cross(b - a, c - a);
    const mpq_class area = squared(n);
    if (area == 0) return best;
    const Rational3 foot = p - mpq_class(dot(n, p - a) / area) * n;
    const bool inside = sgn(mpq_class(dot(cross(b - a, foot - a), n))) >= 0 &&
                        sgn(mpq_class(dot(cross(c - b, foot - b), n))) >= 0 &&
                        sgn(mpq_class(dot(cross(a - c, foot - c), n))) >= 0;
    return inside ? std::min(best, squared(p - foot)) : best;
}

inline mpq_class segment_segment(const Segment& s, const Segment& t) {
    const Rational3 a(s.a), b(s.b), c(t.a), d(t.b);
    mpq_class best = std::min({point_segment(a, c, d), point_segment(b, c, d),
                               point_segment(c, a, b), point_segment(d, a, b)});
    // The feet of the common perpendicular, by Cramer's rule.
    const Rational3 u = b - a, v = d - c, w = c - a;
    const mpq_class uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
    if (det == 0) return best;
    const mpq_class x = (dot(u, w) * vv - dot(v, w) * uv) / det;
    const mpq_class y = (dot(u, w) * uv - dot(v, w) * uu) / det;
    if (x < 0 || x > 1 || y < 0 || y > 1) return best;
    return std::min(best, squared(a + x * u - (c + y * v)));
}

// A point in a box's own axes, by turning with the conjugate quaternion: q* p q / |q|².
inline Rational3 in_box(const Box& box, const Rational3& p) {
    const mpq_class w = box.rotation.w;
    const Rational3 q(mpq_class(box.rotation.x), mpq_class(box.rotation.y),
                      mpq_class(box.rotation.z));
    const mpq_class norm = w * w + dot(q, q);
    // w² v - 2 w (q × v) + (q · v) q + q × (q × v)
    const Rational3 t = cross(q, p);
    const Rational3 turned =
        mpq_class(w * w) * p - mpq_class(2 * w) * t + mpq_class(dot(q, p)) * q + cross(q, t);
    return mpq_class(1 / norm) * turned;
}

}  // namespace collidoscope::oracle
