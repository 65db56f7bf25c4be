#include "collision/narrow/primitives/plane_cylinder.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope::plane_cylinder {
namespace {

// From one end to the other; ends that coincide have a disc across the y axis.
template <typename Lift>
auto lifted_axis(const Cylinder& b, Lift lift) {
    return b.from == b.to ? lift(vec3(0, 1, 0)) : lift(b.to) - lift(b.from);
}

// The sign of |height of p| less the way from a disc's center to its lowest point, along the
// normal.
int sign_beyond_rim(const Plane& a, const Cylinder& b, const vec3& p) {
    return exact::sign([&](auto lift) {
        const auto n = lift(a.normal), axis = lifted_axis(b, lift), across = cross(n, axis);
        const auto height = dot(n, lift(p)) - lift(double{a.offset});
        const auto r = lift(double{b.radius});
        return height * height * dot(axis, axis) - r * r * dot(across, across);
    });
}

}  // namespace

int rises_along(const Plane& a, const Cylinder& b) {
    return exact::sign([&](auto lift) { return dot(lift(a.normal), lift(b.to) - lift(b.from)); });
}

std::array<CornerHeight, 8> rim_heights(const Plane& a, const Cylinder& b,
                                        const PlaneNormal& normal, int rises) {
    // The cross product of floats that are parallel is zero in double.
    const dvec3 along = b.from == b.to ? dvec3(0, 1, 0) : dvec3(b.to) - dvec3(b.from);
    const dvec3 across = glm::cross(along, dvec3(a.normal));
    const double length = glm::length(along), size = glm::length(across);
    const dvec3 axis = along / length;
    const dvec3 side = size > 0 ? across / size : detail::any_across(axis);
    const dvec3 down = glm::cross(axis, side);
    const double radius{b.radius}, drop = radius * (size / length / normal.length);

    std::array<CornerHeight, 8> rims;
    const auto put = [&](std::size_t first, const vec3& center) {
        const double height = height_of(a, normal, center);
        const int beyond = sign_beyond_rim(a, b, center);
        const dvec3 c(center);
        rims[first] = {c + radius * down,
                       detail::with_sign(height - drop, height >= 0 ? beyond : -1)};
        rims[first + 1] = {c + radius * side, height};
        rims[first + 2] = {c - radius * side, height};
        rims[first + 3] = {c - radius * down,
                           detail::with_sign(height + drop, height > 0 ? 1 : -beyond)};
    };
    put(0, rises < 0 ? b.to : b.from);
    put(4, rises < 0 ? b.from : b.to);
    return rims;
}

}  // namespace collidoscope::plane_cylinder
