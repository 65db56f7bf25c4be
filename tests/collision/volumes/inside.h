// Membership of points in bounding volumes, in rational numbers: the volumes' definitions, word for
// word, and none of their code.
#pragma once

#include <algorithm>

#include "collision/volumes/dop.h"
#include "collision/volumes/obb.h"
#include "collision/volumes/swept_spheres.h"
#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

inline bool inside(const Sphere& s, const vec3& p) {
    if (!std::isfinite(s.radius)) return true;
    const Rational3 d = Rational3(p) - Rational3(s.center);
    return dot(d, d) <= mpq_class(s.radius) * mpq_class(s.radius);
}

inline bool inside(const Aabb& b, const vec3& p) {
    return b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y && b.min.z <= p.z &&
           p.z <= b.max.z;
}

inline bool inside(const Obb& b, const vec3& p) {
    const Rational3 d = Rational3(p) - Rational3(b.center);
    for (int k = 0; k < 3; ++k) {
        if (abs(dot(Rational3(b.axis(k)), d)) > mpq_class(b.half[k])) return false;
    }
    return true;
}

template <int K>
bool inside(const Dop<K>& dop, const vec3& p) {
    for (int i = 0; i < K / 2; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const mpq_class at = dot(Rational3(Dop<K>::direction(i)), Rational3(p));
        if (at < mpq_class(dop.lo[k]) || at > mpq_class(dop.hi[k])) return false;
    }
    return true;
}

inline mpq_class clamped(const mpq_class& x, int lo) {
    return x < lo ? mpq_class(lo) : x > 1 ? mpq_class(1) : x;
}

inline mpq_class square_to_segment(const Rational3& p, const Rational3& a, const Rational3& b) {
    const Rational3 d = b - a, r = p - a;
    const mpq_class whole = dot(d, d);
    const Rational3 rest = whole == 0 ? r : r - clamped(dot(r, d) / whole, 0) * d;
    return dot(rest, rest);
}

inline bool inside(const LineSweptSphere& c, const vec3& p) {
    return square_to_segment(Rational3(p), Rational3(c.a), Rational3(c.b)) <=
           mpq_class(c.radius) * mpq_class(c.radius);
}

// The nearest point of the parallelogram is the foot on its plane, or lies on one of its sides.
inline bool inside(const RoundedRectangle& q, const vec3& p) {
    const Rational3 u(q.sides[0]), v(q.sides[1]), c(q.center), r = Rational3(p) - c;
    const mpq_class squared = mpq_class(q.radius) * mpq_class(q.radius);
    const mpq_class uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
    if (det != 0) {
        const mpq_class ru = dot(r, u), rv = dot(r, v);
        const mpq_class s = (ru * vv - rv * uv) / det, t = (rv * uu - ru * uv) / det;
        if (abs(s) <= 1 && abs(t) <= 1) {
            const Rational3 rest = r - s * u - t * v;
            return dot(rest, rest) <= squared;
        }
    }
    const Rational3 corners[4] = {c - u - v, c + u - v, c + u + v, c - u + v};
    for (int k = 0; k < 4; ++k) {
        if (square_to_segment(Rational3(p), corners[k], corners[(k + 1) % 4]) <= squared)
            return true;
    }
    return false;
}

}  // namespace collidoscope::oracle
