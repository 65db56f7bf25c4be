#include "collision/narrow/sat/hull_pair.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {
namespace {

HullFrame frame_of(const PlacedPolytope& placed, const dvec3& origin) {
    const Polytope& shape = *placed.shape;
    HullFrame frame;
    frame.shape = &shape;
    frame.vertices.reserve(shape.vertices.size());
    const Index vertices = static_cast<Index>(shape.vertices.size());
    for (Index v = 0; v < vertices; ++v) frame.vertices.push_back(placed.vertex(v) - origin);
    frame.center = placed.center() - origin;
    frame.normals.reserve(shape.faces.size());
    frame.offsets.reserve(shape.faces.size());
    for (const PolytopeFace& face : shape.faces) {
        frame.normals.push_back(placed.world_direction(face.normal));
        frame.offsets.push_back(
            glm::dot(frame.normals.back(), frame.vertices[shape.origin(face.edge)]));
    }
    frame.edges.reserve(shape.edge_count());
    for (Index e = 0; e + 1 < shape.half_edges.size(); e += 2) {
        const HalfEdge& half = shape.half_edges[e];
        const HalfEdge& twin = shape.half_edges[e + 1];
        HullFrame::Edge edge;
        edge.half_edge = e;
        edge.from = half.origin;
        edge.to = twin.origin;
        edge.vector = placed.world_direction(dvec3(shape.vertices[edge.to]) -
                                             dvec3(shape.vertices[edge.from]));
        edge.direction = placed.world_direction(half.direction);
        edge.length = glm::length(edge.vector);
        edge.outward[0] = placed.world_direction(half.outward);
        edge.outward[1] = placed.world_direction(twin.outward);
        edge.face[0] = half.face;
        edge.face[1] = twin.face;
        frame.edges.push_back(edge);
    }
    return frame;
}

int compare(const dvec3& p, const dvec3& q) {
    for (int k = 0; k < 3; ++k)
        if (p[k] != q[k]) return p[k] < q[k] ? -1 : 1;
    return 0;
}

bool goes_before(const HullFrame& a, const HullFrame& b) {
    if (const int order = compare(a.center, b.center)) return order < 0;
    if (a.vertices.size() != b.vertices.size()) return a.vertices.size() < b.vertices.size();
    for (std::size_t v = 0; v < a.vertices.size(); ++v)
        if (const int order = compare(a.vertices[v], b.vertices[v])) return order < 0;
    return true;
}

double difference_of_products(double a, double b, double c, double d) {
    const double p = a * b, q = c * d;
    return (p - q) + (std::fma(a, b, -p) - std::fma(c, d, -q));
}

}  // namespace

Extent extent_along(const HullFrame& hull, const dvec3& direction) {
    Extent extent;
    extent.min = extent.max = glm::dot(direction, hull.vertices[0]);
    const Index count = static_cast<Index>(hull.vertices.size());
    for (Index v = 1; v < count; ++v) {
        const double along = glm::dot(direction, hull.vertices[v]);
        if (along < extent.min) {
            extent.min = along;
            extent.at_min = v;
        }
        if (along > extent.max) {
            extent.max = along;
            extent.at_max = v;
        }
    }
    return extent;
}

HullPair::HullPair(const PlacedPolytope& first, const PlacedPolytope& second)
    : origin(0.5 * (first.center() + second.center())),
      size(first.shape->radius + second.shape->radius),
      smaller(2 * std::min(first.shape->radius, second.shape->radius)) {
    a = frame_of(first, origin);
    b = frame_of(second, origin);
    a_preferred = goes_before(a, b);
}

dvec3 accurate_cross(const dvec3& a, const dvec3& b) {
    return {difference_of_products(a.y, b.z, a.z, b.y), difference_of_products(a.z, b.x, a.x, b.z),
            difference_of_products(a.x, b.y, a.y, b.x)};
}

}  // namespace collidoscope
