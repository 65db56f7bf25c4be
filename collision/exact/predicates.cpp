#include "collision/exact/predicates.h"

namespace collidoscope::exact::detail {

int orient2d_exact(const vec2& a, const vec2& b, const vec2& c) {
    const Lift<Expansion> lift;
    return cross(lift(b) - lift(a), lift(c) - lift(a)).sign();
}

int orient3d_exact(const vec3& a, const vec3& b, const vec3& c, const vec3& d) {
    const Lift<Expansion> lift;
    const auto origin = lift(a);
    return dot(lift(b) - origin, cross(lift(c) - origin, lift(d) - origin)).sign();
}

int det_exact(const vec3& d, const vec3& o, const vec3& p, const vec3& q) {
    const Lift<Expansion> lift;
    const auto origin = lift(o);
    return dot(lift(d), cross(lift(p) - origin, lift(q) - origin)).sign();
}

}  // namespace collidoscope::exact::detail
