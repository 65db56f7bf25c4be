// The features of a polytope - its vertices, edges and faces - and the Voronoi regions around them:
// where a point lies whose nearest feature of the polytope is this one.
//
// Sources: Lin, Canny 1991 (closest features, applicability criteria); Mirtich 1998, section 2.
#pragma once

#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "collision/narrow/convex/polytope.h"
#include "collision/trace/mark.h"

namespace collidoscope {

// Index: of a vertex, of a face, or of the lower of an edge's two half-edges.
struct Feature {
    FeatureKind kind = FeatureKind::Vertex;
    Index index = 0;
    bool operator==(const Feature&) const = default;
};
inline Feature vertex_feature(Index vertex) {
    return {FeatureKind::Vertex, vertex};
}
inline Feature edge_feature(Index half_edge) {
    return {FeatureKind::Edge, half_edge & ~Index{1}};
}
inline Feature face_feature(Index face) {
    return {FeatureKind::Face, face};
}
inline int dimension_of(const Feature& feature) {
    return static_cast<int>(feature.kind);
}

// One feature of each of two bodies.
struct FeaturePair {
    Feature first, second;
    bool operator==(const FeaturePair&) const = default;
};
inline FeaturePair flipped(const FeaturePair& pair) {
    return {pair.second, pair.first};
}

// "vertex 3".
std::string name_of(const Feature& feature);

// The corners of a feature: 1, 2 or more.
std::vector<dvec3> corners_of(const Polytope& polytope, const Feature& feature);

// The plane between the regions of a feature and of a neighbor (a vertex and its edge, an edge and
// its face); the normal is unit and points into the feature's region. Seen from the neighbor it is
// the same plane with exactly the opposite normal, so that no point is refused by both.
struct VoronoiPlane {
    dvec3 point{0};
    dvec3 normal{0};
    Feature neighbor;

    // Above zero inside the region.
    double height(const dvec3& p) const { return glm::dot(normal, p - point); }
};

// Calls visit(plane) for the planes of a feature's region: for a vertex one per edge, for an edge
// two at its ends, then one per face, for a face one per edge. A face's region also ends at the
// face itself.
template <typename Visit>
void for_each_voronoi_plane(const Polytope& polytope, const Feature& feature, Visit&& visit) {
    const auto at = [&](Index vertex) { return dvec3(polytope.vertices[vertex]); };
    switch (feature.kind) {
        case FeatureKind::Vertex:
            polytope.round_vertex(feature.index, [&](Index e) {
                visit(VoronoiPlane{at(feature.index), -polytope.half_edges[e].direction,
                                   edge_feature(e)});
            });
            break;
        case FeatureKind::Edge: {
            const Index e = feature.index, t = Polytope::twin(e);
            const dvec3 along = polytope.half_edges[e].direction;
            visit(VoronoiPlane{at(polytope.origin(e)), along, vertex_feature(polytope.origin(e))});
            visit(VoronoiPlane{at(polytope.end(e)), -along, vertex_feature(polytope.end(e))});
            if (polytope.faces.empty()) break;
            for (const Index half : {e, t})
                visit(VoronoiPlane{at(polytope.origin(half)), polytope.half_edges[half].outward,
                                   face_feature(polytope.half_edges[half].face)});
            break;
        }
        case FeatureKind::Face:
            polytope.round_face(feature.index, [&](Index e) {
                visit(VoronoiPlane{at(polytope.origin(e)), -polytope.half_edges[e].outward,
                                   edge_feature(e)});
            });
            break;
    }
}

// The height of a point in front of a face's plane; negative behind it.
inline double height_over(const Polytope& polytope, Index face, const dvec3& p) {
    const Index corner = polytope.origin(polytope.faces[face].edge);
    return glm::dot(polytope.faces[face].normal, p - dvec3(polytope.vertices[corner]));
}

// The points where two features are closest to each other, of features as closed sets of points:
// each is on its feature. Features that cross have one point in common (to rounding).
// Cost: O(corners of one times corners of the other); two edges about 50 ns.
struct ClosestPoints {
    dvec3 first{0}, second{0};
    double squared() const { return glm::dot(second - first, second - first); }
};
ClosestPoints closest_points(const Polytope& a, const Feature& on_a, const Polytope& b,
                             const Feature& on_b);

// An order of polytopes that depends on their points only, so that an algorithm that starts with
// the lesser one gives the same answer for (a, b) and (b, a).
bool goes_first(const Polytope& a, const Polytope& b);

}  // namespace collidoscope
