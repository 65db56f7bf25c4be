#include "collision/narrow/triangle/capsule_triangle.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/flat.h"
#include "collision/narrow/triangle/constants.h"

namespace collidoscope::detail {
// The Minkowski difference of a triangle and a segment is a prism: its faces are the triangle, seen
// from both sides, and one for each edge.
CoreContact way_out(const Segment& axis, const Triangle& t, const dvec3& at) {
    const dvec3 p(axis.a), d = dvec3(axis.b) - p;
    const std::array<dvec3, 3> corner{dvec3(t.a) - p, dvec3(t.b) - p, dvec3(t.c) - p};
    const bool flat = exact::on_one_line(t.a, t.b, t.c);
    CoreContact best;
    best.distance = -std::numeric_limits<double>::infinity();
    int edge_of_best = -1;
    const auto consider = [&](const dvec3& direction, int edge) {
        const double length = glm::length(direction);
        if (!(length > 0)) return;
        for (const double side : {1.0, -1.0}) {
            const dvec3 n = direction * (side / length);
            const double near =
                std::min({glm::dot(n, corner[0]), glm::dot(n, corner[1]), glm::dot(n, corner[2])});
            const double distance = near - std::max(0.0, glm::dot(n, d));
            if (distance <= best.distance) continue;
            best.distance = distance;
            best.normal = n;
            edge_of_best = edge;
        }
    };
    if (!flat) consider(glm::cross(corner[1] - corner[0], corner[2] - corner[0]), -1);
    for (std::size_t k = 0; k < 3; ++k)
        consider(glm::cross(d, corner[(k + 1) % 3] - corner[k]), static_cast<int>(k));
    if (best.normal == dvec3(0)) {
        // Points, or all of them on one line: any direction across it.
        const Segment line = exact::ends(std::array<vec3, 3>{t.a, t.b, t.c});
        best.normal = any_across(d != dvec3(0) ? d : dvec3(line.b) - dvec3(line.a));
        best.distance = 0;
    }
    best.distance = std::min(best.distance, 0.0);
    best.on_axis = at;
    if (edge_of_best >= 0 && best.distance < 0) {
        const auto k = static_cast<std::size_t>(edge_of_best);
        const dvec3 edge = corner[(k + 1) % 3] - corner[k];
        const double s = closest_parameters(best.distance * best.normal, d, corner[k], edge)[0];
        best.on_axis = p + s * d;
    } else if (edge_of_best < 0 && best.distance < 0) {
        // The end that is deepest, unless the axis runs along the triangle but for rounding.
        const vec3& end = glm::dot(best.normal, d) > 0 ? axis.b : axis.a;
        const PartDistance to = distance_to(nearest_part(t, end), end, 0);
        const dvec3 foot = dvec3(end) + best.distance * best.normal;
        const double size = glm::length(d) + glm::length(corner[1] - corner[0]) +
                            glm::length(corner[2] - corner[0]);
        if (glm::distance(to.nearest, foot) <= constants::triangle_rounding * size)
            best.on_axis = dvec3(end);
    }
    best.on_other = best.on_axis + best.distance * best.normal;
    return best;
}

bool lies_along(const Segment& axis, const Triangle& t, double radius, const CoreContact& core,
                std::array<CoreContact, 2>& ends) {
    if (exact::on_one_line(t.a, t.b, t.c)) return false;
    const dvec3 p(axis.a), d = dvec3(axis.b) - p;
    const std::array<dvec3, 3> corner{dvec3(t.a) - p, dvec3(t.b) - p, dvec3(t.c) - p};
    const dvec3 across = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);
    const double area = glm::length(across), length = glm::length(d);
    if (!(area > 0) || !(length > 0)) return false;
    const dvec3 face = across / area, normal = glm::dot(face, core.normal) < 0 ? -face : face;
    // An axis that meets the triangle lies along the face only if that is the shortest way out.
    if (glm::dot(normal, core.normal) <
            (core.distance < 0 ? 1 - 1e-9 : double{constants::held_normal}) ||
        std::pow(glm::dot(normal, d), 2) > constants::nearly_parallel * length * length)
        return false;
    // The axis between the planes through the edges, upright on the face.
    double from = 0, to = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        const dvec3 inward = glm::cross(face, corner[(k + 1) % 3] - corner[k]);
        const double start = -glm::dot(inward, corner[k]), slope = glm::dot(inward, d);
        if (slope == 0 && start < 0) return false;
        if (slope > 0) from = std::max(from, -start / slope);
        if (slope < 0) to = std::min(to, -start / slope);
    }
    if (!((to - from) * length >= constants::distinct_contacts * radius)) return false;
    for (std::size_t i = 0; i < 2; ++i) {
        CoreContact& end = ends[i];
        end.on_axis = (i == 0 ? from : to) * d;
        // Nothing is nearer than what is nearest: the plane of a needle is rounded.
        end.distance = std::max(glm::dot(normal, corner[0] - end.on_axis), core.distance);
        if (radius - end.distance < double{constants::held_depth} * (radius - core.distance))
            return false;
        end.normal = normal;
        end.on_axis += p;
        end.on_other = end.on_axis + end.distance * normal;
    }
    return true;
}

}  // namespace collidoscope::detail
