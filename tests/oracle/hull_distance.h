// Distance of a point from the hull of some points, in rationals, by trying every triangle and
// every tetrahedron of them. Uses nothing of collision/.
#pragma once

#include <cstddef>
#include <vector>

#include "tests/oracle/point_oracle.h"

namespace collidoscope::oracle {

// The squared distance from the nearest triangle of three of the points, and whether a tetrahedron
// of four of them holds the point.
inline mpq_class squared_distance_from_hull(const std::vector<vec3>& points, const vec3& p,
                                            bool& inside) {
    const Rational3 q(p);
    mpq_class best = -1;
    inside = false;
    const auto volume = [](const Rational3& a, const Rational3& b, const Rational3& c,
                           const Rational3& d) { return sgn(dot(cross(b - a, c - a), d - a)); };
    std::vector<Rational3> v;
    v.reserve(points.size());
    for (const vec3& x : points) v.emplace_back(x);
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = i + 1; j < v.size(); ++j)
            for (std::size_t k = j + 1; k < v.size(); ++k) {
                const mpq_class here = point_triangle(q, v[i], v[j], v[k]);
                if (best < 0 || here < best) best = here;
                for (std::size_t l = k + 1; l < v.size() && !inside; ++l) {
                    const int whole = volume(v[i], v[j], v[k], v[l]);
                    inside = whole != 0 && volume(v[i], v[j], v[k], q) * whole >= 0 &&
                             volume(v[i], v[j], q, v[l]) * whole >= 0 &&
                             volume(v[i], q, v[k], v[l]) * whole >= 0 &&
                             volume(q, v[j], v[k], v[l]) * whole >= 0;
                }
            }
    return best;
}

}  // namespace collidoscope::oracle
