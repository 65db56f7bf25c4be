// Ray against triangle, watertight: the ray meets the triangle when it passes its three edges on
// the same side, and these sides are exact.
//
// Source: Woop, Benthin and Wald 2013, "Watertight Ray/Triangle Intersection"; Shewchuk 1997 for
// the exact signs; Kenwright 2014, tasks (ray against triangle).
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <optional>
#include <string>

#include "collision/exact/predicates.h"
#include "collision/narrow/triangle/ray_triangle_steps.h"
#include "collision/results.h"
#include "collision/trace/arithmetic.h"

namespace collidoscope {

// Casts one ray at many triangles: what depends on the ray alone is computed once.
class TriangleCaster {
  public:
    // cull: a triangle that the ray passes along its normal is not met. Edge-on it is.
    explicit TriangleCaster(const Ray& ray, bool cull = false)
        : ray_(ray), origin_(ray.origin), direction_(ray.direction), cull_(cull) {
        // Each edge function is det(d, p, q) with |p|, |q| <= reach: its permanent is at most
        // 2 |d|_1 reach², and 8 units of 2^-53 times that bound its error (see BoundedDet).
        bound_ = 0x1.01p-49 *
                 (std::fabs(direction_.x) + std::fabs(direction_.y) + std::fabs(direction_.z));
    }

    // The parameter t of the first point of the triangle on the ray, exactly when there is one.
    // Cost: about 60 flops for a miss that is not close, twice that for a hit.
    template <Tracer T = NoTrace>
    std::optional<float> operator()(const Triangle& triangle, T trace = {}) const;

    // The unit normal of the surface at a hit, against the ray. If the ray lies in the triangle's
    // plane, it is the triangle's own; of a triangle that is a segment or a point, the direction
    // across it that is most against the ray.
    vec3 normal(const Triangle& triangle) const;

    // Both for a triangle that the ray, as is already known, meets in a point inside it, and beyond
    // its own origin. Cost: about 100 flops.
    RayHit through(const Triangle& triangle) const;

    // Whether the triangle is met, but for culling. For what is told.
    bool culls(const Triangle& triangle) const;

    const Ray& ray() const { return ray_; }

  private:
    // Across the triangle, of any length; zero for a segment or point.
    static dvec3 across(const Triangle& triangle);
    // The ray lies in the plane of the triangle, which may be a segment or point.
    std::optional<float> cast_in_plane(const Triangle& triangle) const;

    Ray ray_;
    dvec3 origin_;
    dvec3 direction_;
    double bound_;
    bool cull_;
};

// The triangle is a closed surface with two sides; a segment or point when it is degenerate. Hit or
// not is exact for all finite floats, so a ray at a shared edge or corner of a closed mesh never
// gets through, and the order of the corners never matters. A ray in the triangle's plane hits at
// the first point they share. t has a relative error of 2^-24, and is infinite when too large for a
// float. normal: see TriangleCaster::normal. Cost: about 100 flops.
template <Tracer T = NoTrace>
std::optional<RayHit> raycast(const Ray& ray, const Triangle& triangle, T trace = {}) {
    const TriangleCaster cast(ray);
    const std::optional<float> t = cast(triangle, trace);
    if (!t) return std::nullopt;
    const RayHit hit{.t = *t, .normal = cast.normal(triangle), .inside = false};
    trace.step("normal", [&](auto& step) { ray_triangle::say_normal(step, ray, hit); });
    return hit;
}

template <Tracer T>
std::optional<float> TriangleCaster::operator()(const Triangle& triangle, T trace) const {
    // Look from the origin: the corners relative to it.
    const dvec3 a = dvec3(triangle.a) - origin_;
    const dvec3 b = dvec3(triangle.b) - origin_;
    const dvec3 c = dvec3(triangle.c) - origin_;
    trace.step("look", [&](auto& step) { ray_triangle::say_look(step, ray_, triangle); });

    // Six times the signed volume that the direction spans with each edge.
    const auto volume = [&](const dvec3& p, const dvec3& q) {
        return direction_.x * (p.y * q.z - p.z * q.y) + direction_.y * (p.z * q.x - p.x * q.z) +
               direction_.z * (p.x * q.y - p.y * q.x);
    };
    const double ab = volume(a, b), bc = volume(b, c), ca = volume(c, a);

    // Reject at once when two volumes surely have opposite signs.
    const dvec3 extent = glm::max(glm::abs(a), glm::max(glm::abs(b), glm::abs(c)));
    const double reach = std::max({extent.x, extent.y, extent.z});
    const double bound = bound_ * reach * reach;
    const double lowest = std::min({ab, bc, ca}), highest = std::max({ab, bc, ca});
    bool passes = !(lowest < -bound && highest > bound);

    // Take the sides exactly where rounding leaves a doubt.
    int side_ab = ab > 0 ? 1 : -1, side_bc = bc > 0 ? 1 : -1, side_ca = ca > 0 ? 1 : -1;
    if (passes && !(lowest > bound || highest < -bound)) {
        const auto side = [&](double approximate, const vec3& p, const vec3& q) {
            if (std::fabs(approximate) > bound) return approximate > 0 ? 1 : -1;
            return exact::sign_of_det(ray_.direction, ray_.origin, p, q);
        };
        side_ab = side(ab, triangle.a, triangle.b);
        side_bc = side(bc, triangle.b, triangle.c);
        side_ca = side(ca, triangle.c, triangle.a);
        passes = std::min({side_ab, side_bc, side_ca}) >= 0 ||
                 std::max({side_ab, side_bc, side_ca}) <= 0;
    }
    trace.step("edge_ab", [&](auto& step) {
        ray_triangle::say_edge(step, ray_, "ab", triangle.a, triangle.b);
    });
    trace.step("edge_bc", [&](auto& step) {
        ray_triangle::say_edge(step, ray_, "bc", triangle.b, triangle.c);
    });
    trace.step("edge_ca", [&](auto& step) {
        ray_triangle::say_edge(step, ray_, "ca", triangle.c, triangle.a);
    });
    if (!passes) {
        trace.step("outside", [&](auto& step) { ray_triangle::say_outside(step, triangle); });
        return std::nullopt;
    }

    // All three zero: the ray lies in the plane.
    if (side_ab == 0 && side_bc == 0 && side_ca == 0) {
        const std::optional<float> t = cast_in_plane(triangle);
        trace.step("in_plane",
                   [&](auto& step) { ray_triangle::say_in_plane(step, ray_, triangle, t); });
        return t;
    }

    // The line meets the triangle in one point. See on which side of the plane the ray starts.
    const int facing = side_ab + side_bc + side_ca > 0 ? 1 : -1;
    if (cull_ && facing > 0) return std::nullopt;
    const double height = exact::orient3d_value(triangle.a, triangle.b, triangle.c, ray_.origin);
    trace.step("plane", [&](auto& step) { ray_triangle::say_plane(step, ray_, triangle, height); });
    if (height * facing > 0) {
        trace.step("behind", [&](auto& step) { ray_triangle::say_behind(step, triangle); });
        return std::nullopt;
    }

    // Divide the volume over the triangle by the rate at which the ray uses it up.
    const double rate = exact::value_of_det(ray_.direction, triangle.a, triangle.b, triangle.c);
    const float t = height == 0 ? 0.0f : static_cast<float>(-height / rate);
    trace.step("divide", [&](auto& step) { ray_triangle::say_divide(step, ray_, rate, t); });
    return t;
}

}  // namespace collidoscope
