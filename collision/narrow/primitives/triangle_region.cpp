#include "collision/narrow/primitives/triangle_region.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {
namespace {

dvec3 unit(const dvec3& v) {
    const double length = std::sqrt(glm::dot(v, v));
    return length > 0 ? v / length : dvec3(0);
}

// (x² - y²) / (x + y) for x, y >= 0, from the exact difference of the squares.
double difference(double squares, double x, double y) {
    return squares == 0 ? 0 : squares / (x + y);
}

}  // namespace

vec3 detail::on_edge(const vec3& a, const vec3& b, const vec3& p) {
    const dvec3 along = dvec3(b) - dvec3(a);
    const double length = glm::dot(along, along);
    if (!(length > 0)) return a;
    const double t = std::clamp(glm::dot(dvec3(p) - dvec3(a), along) / length, 0.0, 1.0);
    return vec3(dvec3(a) + t * along);
}

PartDistance distance_to(const TrianglePart& part, const vec3& p, float r) {
    PartDistance d;
    const dvec3 point(p), a(part.corner[0]);
    if (part.count == 1) {
        const double squares = exact::value([&](auto lift) {
            const auto u = lift(part.corner[0]) - lift(p);
            return dot(u, u) - lift(double{r}) * lift(double{r});
        });
        d.nearest = a;
        d.distance = std::sqrt(glm::dot(a - point, a - point));
        d.excess = difference(squares, d.distance, double{r});
        d.towards = unit(a - point);
        return d;
    }
    const dvec3 e = dvec3(part.corner[1]) - a;
    if (part.count == 2) {
        const double squares = exact::value([&](auto lift) {
            const auto edge = lift(part.corner[1]) - lift(part.corner[0]);
            const auto w = cross(lift(p) - lift(part.corner[0]), edge);
            const auto s = lift(double{r});
            return dot(w, w) - s * s * dot(edge, edge);
        });
        const double length = std::sqrt(glm::dot(e, e));
        const dvec3 w = glm::cross(point - a, e);
        const double reach = std::sqrt(glm::dot(w, w));
        d.distance = reach / length;
        d.excess = difference(squares, reach, double{r} * length) / length;
        d.nearest = a + e * (glm::dot(point - a, e) / glm::dot(e, e));
        d.towards = unit(glm::cross(w / length, e / length));
        return d;
    }
    const dvec3 f = dvec3(part.corner[2]) - a;
    const dvec3 n = glm::cross(e, f);
    const double length = std::sqrt(glm::dot(n, n));
    d.side = exact::orient3d_value(part.corner[0], part.corner[1], part.corner[2], p);
    const double squares = exact::value([&](auto lift) {
        const auto o = lift(part.corner[0]);
        const auto normal = cross(lift(part.corner[1]) - o, lift(part.corner[2]) - o);
        const auto s = dot(normal, lift(p) - o);
        const auto radius = lift(double{r});
        return s * s - radius * radius * dot(normal, normal);
    });
    const double height = d.side / length;
    d.distance = std::abs(height);
    d.excess = difference(squares, std::abs(d.side), double{r} * length) / length;
    d.nearest = point - n * (height / length);
    d.towards = d.side == 0 ? dvec3(0) : n / (d.side > 0 ? -length : length);
    return d;
}

}  // namespace collidoscope
