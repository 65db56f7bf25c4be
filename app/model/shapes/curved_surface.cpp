#include "app/model/shapes/curved_surface.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/primitives/segment_gap.h"

namespace collidoscope::app::shapes {

std::vector<vec3> rim_points(const dvec3& center, const dvec3& axis, double radius) {
    constexpr int corners = 48;
    const dvec3 up = glm::normalize(axis), u = collidoscope::detail::any_across(up),
                v = glm::cross(up, u);
    std::vector<vec3> points;
    points.reserve(corners);
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        points.emplace_back(center + radius * (std::cos(angle) * u + std::sin(angle) * v));
    }
    return points;
}

dvec3 axis_between(const vec3& from, const vec3& to) {
    const dvec3 along = dvec3(to) - dvec3(from);
    return along == dvec3(0) ? dvec3(0, 1, 0) : along;
}

CanvasSurface hull_surface(std::vector<vec3> points, const vec3& middle) {
    for (vec3& p : points) p -= middle;
    const Polytope polytope = convex_hull(points);
    CanvasSurface surface;
    for (Index face = 0; face < polytope.faces.size(); ++face) {
        std::vector<Index> corners;
        polytope.round_face(face, [&](Index e) { corners.push_back(polytope.origin(e)); });
        for (std::size_t i = 2; i < corners.size(); ++i)
            surface.triangles.push_back({corners[0], corners[i - 1], corners[i]});
    }
    surface.points = polytope.vertices;
    return surface;
}

void draw_hull(const std::vector<vec3>& points, const std::vector<vec3>& key, const vec3& middle,
               float crease_degrees, ShapeCanvas& canvas) {
    canvas.surface(key, middle, crease_degrees, [&] { return hull_surface(points, middle); });
}

Aabb box_of(const SupportBody& body) {
    Aabb box;
    for (int k = 0; k < 3; ++k) {
        dvec3 axis(0);
        axis[k] = 1;
        box.min[k] = static_cast<float>(body.support(-axis)[k]);
        box.max[k] = static_cast<float>(body.support(axis)[k]);
    }
    return box;
}

}  // namespace collidoscope::app::shapes
