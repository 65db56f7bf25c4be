#include "collision/volumes/swept_spheres.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/volumes/constants.h"
#include "collision/volumes/obb_motion.h"
#include "collision/volumes/sphere.h"

namespace collidoscope {
namespace {

// Rounding of double in a distance to a core, as a share of the coordinates.
constexpr double measured = 0x1p-46;

double reach_of_point(const dvec3& p) {
    return std::abs(p.x) + std::abs(p.y) + std::abs(p.z);
}

// An upper bound of the distance to some point of the segment, the nearest but for rounding.
double distance_bound(const LineSweptSphere& c, const vec3& p) {
    const dvec3 a(c.a), d = dvec3(c.b) - a, r = dvec3(p) - a;
    const double whole = dot(d, d);
    const double t = whole > 0 ? std::clamp(dot(r, d) / whole, 0.0, 1.0) : 0.0;
    const double scale = reach_of_point(a) + reach_of_point(dvec3(c.b)) + reach_of_point(dvec3(p));
    return glm::length(r - t * d) * (1 + measured) + measured * scale;
}

double distance_bound(const RoundedRectangle& q, const vec3& p) {
    const dvec3 u(q.sides[0]), v(q.sides[1]), r = dvec3(p) - dvec3(q.center);
    const auto along = [&](const dvec3& side) {
        const double whole = dot(side, side);
        return whole > 0 ? std::clamp(dot(r, side) / whole, -1.0, 1.0) : 0.0;
    };
    const double scale = reach_of_point(dvec3(q.center)) + reach_of_point(u) + reach_of_point(v) +
                         reach_of_point(dvec3(p));
    return glm::length(r - along(u) * u - along(v) * v) * (1 + measured) + measured * scale;
}

using Points = std::span<const vec3>;

template <typename Volume>
void measure_radius(Volume& volume, Points points) {
    double most = 0;
    for (const vec3& p : points) most = std::max(most, distance_bound(volume, p));
    volume.radius = rounded_up(most);
}

// Calls with each of six directions to be the long one or the thin one, and two that complete it.
template <typename Try>
void for_each_frame(const Polytope& hull, Try&& attempt) {
    const dmat3 turned = eigenvectors(surface_moments(surface_of(hull)).covariance);
    for (const dmat3& axes : {turned, dmat3(1)}) {
        for (int k = 0; k < 3; ++k) attempt(axes[k], axes[(k + 1) % 3], axes[(k + 2) % 3]);
    }
}

// The core's extent along one of its sides, just long enough for each point's ball to reach it.
struct Stretch {
    double lo = INFINITY, hi = -INFINITY;
    void see(double at, double reach) {
        lo = std::min(lo, at + reach);
        hi = std::max(hi, at - reach);
    }
    // One point reaches everything when the ends have passed each other.
    void settle() {
        if (lo > hi) lo = hi = 0.5 * (lo + hi);
    }
};

LineSweptSphere capsule_along(Points points, const dvec3& origin, const dvec3& axis, const dvec3& u,
                              const dvec3& v) {
    std::vector<dvec3> shadow;
    for (const vec3& p : points) {
        const dvec3 r = dvec3(p) - origin;
        shadow.emplace_back(dot(r, u), dot(r, v), 0);
    }
    const detail::Ball disc = detail::smallest_ball(shadow);
    double squared = 0;
    for (const dvec3& s : shadow)
        squared = std::max(squared, dot(s - disc.center, s - disc.center));
    Stretch stretch;
    for (std::size_t i = 0; i < shadow.size(); ++i) {
        const dvec3 d = shadow[i] - disc.center;
        stretch.see(dot(dvec3(points[i]) - origin, axis),
                    std::sqrt(std::max(0.0, squared - dot(d, d))));
    }
    stretch.settle();
    const dvec3 foot = origin + disc.center.x * u + disc.center.y * v;
    LineSweptSphere capsule{vec3(foot + stretch.lo * axis), vec3(foot + stretch.hi * axis), 0};
    measure_radius(capsule, points);
    return capsule;
}

// Moves a corner outward along the diagonal until the point's ball reaches it.
void reach_corner(double& x, double& y, double sign_x, double sign_y, double px, double py,
                  double reach) {
    const double dx = sign_x * (px - x), dy = sign_y * (py - y);
    if (dx <= 0 || dy <= 0 || dx * dx + dy * dy <= reach * reach) return;
    const double under = std::max(0.0, 2 * reach * reach - (dx - dy) * (dx - dy));
    const double step = std::max(0.0, 0.5 * (dx + dy - std::sqrt(under)));
    x += sign_x * step;
    y += sign_y * step;
}

RoundedRectangle rectangle_across(Points points, const dvec3& origin, const dvec3& normal,
                                  const dvec3& u, const dvec3& v) {
    std::vector<dvec3> local;
    double lo = INFINITY, hi = -INFINITY;
    for (const vec3& p : points) {
        const dvec3 r = dvec3(p) - origin;
        local.emplace_back(dot(r, u), dot(r, v), dot(r, normal));
        lo = std::min(lo, local.back().z);
        hi = std::max(hi, local.back().z);
    }
    const double middle = 0.5 * (lo + hi), radius = 0.5 * (hi - lo);
    const auto reach = [&](const dvec3& q) {
        return std::sqrt(std::max(0.0, radius * radius - (q.z - middle) * (q.z - middle)));
    };
    Stretch x, y;
    for (const dvec3& q : local) {
        x.see(q.x, reach(q));
        y.see(q.y, reach(q));
    }
    x.settle();
    y.settle();
    for (const dvec3& q : local) {
        const double s = reach(q);
        reach_corner(x.lo, y.lo, -1, -1, q.x, q.y, s);
        reach_corner(x.lo, y.hi, -1, 1, q.x, q.y, s);
        reach_corner(x.hi, y.lo, 1, -1, q.x, q.y, s);
        reach_corner(x.hi, y.hi, 1, 1, q.x, q.y, s);
    }
    RoundedRectangle result;
    result.center =
        vec3(origin + 0.5 * (x.lo + x.hi) * u + 0.5 * (y.lo + y.hi) * v + middle * normal);
    result.sides = {vec3(0.5 * (x.hi - x.lo) * u), vec3(0.5 * (y.hi - y.lo) * v)};
    measure_radius(result, points);
    return result;
}

double moved_pad(const vec3& center, double sizes) {
    return double{constants::moved_volume_pad} * (reach_of_point(dvec3(center)) + sizes) + 0x1p-148;
}

}  // namespace

LineSweptSphere fit_capsule(const Polytope& hull) {
    LineSweptSphere best;
    double least = INFINITY;
    for_each_frame(hull, [&](const dvec3& axis, const dvec3& u, const dvec3& v) {
        const LineSweptSphere found = capsule_along(hull.vertices, dvec3(hull.center), axis, u, v);
        if (const double volume = solid_volume(found); volume < least) {
            best = found;
            least = volume;
        }
    });
    return best;
}

RoundedRectangle fit_rounded_rectangle(const Polytope& hull) {
    RoundedRectangle best;
    double least = INFINITY;
    for_each_frame(hull, [&](const dvec3& normal, const dvec3& u, const dvec3& v) {
        const RoundedRectangle found =
            rectangle_across(hull.vertices, dvec3(hull.center), normal, u, v);
        if (const double volume = solid_volume(found); volume < least) {
            best = found;
            least = volume;
        }
    });
    return best;
}

LineSweptSphere fit_capsule(std::span<const vec3> points, const dmat3& axes) {
    if (points.empty()) return {};
    return capsule_along(points, dvec3(points.front()), axes[0], axes[1], axes[2]);
}

RoundedRectangle fit_rounded_rectangle(std::span<const vec3> points, const dmat3& axes) {
    if (points.empty()) return {};
    return rectangle_across(points, dvec3(points.front()), axes[2], axes[0], axes[1]);
}

bool contains(const LineSweptSphere& capsule, const vec3& p) {
    return overlaps(capsule, LineSweptSphere{p, p, 0});
}
bool contains(const RoundedRectangle& rectangle, const vec3& p) {
    return overlaps(rectangle, RoundedRectangle{p, {vec3(0), vec3(0)}, 0});
}

LineSweptSphere moved(const LineSweptSphere& capsule, const RelativePose& pose) {
    LineSweptSphere result{pose(capsule.a), pose(capsule.b), 0};
    const double r = double{capsule.radius};
    const double pad = std::max(moved_pad(result.a, r), moved_pad(result.b, r));
    result.radius = rounded_up(r + pad);
    return result;
}

RoundedRectangle moved(const RoundedRectangle& rectangle, const RelativePose& pose) {
    RoundedRectangle result;
    result.center = pose(rectangle.center);
    double sizes = double{rectangle.radius};
    for (std::size_t k = 0; k < 2; ++k) {
        const dvec3 side(rectangle.sides[k]);
        result.sides[k] = vec3(pose.rotation * side);
        sizes += reach_of_point(side);
    }
    result.radius = rounded_up(double{rectangle.radius} + moved_pad(result.center, sizes));
    return result;
}

double solid_volume(const LineSweptSphere& c) {
    const double r = double{c.radius};
    const double length = glm::length(dvec3(c.b) - dvec3(c.a));
    return std::numbers::pi * r * r * (length + 4.0 / 3 * r);
}

double solid_volume(const RoundedRectangle& q) {
    const double r = double{q.radius};
    const double l = 2 * glm::length(dvec3(q.sides[0])), w = 2 * glm::length(dvec3(q.sides[1]));
    return 2 * r * l * w + std::numbers::pi * r * r * (l + w) +
           4 * std::numbers::pi / 3 * r * r * r;
}

}  // namespace collidoscope
