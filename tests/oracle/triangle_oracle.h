// Do two closed triangles meet? In rationals, by clipping: triangle A, given by its corners, is cut
// with the half-spaces whose common part is triangle B. Nothing of collision/ is used.
#pragma once

#include <vector>

#include "collision/shapes.h"
#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

using RationalPolygon = std::vector<Rational3>;

// Keeps the part of a convex polygon (or segment, or point) where dot(n, p) >= d.
inline RationalPolygon clip(const RationalPolygon& polygon, const Rational3& n,
                            const mpq_class& d) {
    RationalPolygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Rational3& p = polygon[i];
        const Rational3& q = polygon[(i + 1) % polygon.size()];
        const mpq_class hp = dot(n, p) - d, hq = dot(n, q) - d;
        if (sgn(hp) >= 0) kept.push_back(p);
        if (sgn(hp) * sgn(hq) < 0) kept.push_back(p + mpq_class(hp / (hp - hq)) * (q - p));
    }
    return kept;
}

// The part of the polygon inside the triangle: in its plane and inside its edges; for a triangle
// that is a segment or point, inside that.
inline RationalPolygon clip_to_triangle(RationalPolygon polygon, const Rational3& a,
                                        const Rational3& b, const Rational3& c) {
    const auto keep = [&](const Rational3& n, const Rational3& through) {
        if (!polygon.empty()) polygon = clip(polygon, n, dot(n, through));
    };
    const Rational3 zero(0, 0, 0);
    const Rational3 n = cross(b - a, c - a);
    if (!(n == zero)) {
        keep(n, a);
        keep(zero - n, a);
        keep(cross(n, b - a), a);
        keep(cross(n, c - b), b);
        keep(cross(n, a - c), c);
        return polygon;
    }
    // A segment: the longest side; clip to its line by two planes each way, then to its ends.
    Rational3 p = a, q = b;
    for (const auto& [s, t] : {std::pair(b, c), std::pair(c, a)})
        if (dot(t - s, t - s) > dot(q - p, q - p)) p = s, q = t;
    const Rational3 d = q - p;
    for (int k = 0; k < 3; ++k) {
        Rational3 e(0, 0, 0);
        e[k] = 1;
        const Rational3 side = d == zero ? e : cross(d, e);
        keep(side, p);
        keep(zero - side, p);
    }
    keep(d, p);
    keep(zero - d, q);
    return polygon;
}

inline bool triangles_meet(const Triangle& s, const Triangle& t) {
    return !clip_to_triangle({Rational3(s.a), Rational3(s.b), Rational3(s.c)}, Rational3(t.a),
                             Rational3(t.b), Rational3(t.c))
                .empty();
}

}  // namespace collidoscope::oracle
