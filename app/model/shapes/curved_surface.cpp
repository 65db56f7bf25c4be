#include "app/model/shapes/curved_surface.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collision/narrow/convex/support.h"
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

std::vector<dvec3> ball_points() {
    constexpr int sides = 24, rings = 14;
    std::vector<dvec3> points;
    points.reserve(std::size_t{sides} * rings);
    for (int i = 0; i <= rings; ++i) {
        const double latitude = std::numbers::pi * i / rings;
        for (int k = 0; k < (i == 0 || i == rings ? 1 : sides); ++k) {
            const double longitude = 2 * std::numbers::pi * (k + 0.5 * (i % 2)) / sides;
            points.emplace_back(std::sin(latitude) * std::cos(longitude),
                                std::sin(latitude) * std::sin(longitude), std::cos(latitude));
        }
    }
    return points;
}

namespace {

// Directions across an edge, from one of its faces to the other.
std::vector<dvec3> fan_over(const Polytope& polytope, Index edge) {
    const HalfEdge &here = polytope.half_edges[edge],
                   &there = polytope.half_edges[Polytope::twin(edge)];
    constexpr int steps = 4;
    std::vector<dvec3> fan;
    if (polytope.dimension == 1) {
        const dvec3 u = collidoscope::detail::any_across(here.direction),
                    v = glm::cross(here.direction, u);
        constexpr int sides = 32;
        for (int i = 0; i < sides; ++i) {
            const double angle = 2 * std::numbers::pi * i / sides;
            fan.push_back(std::cos(angle) * u + std::sin(angle) * v);
        }
        return fan;
    }
    const dvec3 n = polytope.faces[here.face].normal, m = polytope.faces[there.face].normal;
    const dvec3 middle = glm::normalize(n + m + here.outward + there.outward);
    for (int i = 0; i <= steps; ++i) {
        const double part = static_cast<double>(i) / steps;
        fan.push_back(glm::normalize((1 - part) * n + part * middle));
        fan.push_back(glm::normalize((1 - part) * m + part * middle));
    }
    return fan;
}

}  // namespace

std::vector<vec3> rounded_points(const std::vector<vec3>& points, double radius) {
    const Polytope polytope = convex_hull(points);
    if (!(radius > 0)) return polytope.vertices;
    std::vector<vec3> all;
    const auto add = [&](Index vertex, const dvec3& direction) {
        all.emplace_back(dvec3(polytope.vertices[vertex]) + radius * direction);
    };
    for (const dvec3& d : ball_points()) add(support(polytope, d), d);
    for (Index e = 0; e < polytope.half_edges.size(); e += 2) {
        for (const dvec3& d : fan_over(polytope, e)) {
            add(polytope.origin(e), d);
            add(polytope.end(e), d);
        }
    }
    return all;
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

void draw_hull(const std::function<std::vector<vec3>()>& points, const std::vector<vec3>& key,
               const vec3& middle, float crease_degrees, ShapeCanvas& canvas) {
    canvas.surface(key, middle, crease_degrees, [&] { return hull_surface(points(), middle); });
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
