// Axes across features of triangles, and the triangles in local coordinates.
#pragma once

#include <algorithm>
#include <cmath>

#include "collision/exact/sign.h"
#include "collision/narrow/triangle/triangle_features.h"
#include "collision/narrow/triangle/triangle_order.h"

namespace collidoscope::detail {

// (u.b - u.a) x (v.b - v.a), every component with its exact sign and a relative error of 2^-32: an
// axis that keeps its direction when the edges are nearly parallel, and zero exactly when they are.
inline dvec3 axis_across(const Segment& u, const Segment& v) {
    const auto part = [&](int k, int l) {
        return exact::value([&](auto lift) {
            const auto difference = [&](const Segment& s, int m) {
                return lift(double{s.b[m]}) - lift(double{s.a[m]});
            };
            return difference(u, k) * difference(v, l) - difference(u, l) * difference(v, k);
        });
    };
    return {part(1, 2), part(2, 0), part(0, 1)};
}

// Coordinates in double from a corner of the first triangle: a shift of both costs no digits.
struct LocalTriangles {
    dvec3 origin;
    DoubleCorners p, q;
    double size;  // largest coordinate: the extent of both together

    explicit LocalTriangles(const OrderedTriangles& ordered) : origin(ordered.first[0]), size(0) {
        for (std::size_t i = 0; i < 3; ++i) {
            p[i] = dvec3(ordered.first[i]) - origin;
            q[i] = dvec3(ordered.second[i]) - origin;
            for (int k = 0; k < 3; ++k)
                size = std::max({size, std::fabs(p[i][k]), std::fabs(q[i][k])});
        }
    }
};

}  // namespace collidoscope::detail
