#include "app/view/linked_views/gauss_map.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

dvec3 across(const dvec3& d) {
    const dvec3 other = std::abs(d.x) < 0.7 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    return glm::normalize(glm::cross(d, other));
}

}  // namespace

std::vector<Arc> arcs_of(const Polytope& p, double sign) {
    std::vector<Arc> arcs;
    if (p.dimension == 1) {
        const dvec3 u = across(p.half_edges[0].direction);
        const dvec3 v = glm::cross(p.half_edges[0].direction, u);
        return {{u, -u, v, 0}, {-u, u, -v, 0}};
    }
    for (Index e = 0; e < p.half_edges.size(); e += 2) {
        Arc arc;
        arc.edge = e;
        arc.from = sign * p.faces[p.half_edges[e].face].normal;
        arc.to = sign * p.faces[p.half_edges[Polytope::twin(e)].face].normal;
        const dvec3 sum = arc.from + arc.to;
        // Between the two sides of a polygon the arc passes the direction out of its edge.
        arc.middle = glm::length(sum) > 1e-6 ? glm::normalize(sum) : sign * p.half_edges[e].outward;
        arcs.push_back(arc);
    }
    return arcs;
}

std::vector<dvec3> points_of(const Arc& arc, double most) {
    std::vector<dvec3> points;
    const auto half = [&](const dvec3& a, const dvec3& b) {
        const double angle = std::acos(std::clamp(glm::dot(a, b), -1.0, 1.0));
        const int pieces = std::max(1, static_cast<int>(std::ceil(angle / most)));
        for (int i = 0; i < pieces; ++i) {
            const double t = static_cast<double>(i) / pieces;
            points.push_back(glm::normalize((1 - t) * a + t * b));
        }
    };
    half(arc.from, arc.middle);
    half(arc.middle, arc.to);
    points.push_back(arc.to);
    return points;
}

std::optional<dvec3> crossing(const Arc& a, const Arc& b) {
    const dvec3 plane_a = glm::cross(a.from, a.to), plane_b = glm::cross(b.from, b.to);
    const double c = glm::dot(b.from, plane_a), d = glm::dot(b.to, plane_a);
    const double e = glm::dot(a.from, plane_b), f = glm::dot(a.to, plane_b);
    // Each arc's ends lie on different sides of the other's plane, and both on one hemisphere.
    if (!(c * d < 0 && e * f < 0 && d * e > 0)) return std::nullopt;
    dvec3 point = glm::cross(plane_a, plane_b);
    const double length = glm::length(point);
    if (!(length > 0)) return std::nullopt;
    point /= length;
    return glm::dot(point, a.middle) < 0 ? -point : point;
}

std::vector<ArcCrossing> crossings_of(const std::vector<Arc>& a, const std::vector<Arc>& b) {
    std::vector<ArcCrossing> all;
    for (const Arc& u : a) {
        for (const Arc& v : b) {
            if (const auto point = crossing(u, v)) all.push_back({*point, u.edge, v.edge});
        }
    }
    return all;
}

std::vector<dvec3> region_of(const Polytope& p, Index vertex, double sign) {
    std::vector<dvec3> ring;
    if (p.dimension < 3 || vertex >= p.vertices.size()) return ring;
    p.round_vertex(vertex,
                   [&](Index e) { ring.push_back(sign * p.faces[p.half_edges[e].face].normal); });
    return ring;
}

}  // namespace collidoscope::app
