#include "app/model/shapes/ray_casts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/polygon/polygon_crossings.h"
#include "collision/narrow/primitives/ray_plane.h"
#include "collision/narrow/primitives/ray_sphere.h"
#include "collision/narrow/triangle/ray_triangle.h"

namespace collidoscope::app {
namespace {

CastHit facing(const CastRay& ray, double t, const dvec3& normal) {
    const dvec3 n = glm::normalize(normal);
    return {t, glm::dot(n, ray.direction) > 0 ? -n : n};
}

std::optional<CastHit> widened(const std::optional<RayHit>& hit) {
    if (!hit) return std::nullopt;
    return CastHit{double(hit->t), dvec3(hit->normal)};
}

}  // namespace

std::optional<double> enter(const CastRay& ray, const Aabb& box, double margin) {
    double first = 0, last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < 3; ++k) {
        const double lo = double(box.min[k]) - margin, hi = double(box.max[k]) + margin;
        if (ray.direction[k] == 0) {
            if (ray.origin[k] < lo || ray.origin[k] > hi) return std::nullopt;
            continue;
        }
        const double inverse = 1 / ray.direction[k];
        const double a = (lo - ray.origin[k]) * inverse, b = (hi - ray.origin[k]) * inverse;
        first = std::max(first, std::min(a, b));
        // Rounding of the two divisions must not lose a ray in a face.
        last = std::min(last, std::max(a, b) * (1 + 4e-16));
    }
    if (first > last) return std::nullopt;
    return first;
}

std::optional<CastHit> cast(const CastRay& ray, const Sphere& sphere) {
    return widened(raycast(ray.rounded(), sphere));
}

std::optional<CastHit> cast(const CastRay& ray, const Plane& plane) {
    return widened(raycast(ray.rounded(), plane));
}

std::optional<CastHit> cast(const CastRay& ray, const Triangle& triangle) {
    return widened(raycast(ray.rounded(), triangle));
}

std::optional<CastHit> cast(const CastRay& ray, const Box& box) {
    // In the box's own frame it is three slabs.
    const glm::dquat turn = glm::normalize(glm::dquat(box.rotation));
    const glm::dquat back = glm::conjugate(turn);
    const dvec3 o = back * (ray.origin - dvec3(box.center)), d = back * ray.direction;
    double first = -std::numeric_limits<double>::infinity();
    double last = std::numeric_limits<double>::infinity();
    dvec3 in(0), out(0);
    for (int k = 0; k < 3; ++k) {
        const double h = double(box.half[k]);
        if (d[k] == 0) {
            if (std::abs(o[k]) > h) return std::nullopt;
            continue;
        }
        const double sign = d[k] > 0 ? 1 : -1;
        const double a = (-sign * h - o[k]) / d[k], b = (sign * h - o[k]) / d[k];
        if (a > first) first = a, in = dvec3(0), in[k] = -sign;
        if (b < last) last = b, out = dvec3(0), out[k] = sign;
    }
    if (first > last || last < 0) return std::nullopt;
    const bool outside = first >= 0;
    return facing(ray, outside ? first : last, turn * (outside ? in : out));
}

std::optional<CastHit> cast(const CastRay& ray, const Polygon& polygon) {
    const auto hit = cast(ray, Plane{{0, 0, 1}, 0});
    if (!hit) return std::nullopt;
    const Point2 p{vec2(ray.at(hit->t))};
    if (where_by_crossings(polygon, p) == Where::Outside) return std::nullopt;
    return hit;
}

std::optional<CastHit> cast(const CastRay& ray, const Hull& hull) {
    std::optional<CastHit> nearest;
    const Polytope polytope = convex_hull(hull.points);
    for (Index face = 0; face < polytope.faces.size(); ++face) {
        const std::vector<vec3> corners = polytope.corners_of(face);
        for (std::size_t i = 2; i < corners.size(); ++i) {
            const Triangle t{corners[0], corners[i - 1], corners[i]};
            const auto hit = cast(ray, t);
            if (hit && (!nearest || hit->t < nearest->t)) nearest = hit;
        }
    }
    return nearest;
}

}  // namespace collidoscope::app
