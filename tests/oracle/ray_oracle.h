// The first hit of a ray on a triangle, in rationals: the triangle is clipped to the ray's line and
// to what lies ahead. Uses the clipper of triangle_oracle.h, nothing of collision/.
#pragma once

#include <optional>

#include "tests/oracle/triangle_oracle.h"

namespace collidoscope::oracle {

inline std::optional<mpq_class> first_hit(const Ray& ray, const Triangle& triangle) {
    const Rational3 o(ray.origin), d(ray.direction), zero(0, 0, 0);
    RationalPolygon polygon{Rational3(triangle.a), Rational3(triangle.b), Rational3(triangle.c)};
    const auto keep = [&](const Rational3& n) {
        if (!polygon.empty()) polygon = clip(polygon, n, dot(n, o));
    };
    keep(d);
    for (int k = 0; k < 3; ++k) {
        Rational3 axis(0, 0, 0);
        axis[k] = 1;
        keep(cross(d, axis));
        keep(zero - cross(d, axis));
    }
    std::optional<mpq_class> first;
    for (const Rational3& p : polygon) {
        const mpq_class t = dot(p - o, d) / dot(d, d);
        if (!first || t < *first) first = t;
    }
    return first;
}

}  // namespace collidoscope::oracle
