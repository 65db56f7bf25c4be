#include "collision/exact/predicates.h"

namespace collidoscope::exact::detail {

namespace {

// det(d, p - o, q - o).
Expansion det(const Vector3<Expansion>& d, const vec3& o, const vec3& p, const vec3& q) {
    const Lift<Expansion> lift;
    const auto origin = lift(o);
    return dot(d, cross(lift(p) - origin, lift(q) - origin));
}

}  // namespace

int orient2d_exact(const vec2& a, const vec2& b, const vec2& c) {
    const Lift<Expansion> lift;
    return cross(lift(b) - lift(a), lift(c) - lift(a)).sign();
}

int orient3d_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    if (d == a || d == b || d == c || a == b || b == c || c == a) return 0;
    const Lift<Expansion> lift;
    return det(lift(b) - lift(a), a, c, d).sign();
}

int det_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    return det(Lift<Expansion>{}(d), o, p, q).sign();
}

double orient3d_value_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const Lift<Expansion> lift;
    return det(lift(b) - lift(a), a, c, d).estimate();
}

double det_value_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    return det(Lift<Expansion>{}(d), o, p, q).estimate();
}

}  // namespace collidoscope::exact::detail
