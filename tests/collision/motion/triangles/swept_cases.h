// Moving spheres and capsules against triangles: random ones, and the distance on their way in
// rationals.
#pragma once

#include <algorithm>

#include "collision/narrow/primitives/capsule.h"
#include "tests/collision/narrow/primitives/capsule_cases.h"

namespace collidoscope::swept_cases {

using oracle::RandomFloats;
using oracle::Rational3;

inline mpq_class between_segments(const Rational3& a, const Rational3& b, const Rational3& c,
                                  const Rational3& d) {
    mpq_class best = std::min({oracle::point_segment(a, c, d), oracle::point_segment(b, c, d),
                               oracle::point_segment(c, a, b), oracle::point_segment(d, a, b)});
    const Rational3 u = b - a, v = d - c, w = c - a;
    const mpq_class uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), det = uu * vv - uv * uv;
    if (det == 0) return best;
    const mpq_class x = (dot(u, w) * vv - dot(v, w) * uv) / det;
    const mpq_class y = (dot(u, w) * uv - dot(v, w) * uu) / det;
    if (x < 0 || x > 1 || y < 0 || y > 1) return best;
    return std::min(best, oracle::squared(a + x * u - (c + y * v)));
}

struct Three {
    Rational3 a, b, c;
    explicit Three(const Triangle& t) : a(t.a), b(t.b), c(t.c) {}
    Three(Rational3 a_, Rational3 b_, Rational3 c_)
        : a(std::move(a_)), b(std::move(b_)), c(std::move(c_)) {}
};

inline mpq_class between_segment_and(const Rational3& p, const Rational3& q, const Three& t) {
    const Rational3 n = cross(t.b - t.a, t.c - t.a);
    const mpq_class from = dot(n, p - t.a), to = dot(n, q - t.a);
    if (sgn(from) * sgn(to) < 0) {
        const Rational3 through = p + mpq_class(from / (from - to)) * (q - p);
        if (oracle::point_triangle(through, t.a, t.b, t.c) == 0) return 0;
    }
    return std::min({oracle::point_triangle(p, t.a, t.b, t.c),
                     oracle::point_triangle(q, t.a, t.b, t.c), between_segments(p, q, t.a, t.b),
                     between_segments(p, q, t.b, t.c), between_segments(p, q, t.c, t.a)});
}

// The least squared distance of the axis from the triangle while the body moves from `begin` to
// `end`, shares of the way: of the parallelogram that the axis passes over.
inline mpq_class between_way_and(const Capsule& body, const vec3& way, const mpq_class& begin,
                                 const mpq_class& end, const Triangle& triangle) {
    const Rational3 d(way), p(body.from), q(body.to);
    const Rational3 a = p + begin * d, b = p + end * d, c = q + end * d, e = q + begin * d;
    const Three t(triangle);
    mpq_class best = between_segment_and(a, b, t);
    if (body.from == body.to) return best;
    const Three one(a, b, c), other(a, c, e);
    best = std::min({best, between_segment_and(e, c, t), between_segment_and(a, e, t),
                     between_segment_and(b, c, t)});
    for (const Three& half : {one, other}) {
        best = std::min({best, between_segment_and(t.a, t.b, half),
                         between_segment_and(t.b, t.c, half), between_segment_and(t.c, t.a, half)});
    }
    return best;
}

inline Triangle random_triangle(RandomFloats& random) {
    Triangle t{random.point(), random.point(), random.point()};
    if (random.chance(12)) t.c = t.b;
    if (random.chance(40)) t.b = t.c = t.a;
    if (random.chance(12)) t.c = t.a + 0.5f * (t.b - t.a);
    return t;
}

// Often across the face or along it, and often from farther away.
inline vec3 random_way(RandomFloats& random, const Capsule& body, const Triangle& t) {
    if (random.chance(12)) return vec3(0);
    if (random.chance(6)) return 4.0f * random.direction();
    if (random.chance(8)) return t.b - t.a;
    const float u = random.uniform(0, 1), v = random.uniform(0, 1);
    const vec3 aim = t.a + u * (t.b - t.a) + v * (t.c - t.a) + 0.25f * random.direction();
    return (random.on_grid() ? 2.0f : random.uniform(0.5f, 2)) * (aim - body.from);
}

}  // namespace collidoscope::swept_cases
