#include "collision/narrow/primitives/inflated_world.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/exact/predicates.h"
#include "collision/narrow/primitives/constants.h"
#include "collision/narrow/primitives/sphere_triangle.h"

namespace collidoscope {
namespace {

dvec3 position(const Polytope& world, Index vertex) {
    return dvec3(world.vertices[vertex]);
}

void add(std::vector<GrownPlane>& planes, FeatureKind kind, Index feature, const dvec3& normal,
         const dvec3& through, double radius) {
    const double length = glm::length(normal);
    if (length < constants::bevel_direction) return;
    const dvec3 unit = normal / length;
    planes.push_back({kind, feature, unit, glm::dot(unit, through) + radius});
}

// The mean of the faces' normals, weighed with their angles at the vertex: cutting a face in two,
// as rounding may, changes nothing. In the plane of a flat world, away from its edges.
dvec3 vertex_normal(const Polytope& world, Index vertex) {
    dvec3 normal(0);
    world.round_vertex(vertex, [&](Index e) {
        const HalfEdge& edge = world.half_edges[e];
        const HalfEdge& other = world.half_edges[world.next_leaving(e)];
        const double cosine = glm::dot(edge.direction, other.direction);
        const double angle = std::acos(std::clamp(cosine, -1.0, 1.0));
        normal += world.dimension < 3 ? -edge.direction : angle * world.faces[other.face].normal;
    });
    return normal;
}

// The face whose normal is nearest to a direction.
Index face_towards(const Polytope& world, const dvec3& direction) {
    Index nearest = 0;
    for (Index f = 1; f < world.faces.size(); ++f) {
        if (glm::dot(world.faces[f].normal, direction) >
            glm::dot(world.faces[nearest].normal, direction))
            nearest = f;
    }
    return nearest;
}

}  // namespace

std::vector<vec3> displaced_vertices(const Polytope& world, double radius) {
    std::vector<vec3> displaced;
    for (Index v = 0; v < world.vertices.size(); ++v) {
        if (world.dimension < 3) {
            const dvec3 step = radius * world.faces[0].normal;
            displaced.emplace_back(position(world, v) + step);
            displaced.emplace_back(position(world, v) - step);
            continue;
        }
        const dvec3 normal = vertex_normal(world, v);
        const double length = glm::length(normal);
        displaced.emplace_back(length < constants::bevel_direction
                                   ? position(world, v)
                                   : position(world, v) + radius / length * normal);
    }
    return displaced;
}

std::vector<GrownPlane> grown_planes(const Polytope& world, double radius, GrownCorners corners) {
    std::vector<GrownPlane> planes;
    if (corners == GrownCorners::Displaced) {
        const Polytope hull = convex_hull(displaced_vertices(world, radius));
        for (const PolytopeFace& face : hull.faces)
            planes.push_back(
                {FeatureKind::Face, face_towards(world, face.normal), face.normal, face.offset});
        // A flat world that has not grown, as with a radius of zero, needs the planes of its rim.
        if (hull.dimension == 3) return planes;
        planes.clear();
    }
    for (Index f = 0; f < world.faces.size(); ++f)
        planes.push_back(
            {FeatureKind::Face, f, world.faces[f].normal, world.faces[f].offset + radius});
    const bool flat = world.dimension < 3;
    const bool bevels = corners == GrownCorners::Beveled || corners == GrownCorners::Round;
    if (bevels || flat) {
        for (Index e = 0; e < world.half_edges.size(); e += 2) {
            const HalfEdge &edge = world.half_edges[e], &twin = world.half_edges[e + 1];
            const dvec3 normal =
                flat ? edge.outward : world.faces[edge.face].normal + world.faces[twin.face].normal;
            add(planes, FeatureKind::Edge, e, normal, position(world, edge.origin), radius);
        }
    }
    if (bevels) {
        for (Index v = 0; v < world.vertices.size(); ++v)
            add(planes, FeatureKind::Vertex, v, vertex_normal(world, v), position(world, v),
                radius);
    }
    return planes;
}

namespace detail {

std::vector<vec3> patch_of(const GrownPlane& plane, const dvec3& center, double radius,
                           const std::vector<vec3>& face) {
    if (face.size() >= 3) return face;
    const dvec3 size = glm::abs(plane.normal);
    const dvec3 least = size.x <= size.y && size.x <= size.z ? dvec3(1, 0, 0)
                        : size.y <= size.z                   ? dvec3(0, 1, 0)
                                                             : dvec3(0, 0, 1);
    const dvec3 u = radius * glm::normalize(glm::cross(plane.normal, least));
    const dvec3 v = glm::cross(plane.normal, u);
    const dvec3 foot = center - (glm::dot(plane.normal, center) - plane.offset) * plane.normal;
    return {vec3(foot - u - v), vec3(foot + u - v), vec3(foot + u + v), vec3(foot - u + v)};
}

PairResult sphere_against_world(const Sphere& sphere, const Polytope& world) {
    const dvec3 center(sphere.center);
    const double radius{sphere.radius};

    // Inside: leave through the nearest face.
    bool inside = world.dimension == 3;
    double highest = -std::numeric_limits<double>::infinity();
    dvec3 normal(0);
    for (Index f = 0; f < world.faces.size() && inside; ++f) {
        const PolytopeFace& face = world.faces[f];
        const Index e = face.edge, next = world.next(e);
        inside =
            exact::orient3d(world.vertices[world.origin(e)], world.vertices[world.origin(next)],
                            world.vertices[world.end(next)], sphere.center) <= 0;
        const double height = std::min(0.0, glm::dot(face.normal, center) - face.offset);
        if (height <= highest) continue;
        highest = height;
        normal = -face.normal;
    }
    if (inside)
        return single_contact(highest - radius, normal, center + radius * normal,
                              center + highest * normal);

    // Outside: the nearest of the faces' triangles.
    PartDistance nearest;
    bool first = true;
    Triangle touched;
    for (Index f = 0; f < world.faces.size(); ++f) {
        const std::vector<vec3> ring = world.corners_of(f);
        for (std::size_t k = 1; k + 1 < ring.size(); ++k) {
            const Triangle t{ring[0], ring[k], ring[k + 1]};
            const PartDistance to =
                distance_to(nearest_part(t, sphere.center), sphere.center, sphere.radius);
            if (!first && to.excess >= nearest.excess) continue;
            nearest = to;
            touched = t;
            first = false;
        }
    }
    const dvec3 towards =
        nearest.towards == dvec3(0) ? normal_on_triangle(touched) : nearest.towards;
    return single_contact(nearest.excess, towards, center + radius * towards, nearest.nearest);
}

}  // namespace detail
}  // namespace collidoscope
