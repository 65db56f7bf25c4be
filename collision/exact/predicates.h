// Exact geometric questions about float points: which side, which turn, which is nearer.
//
// All take any finite floats, denormals included, and answer +1, 0 or -1 as if computed with real
// numbers. Source: Shewchuk 1997, section 4 (with the opposite sign of his orient3d).
#pragma once

#include <cmath>

#include "collision/exact/sign.h"

namespace collidoscope::exact {

namespace detail {
int orient2d_exact(const vec2& a, const vec2& b, const vec2& c);
int orient3d_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d);
int det_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q);
double orient3d_value_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d);
double det_value_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q);

// A determinant of three rows in double, and a bound of its error where the rows are differences of
// floats rounded once: Shewchuk's bound A, (7 + 56 e) e times the permanent with e = 2^-53, is
// below 8 e times it.
struct BoundedDet {
    double det, bound;
    BoundedDet(const dvec3& u, const dvec3& v, const dvec3& w) {
        const double yz = v.y * w.z, zy = v.z * w.y;
        const double zx = v.z * w.x, xz = v.x * w.z;
        const double xy = v.x * w.y, yx = v.y * w.x;
        det = u.x * (yz - zy) + u.y * (zx - xz) + u.z * (xy - yx);
        bound = 0x1p-50 * (std::fabs(u.x) * (std::fabs(yz) + std::fabs(zy)) +
                           std::fabs(u.y) * (std::fabs(zx) + std::fabs(xz)) +
                           std::fabs(u.z) * (std::fabs(xy) + std::fabs(yx)));
    }
};
}  // namespace detail

// +1 when a, b, c turn counter-clockwise (x right, y up), -1 clockwise, 0 on one line.
// Cost: 7 flops and a comparison unless nearly on one line.
inline int orient2d(const vec2& a, const vec2& b, const vec2& c) {
    const double left = (double{a.x} - c.x) * (double{b.y} - c.y);
    const double right = (double{a.y} - c.y) * (double{b.x} - c.x);
    const double det = left - right;
    const double bound = 0x1.8000000000010p-52 * (std::fabs(left) + std::fabs(right));
    if (det > bound) return 1;
    if (det < -bound) return -1;
    if (bound == 0) return 0;
    return detail::orient2d_exact(a, b, c);
}

// The sign of det(b - a, c - a, d - a) = dot(cross(b - a, c - a), d - a): +1 when d lies on the
// side from which a, b, c turn counter-clockwise (where the triangle's normal points), -1 on the
// other side, 0 on the plane, and always 0 when a, b, c lie on one line.
// Cost: about 40 flops and a comparison unless nearly coplanar.
inline int orient3d(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const dvec3 o(a);
    const detail::BoundedDet x(dvec3(b) - o, dvec3(c) - o, dvec3(d) - o);
    const int sign = (x.det > x.bound) - (x.det < -x.bound);
    if (sign != 0 || x.bound == 0) return sign;
    return detail::orient3d_exact(a, b, c, d);
}

// The determinant itself, with its exact sign and a relative error of at most 2^-32: six times the
// signed volume of the tetrahedron a, b, c, d.
inline double orient3d_value(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const dvec3 o(a);
    const detail::BoundedDet x(dvec3(b) - o, dvec3(c) - o, dvec3(d) - o);
    if (std::fabs(x.det) >= 0x1p33 * x.bound) return x.det;
    return detail::orient3d_value_exact(a, b, c, d);
}

// The sign of det(d, p - o, q - o), d a direction: +1 when, seen along the line o + t d from its
// tip, p turns to q counter-clockwise.
inline int sign_of_det(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    const dvec3 origin(o);
    const detail::BoundedDet x(dvec3(d), dvec3(p) - origin, dvec3(q) - origin);
    if (x.det > x.bound) return 1;
    if (x.det < -x.bound) return -1;
    if (x.bound == 0) return 0;
    return detail::det_exact(d, o, p, q);
}

// det(d, p - o, q - o) with its exact sign and a relative error of at most 2^-32.
inline double value_of_det(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    const dvec3 origin(o);
    const detail::BoundedDet x(dvec3(d), dvec3(p) - origin, dvec3(q) - origin);
    if (std::fabs(x.det) >= 0x1p33 * x.bound) return x.det;
    return detail::det_value_exact(d, o, p, q);
}

// The sign of dot(a, b).
inline int sign_of_dot(const vec3& a, const vec3& b) {
    return sign([&](auto lift) { return dot(lift(a), lift(b)); });
}
inline int sign_of_dot(const vec2& a, const vec2& b) {
    return sign([&](auto lift) { return dot(lift(a), lift(b)); });
}

// The sign of dot(b - a, d - c).
inline int sign_of_dot(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    return sign([&](auto lift) { return dot(lift(b) - lift(a), lift(d) - lift(c)); });
}

}  // namespace collidoscope::exact
