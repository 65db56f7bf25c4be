// A convex polyhedron with everything that can be known before it moves: its true faces, edges and
// vertices in half-edge form, the planes of its Voronoi regions and its Gauss map.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

// Indices of vertices, half-edges and faces.
using Index = std::uint32_t;

// One direction of an edge. The half-edges of an edge are neighbors in the list: the twin of i is
// i ^ 1. A half-edge runs counter-clockwise round its face, seen from outside.
struct HalfEdge {
    Index origin = 0;
    Index next = 0;      // round the face
    Index face = 0;      // a segment has none: 0, and Polytope::faces is empty
    dvec3 direction{0};  // unit, from its origin to its end
    // Unit, in the face's plane and pointing out of the face: the Voronoi plane between face and
    // edge stands on the edge and has this normal. Zero where there is no face.
    dvec3 outward{0};
};

// The other end of an edge, with its place beside it for searches that walk over vertices.
struct Neighbor {
    vec3 position{0};
    Index vertex = 0;
};

struct PolytopeFace {
    Index edge = 0;     // one of its half-edges
    dvec3 normal{0};    // unit, outward: a point of the Gauss map
    double offset = 0;  // dot(normal, p) <= offset for the polytope's points (to rounding)
};

// Faces are whole: no two neighbors lie in one plane, no vertex lies on an edge or in a face,
// decided exactly. dimension 3: a solid. 2: a polygon, with the same corners seen from both sides
// (two faces with opposite normals). 1: a segment (one edge, no face). 0: a point.
//
// Face normals are points of the Gauss map; the edge between two faces is the arc between their
// normals; a vertex is the region inside the arcs of its edges.
struct Polytope {
    int dimension = 0;
    std::vector<vec3> vertices;  // in the order of the points they came from
    std::vector<HalfEdge> half_edges;
    std::vector<PolytopeFace> faces;
    std::vector<Index> leaving;  // per vertex one half-edge that leaves it (none for a point)
    std::vector<Index> source;   // per vertex its index among the points it came from
    // The ends of the edges that leave a vertex, one vertex after the other: those of vertex v are
    // neighbors[first_neighbor[v]] to neighbors[first_neighbor[v + 1] - 1].
    std::vector<Neighbor> neighbors;
    std::vector<Index> first_neighbor;
    dvec3 center{0};    // mean of the vertices: a point of the polytope
    double radius = 0;  // largest distance of a vertex from the center

    static Index twin(Index edge) { return edge ^ 1U; }
    Index origin(Index edge) const { return half_edges[edge].origin; }
    Index end(Index edge) const { return half_edges[twin(edge)].origin; }
    Index next(Index edge) const { return half_edges[edge].next; }
    // The next half-edge that leaves the same vertex, clockwise seen from outside.
    Index next_leaving(Index edge) const { return half_edges[twin(edge)].next; }
    std::size_t edge_count() const { return half_edges.size() / 2; }

    // Calls visit(half-edge) round a face, or for every half-edge that leaves a vertex.
    template <typename Visit>
    void round_face(Index face, Visit&& visit) const {
        const Index first = faces[face].edge;
        Index edge = first;
        do {
            visit(edge);
            edge = next(edge);
        } while (edge != first);
    }
    template <typename Visit>
    void round_vertex(Index vertex, Visit&& visit) const {
        if (leaving.empty()) return;
        const Index first = leaving[vertex];
        Index edge = first;
        do {
            visit(edge);
            edge = next_leaving(edge);
        } while (edge != first);
    }
    std::span<const Neighbor> neighbors_of(Index vertex) const {
        return {neighbors.data() + first_neighbor[vertex],
                neighbors.data() + first_neighbor[vertex + std::size_t{1}]};
    }
    std::vector<vec3> corners_of(Index face) const {
        std::vector<vec3> corners;
        round_face(face, [&](Index edge) { corners.push_back(vertices[origin(edge)]); });
        return corners;
    }
};

// The convex hull of any finite points, one at least; doubles, collinear and coplanar points, and
// all points in one place are fine. Which points are vertices and which make a face is decided with
// exact predicates, so nothing depends on a tolerance; the order of the points matters only to
// where faces begin. The largest coordinate should stay below 1e18 (squares must fit in a float).
//
// Quickhull (Barber, Dobkin, Huhdanpaa 1996) on triangles, then neighbors in one plane are merged.
// Cost: O(n log n) for most inputs; about 1 µs per point and 3 µs per vertex.
Polytope convex_hull(std::span<const vec3> points);

// A polytope in its place: p -> rotation * p + position, in double. The polytope must outlive it.
struct PlacedPolytope {
    const Polytope* shape = nullptr;
    dmat3 rotation{1};
    dvec3 position{0};
    bool turned = false;  // false: rotation is the identity

    explicit PlacedPolytope(const Polytope& polytope) : shape(&polytope) {}
    PlacedPolytope(const Polytope& polytope, const Pose& pose);

    dvec3 world(const dvec3& p) const { return (turned ? rotation * p : p) + position; }
    dvec3 world_direction(const dvec3& d) const { return turned ? rotation * d : d; }
    dvec3 local(const dvec3& p) const { return local_direction(p - position); }
    dvec3 local_direction(const dvec3& d) const { return turned ? d * rotation : d; }
    dvec3 vertex(Index v) const { return world(dvec3(shape->vertices[v])); }
    dvec3 center() const { return world(shape->center); }
    bool unmoved() const { return !turned && position == dvec3(0); }
};

}  // namespace collidoscope
