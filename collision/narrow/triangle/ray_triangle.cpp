#include "collision/narrow/triangle/ray_triangle.h"

#include <glm/geometric.hpp>
#include <limits>

#include "collision/exact/flat.h"

namespace collidoscope {

namespace {

using exact::dropped;

// The sign and value of cross(d, p - o) in the plane without the coordinate `axis`.
int turn(const Ray& ray, const vec3& p, int axis) {
    return exact::sign([&](auto lift) {
        return cross(lift(dropped(ray.direction, axis)),
                     lift(dropped(p, axis)) - lift(dropped(ray.origin, axis)));
    });
}

// dot(d, p - o): its sign orders points of the ray's own line.
double along(const Ray& ray, const vec3& p) {
    return exact::value(
        [&](auto lift) { return dot(lift(ray.direction), lift(p) - lift(ray.origin)); });
}

// The smallest t >= 0 so far.
class First {
  public:
    void offer(double t) { best_ = std::min(best_, t); }
    std::optional<float> found() const {
        if (best_ == std::numeric_limits<double>::infinity()) return std::nullopt;
        return static_cast<float>(best_);
    }

  private:
    double best_ = std::numeric_limits<double>::infinity();
};

// The points of the segment pq, which lies on the ray's line.
void offer_on_line(const Ray& ray, const vec3& p, const vec3& q, First& first) {
    const double dd = glm::dot(dvec3(ray.direction), dvec3(ray.direction));
    const double from = along(ray, p), to = along(ray, q);
    if ((from <= 0 && to >= 0) || (from >= 0 && to <= 0)) first.offer(0);
    if (from >= 0) first.offer(from / dd);
    if (to >= 0) first.offer(to / dd);
}

// The points of the edge pq, which lies in one plane with the ray; `axis` tells that plane.
void offer_in_plane(const Ray& ray, const vec3& p, const vec3& q, int axis, First& first) {
    const int from = turn(ray, p, axis), to = turn(ray, q, axis);
    if (from * to > 0) return;
    if (from == 0 && to == 0) return offer_on_line(ray, p, q, first);
    // The line crosses the edge at t = cross(p - o, q - p) / cross(d, q - p).
    const double way = exact::value([&](auto lift) {
        const auto start = lift(dropped(p, axis));
        return cross(start - lift(dropped(ray.origin, axis)), lift(dropped(q, axis)) - start);
    });
    const double speed = exact::value([&](auto lift) {
        return cross(lift(dropped(ray.direction, axis)),
                     lift(dropped(q, axis)) - lift(dropped(p, axis)));
    });
    if (way == 0) return first.offer(0);
    if ((way > 0) == (speed > 0)) first.offer(way / speed);
}

}  // namespace

std::optional<float> TriangleCaster::cast_in_plane(const Triangle& t) const {
    const std::array<vec3, 3> corners{t.a, t.b, t.c};
    First first;

    // Find a projection in which a corner lies off the ray's line.
    int axis = -1;
    for (int k = 0; k < 3 && axis < 0; ++k)
        for (const vec3& corner : corners)
            if (turn(ray_, corner, k) != 0) axis = k;

    // With all corners on the line, the triangle is a part of it.
    if (axis < 0) {
        for (std::size_t i = 0; i < 3; ++i)
            offer_on_line(ray_, corners[i], corners[(i + 1) % 3], first);
        return first.found();
    }

    // An origin strictly inside meets the triangle at once.
    const vec2 o = dropped(ray_.origin, axis);
    const vec2 a = dropped(t.a, axis), b = dropped(t.b, axis), c = dropped(t.c, axis);
    const int side = exact::orient2d(o, a, b);
    if (side != 0 && side == exact::orient2d(o, b, c) && side == exact::orient2d(o, c, a))
        return 0.0f;

    // Otherwise it is met first at an edge.
    for (std::size_t i = 0; i < 3; ++i)
        offer_in_plane(ray_, corners[i], corners[(i + 1) % 3], axis, first);
    return first.found();
}

dvec3 TriangleCaster::across(const Triangle& t) {
    const dvec3 a(t.a), u = dvec3(t.b) - a, v = dvec3(t.c) - a;
    const auto minor = [&](int axis, double left, double right) {
        // In double where that has a relative error of at most 2^-32; see exact::orient3d_value.
        // Products that vanish have a side that vanishes: nothing underflows here.
        const double larger = std::fabs(left) + std::fabs(right);
        if (larger == 0) return 0.0;
        if (std::fabs(left - right) >= 0x1p-17 * larger) return left - right;
        return exact::value([&](auto lift) {
            const auto o = lift(dropped(t.a, axis));
            return cross(lift(dropped(t.b, axis)) - o, lift(dropped(t.c, axis)) - o);
        });
    };
    return {minor(0, u.y * v.z, u.z * v.y), minor(1, u.z * v.x, u.x * v.z),
            minor(2, u.x * v.y, u.y * v.x)};
}

bool TriangleCaster::culls(const Triangle& t) const {
    return cull_ && !(*this)(t) && TriangleCaster(ray_)(t);
}

RayHit TriangleCaster::through(const Triangle& t) const {
    const double rate = exact::value_of_det(ray_.direction, t.a, t.b, t.c);
    const double height = exact::orient3d_value(t.a, t.b, t.c, ray_.origin);
    const dvec3 n = across(t);
    return {.t = static_cast<float>(-height / rate),
            .normal = vec3((rate > 0 ? -1.0 : 1.0) / glm::length(n) * n),
            .inside = false};
}

vec3 TriangleCaster::normal(const Triangle& t) const {
    const dvec3 n = across(t);
    if (n != dvec3(0)) {
        const int facing = exact::sign_of_det(ray_.direction, t.a, t.b, t.c);
        return vec3((facing > 0 ? -1.0 : 1.0) / glm::length(n) * n);
    }
    // The normal of a segment: against the ray, without the part along the segment.
    const auto [p, q] = exact::ends(std::array{t.a, t.b, t.c});
    const dvec3 back = -glm::normalize(direction_);
    if (p == q) return vec3(back);
    const dvec3 edge = glm::normalize(dvec3(q) - dvec3(p));
    const dvec3 across = back - glm::dot(back, edge) * edge;
    const double length = glm::length(across);
    return vec3(length > 1e-9 ? across / length : back);
}

}  // namespace collidoscope
