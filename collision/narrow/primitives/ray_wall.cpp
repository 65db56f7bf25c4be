#include "collision/narrow/primitives/ray_wall.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/wide.h"

namespace collidoscope {

RayWall::RayWall(const Ray& ray, const Segment& axis, float radius, bool upright)
    : ray_(ray), axis_(axis), radius_(radius), upright_(upright && axis.a == axis.b) {
    c_ = exact::value([&](auto lift) { return start(lift); });
    b_ = exact::value([&](auto lift) { return approach(lift); });
    discriminant_ = exact::value([&](auto lift) { return discriminant(lift); });
    a_ = exact::value([&](auto lift) {
        const auto v = cross(lift(ray_.direction), direction(lift));
        return dot(v, v);
    });
    parallel_ = a_ == 0;
    rises_ = exact::sign([&](auto lift) { return dot(lift(ray_.direction), direction(lift)); });
    const dvec3 along = upright_ ? dvec3(0, 1, 0) : dvec3(axis.b) - dvec3(axis.a);
    const double length = glm::length(along);
    if (length > 0) unit_axis_ = along / length;
    root_ = discriminant_ > 0 ? length * std::sqrt(discriminant_) : 0;
}

// The smaller solution and the larger, without cancellation.
double RayWall::entry() const {
    return c_ / (root_ - b_);
}
double RayWall::exit() const {
    return b_ > 0 ? -c_ / (b_ + root_) : (root_ - b_) / a_;
}

int RayWall::place(At at) const {
    const int first = side(axis_.a, at), second = side(axis_.b, at);
    return first < 0 ? -1 : second > 0 ? 1 : 0;
}

int RayWall::side(const vec3& end, At at) const {
    const auto height = [&](auto lift) {
        return dot(lift(ray_.origin) - lift(end), direction(lift));
    };
    if (at == At::Origin) return exact::sign(height);

    // With P the origin's height and Q = d·a, the height is P + t Q. Times A / |a| that is
    // |a| (P d·d - Q m·d) -+ Q √D, where D is the reduced discriminant.
    const auto straight = [&](auto lift) {
        const auto d = lift(ray_.direction);
        return height(lift) * dot(d, d) -
               dot(d, direction(lift)) * dot(lift(ray_.origin) - lift(end), d);
    };
    const int first = exact::sign(straight);
    const int second = discriminant_ > 0 ? (at == At::Entry ? -rises_ : rises_) : 0;
    if (second == 0 || first == second) return first;
    if (first == 0) return second;
    const bool moderate = exact::is_moderate(ray_.origin) && exact::is_moderate(ray_.direction) &&
                          exact::is_moderate(axis_.a) && exact::is_moderate(axis_.b) &&
                          exact::is_moderate(radius_);
    return first * exact::sign_of_many(
                       [&](auto lift) {
                           const auto a = direction(lift);
                           const auto x = straight(lift), q = dot(lift(ray_.direction), a);
                           return dot(a, a) * x * x - q * q * discriminant(lift);
                       },
                       moderate);
}

double RayWall::level(const vec3& end) const {
    const double height = exact::value(
        [&](auto lift) { return dot(lift(ray_.origin) - lift(end), direction(lift)); });
    const double speed =
        exact::value([&](auto lift) { return dot(lift(ray_.direction), direction(lift)); });
    return 0 - height / speed;
}

bool RayWall::in_disc(const vec3& end) const {
    // Times d·a the way from the end to the place is a × (m × d).
    return exact::sign([&](auto lift) {
               const auto a = direction(lift), d = lift(ray_.direction);
               const auto way = cross(a, cross(lift(ray_.origin) - lift(end), d));
               const auto reach = lift(double{radius_}) * dot(d, a);
               return dot(way, way) - reach * reach;
           }) <= 0;
}

vec3 RayWall::outward(const dvec3& point) const {
    const dvec3 way = point - dvec3(axis_.a);
    const dvec3 across = way - glm::dot(way, unit_axis_) * unit_axis_;
    const double length = glm::length(across);
    return radius_ > 0 && length > 0 ? vec3(across / length) : against();
}

vec3 RayWall::against() const {
    return vec3(-dvec3(ray_.direction) / glm::length(dvec3(ray_.direction)));
}

}  // namespace collidoscope
