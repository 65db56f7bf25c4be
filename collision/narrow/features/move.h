// The moves of a search for closest features, and how they are told.
#pragma once

#include <cstdint>
#include <optional>

#include "collision/narrow/features/feature_view.h"

namespace collidoscope::features {

enum class Outcome : std::uint8_t {
    Move,     // one feature gives way to another
    Closest,  // each feature's closest point lies in the other's Voronoi region
    Meeting,  // the bodies overlap: a vertex behind all faces, or an edge through a face
};

enum class Reason : std::uint8_t {
    None,
    Beyond,    // a vertex lies beyond a Voronoi plane
    Excluded,  // an edge lies wholly beyond a Voronoi plane
    Slope,     // where an edge leaves the region, the distance is still falling
    Descends,  // an edge leads from the vertex toward the face
    Boundary,  // an edge passes beside the face's prism: this is the face's nearest edge
    EdgeEnd,   // over the face the edge falls toward this end of it
    Highest,   // the vertex is behind this face and highest over another
    Behind,    // the vertex is behind every face
    Through,   // the edge passes through the face
    OnFace,    // the vertex, or the edge, lies on the face
    Leans,     // an edge or face comes nearest on its outline: this is the nearest part of it
    Parallel,  // the edge is parallel to the face, and beyond the plane to this face of its own
};

struct Move {
    Outcome outcome = Outcome::Closest;
    bool first = false;  // whose feature gives way
    Feature next;
    Reason reason = Reason::None;
};

// Ways to put a move together: first and second are the bodies of the pair.
inline Move move_first(const Feature& next, Reason reason) {
    return {Outcome::Move, true, next, reason};
}
inline Move move_second(const Feature& next, Reason reason) {
    return {Outcome::Move, false, next, reason};
}
inline Move meeting(Reason reason) {
    return {Outcome::Meeting, false, {}, reason};
}
inline Move flipped(Move move) {
    move.first = !move.first;
    return move;
}
inline void apply(const Move& move, FeaturePair& pair) {
    (move.first ? pair.first : pair.second) = move.next;
}

// The neighbor beyond whose plane a point lies furthest, of a feature's region.
enum class Planes : std::uint8_t { All, ToVertices, ToFaces };
inline bool wanted(Planes planes, const VoronoiPlane& plane) {
    return planes == Planes::All ||
           (plane.neighbor.kind == FeatureKind::Vertex) == (planes == Planes::ToVertices);
}
std::optional<Feature> beyond(const Polytope& polytope, const Feature& feature, const dvec3& p,
                              Planes planes = Planes::All);

// For a point behind a face: the face it is highest over, or that it is behind all of them, in
// which case it is in the polytope. second: whose faces they are. Cost: O(faces).
Move over_highest_face(const Polytope& polytope, const dvec3& p, bool second);

// The edge of a face that is closest to an edge of another body.
Feature closest_side(const Polytope& polytope, const Feature& face, const Polytope& other,
                     const Feature& edge);

// The kinds of both features, whichever body has which.
enum class PairKind : std::uint8_t {
    VertexVertex,
    VertexEdge,
    VertexFace,
    EdgeEdge,
    EdgeFace,
    FaceFace
};
PairKind kind_of(const FeaturePair& pair);

// The pseudo-code lines: "vertex_face", "move".
const char* label_of(const FeaturePair& pair);
const char* label_of(const Move& move);
// by_points: the search looks at the nearest point of the other feature instead of all of it.
void say_move(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, const Move& move,
              bool by_points);

}  // namespace collidoscope::features
