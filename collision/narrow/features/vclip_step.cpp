#include "collision/narrow/features/vclip_step.h"

#include <optional>

namespace collidoscope::vclip {
namespace {

using features::beyond;
using features::flipped;
using features::meeting;
using features::Move;
using features::move_first;
using features::move_second;
using features::Planes;
using features::Reason;

// In the cases below, first is the first argument's body.
Move closest() {
    return {};
}

struct Edge {
    dvec3 tail, head;
    dvec3 along() const { return head - tail; }
    dvec3 at(double t) const { return t == 1 ? head : tail + t * along(); }
};

Edge edge_of(const Polytope& polytope, const Feature& feature) {
    return {dvec3(polytope.vertices[polytope.origin(feature.index)]),
            dvec3(polytope.vertices[polytope.end(feature.index)])};
}

// The part of an edge inside a Voronoi region.
struct Clipped {
    double lo = 0, hi = 1;
    std::optional<Feature> at_lo, at_hi;  // whose plane cuts it there
    std::optional<Feature> excluded_by;   // wholly beyond this one's plane
    bool empty() const { return lo > hi || excluded_by; }
};

Clipped clip(const Edge& edge, const Polytope& polytope, const Feature& feature, Planes planes) {
    Clipped part;
    for_each_voronoi_plane(polytope, feature, [&](const VoronoiPlane& plane) {
        if (part.excluded_by || !features::wanted(planes, plane)) return;
        const double from = plane.height(edge.tail), to = plane.height(edge.head);
        if (from < 0 && to < 0) {
            part.excluded_by = plane.neighbor;
        } else if (from < 0) {
            const double t = from / (from - to);
            if (t > part.lo) {
                part.lo = t;
                part.at_lo = plane.neighbor;
            }
        } else if (to < 0) {
            const double t = from / (from - to);
            if (t < part.hi) {
                part.hi = t;
                part.at_hi = plane.neighbor;
            }
        }
    });
    return part;
}

// The change of the distance to a vertex, or to a face's plane, along an edge at t: a number of its
// sign.
double slope(const Edge& edge, double t, const Polytope& polytope, const Feature& from) {
    const dvec3 x = edge.at(t);
    if (from.kind == FeatureKind::Face) {
        const double height = height_over(polytope, from.index, x);
        const double rise = glm::dot(edge.along(), polytope.faces[from.index].normal);
        return height > 0 ? rise : height < 0 ? -rise : 0.0;
    }
    return glm::dot(edge.along(), x - dvec3(polytope.vertices[from.index]));
}

// Does an edge (of the other body) come nearest to the feature inside its region? If not, the
// feature's neighbor that is nearer. On the plane between the two both are equally far, so the
// slope is that of the distance to either: to the one that is no edge.
std::optional<Move> against_region(const Edge& edge, const Polytope& polytope,
                                   const Feature& feature, Planes planes) {
    const Clipped part = clip(edge, polytope, feature, planes);
    if (part.excluded_by) return move_first(*part.excluded_by, Reason::Excluded);
    const auto measured = [&](const Feature& neighbor) {
        return feature.kind == FeatureKind::Vertex ? feature : neighbor;
    };
    if (part.at_lo && slope(edge, part.lo, polytope, measured(*part.at_lo)) > 0)
        return move_first(*part.at_lo, Reason::Slope);
    if (part.at_hi && slope(edge, part.hi, polytope, measured(*part.at_hi)) < 0)
        return move_first(*part.at_hi, Reason::Slope);
    return std::nullopt;
}

dvec3 position(const Polytope& polytope, const Feature& vertex) {
    return dvec3(polytope.vertices[vertex.index]);
}

Move vertex_vertex(const Polytope& p, const Feature& v, const Polytope& q, const Feature& w) {
    if (const auto edge = beyond(p, v, position(q, w))) return move_first(*edge, Reason::Beyond);
    if (const auto edge = beyond(q, w, position(p, v))) return move_second(*edge, Reason::Beyond);
    return closest();
}

Move vertex_edge(const Polytope& p, const Feature& v, const Polytope& q, const Feature& e) {
    // The vertex in the edge's region: first between its ends, then between its faces.
    for (const Planes planes : {Planes::ToVertices, Planes::ToFaces})
        if (const auto next = beyond(q, e, position(p, v), planes))
            return move_second(*next, Reason::Beyond);
    // The edge in the vertex's region.
    if (const auto move = against_region(edge_of(q, e), p, v, Planes::All)) return *move;
    return closest();
}

Move vertex_face(const Polytope& p, const Feature& v, const Polytope& q, const Feature& f) {
    const dvec3 x = position(p, v);
    if (const auto edge = beyond(q, f, x)) return move_second(*edge, Reason::Beyond);
    const double height = height_over(q, f.index, x);
    if (height == 0) return meeting(Reason::OnFace);
    // Over the face: does an edge lead nearer to its plane? Take the steepest.
    std::optional<Feature> down;
    double steepest = 0;
    p.round_vertex(v.index, [&](Index e) {
        const double rise = glm::dot(q.faces[f.index].normal, p.half_edges[e].direction);
        const double towards = height > 0 ? -rise : rise;
        if (towards > steepest) {
            steepest = towards;
            down = edge_feature(e);
        }
    });
    if (down) return move_first(*down, Reason::Descends);
    // Behind the face: a local minimum (Mirtich 1998, section 3.4).
    if (height < 0) return features::over_highest_face(q, x, true);
    return closest();
}

Move edge_edge(const Polytope& p, const Feature& e, const Polytope& q, const Feature& f) {
    const Edge edge_e = edge_of(p, e), edge_f = edge_of(q, f);
    for (const Planes planes : {Planes::ToVertices, Planes::ToFaces}) {
        if (const auto move = against_region(edge_f, p, e, planes)) return *move;
        if (const auto move = against_region(edge_e, q, f, planes)) return flipped(*move);
    }
    return closest();
}

Move edge_face(const Polytope& p, const Feature& e, const Polytope& q, const Feature& f) {
    const Edge edge = edge_of(p, e);
    const Clipped part = clip(edge, q, f, Planes::All);
    // Beside the prism: of the face's edges take the one closest to the edge.
    if (part.empty()) return move_second(features::closest_side(q, f, p, e), Reason::Boundary);
    const double from = height_over(q, f.index, edge.at(part.lo));
    const double to = height_over(q, f.index, edge.at(part.hi));
    if ((from <= 0 && to >= 0) || (from >= 0 && to <= 0)) return meeting(Reason::Through);
    // Go where the edge comes nearest to the plane: to the face's edge there, or the edge's end.
    const double rise = glm::dot(edge.along(), q.faces[f.index].normal);
    const bool nearest_at_lo = from > 0 ? rise >= 0 : rise <= 0;
    const auto& side = nearest_at_lo ? part.at_lo : part.at_hi;
    if (side) return move_second(*side, Reason::Slope);
    return move_first(vertex_feature(nearest_at_lo ? p.origin(e.index) : p.end(e.index)),
                      Reason::EdgeEnd);
}

}  // namespace

features::Move next_move(const Polytope& first, const Polytope& second, const FeaturePair& pair) {
    const auto& [x, y] = pair;
    if (dimension_of(x) > dimension_of(y))
        return features::flipped(next_move(second, first, {y, x}));
    if (x.kind == FeatureKind::Vertex) {
        if (y.kind == FeatureKind::Vertex) return vertex_vertex(first, x, second, y);
        if (y.kind == FeatureKind::Edge) return vertex_edge(first, x, second, y);
        return vertex_face(first, x, second, y);
    }
    if (y.kind == FeatureKind::Edge) return edge_edge(first, x, second, y);
    if (x.kind == FeatureKind::Edge) return edge_face(first, x, second, y);
    // Two faces are no state of V-Clip: start from an edge of one.
    return move_first(edge_feature(first.faces[x.index].edge), Reason::Boundary);
}

}  // namespace collidoscope::vclip
