#include "collision/trees/points/nearest_on_mesh.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "collision/exact/flat.h"

namespace collidoscope::detail {
namespace {

// The corners of a part from the lowest place on.
TrianglePart ordered(TrianglePart part) {
    auto& [a, b, c] = part.corner;
    if (part.count > 1 && exact::before(b, a)) std::swap(a, b);
    if (part.count > 2) {
        if (exact::before(c, b)) std::swap(b, c);
        if (exact::before(b, a)) std::swap(a, b);
    }
    return part;
}

}  // namespace

double squared_distance(const TrianglePart& part, const vec3& p) {
    const TrianglePart sorted = ordered(part);
    const vec3 &a = sorted.corner[0], &b = sorted.corner[1], &c = sorted.corner[2];
    if (part.count == 1) {
        const dvec3 u = dvec3(p) - dvec3(a);
        return glm::dot(u, u);
    }
    const dvec3 e = dvec3(b) - dvec3(a);
    if (part.count == 2) {
        const double area = exact::value([&](auto lift) {
            const auto w = cross(lift(p) - lift(a), lift(b) - lift(a));
            return dot(w, w);
        });
        return area / glm::dot(e, e);
    }
    const double volume = exact::orient3d_value(a, b, c, p);
    const double area = exact::value([&](auto lift) {
        const auto n = cross(lift(b) - lift(a), lift(c) - lift(a));
        return dot(n, n);
    });
    return volume * volume / area;
}

double squared_distance(const Aabb& box, const vec3& p) {
    const dvec3 q(p), low(box.min), high(box.max);
    const dvec3 out = glm::max(glm::max(low - q, q - high), dvec3(0));
    return glm::dot(out, out);
}

void place(MeshPoint& found, const vec3& p) {
    const PartDistance to = distance_to(ordered(found.part), p, 0);
    found.distance = std::sqrt(found.squared);
    found.nearest = found.squared == 0 ? dvec3(p) : to.nearest;
    found.towards = found.squared == 0 ? dvec3(0) : to.towards;
}

double gap_of_ball(const MeshPoint& found, const vec3& p, float radius) {
    const double r{radius}, gap = found.distance - r;
    const double doubt = constants::ball_gap_doubt * (found.distance + r);
    return std::abs(gap) > doubt ? gap : distance_to(ordered(found.part), p, radius).excess;
}

}  // namespace collidoscope::detail
