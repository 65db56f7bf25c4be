#include "collision/narrow/features/lin_canny_step.h"

#include <cmath>
#include <limits>

#include "collision/narrow/features/constants.h"

namespace collidoscope::lin_canny {
namespace {

using features::beyond;
using features::meeting;
using features::Move;
using features::move_first;
using features::move_second;
using features::Planes;
using features::Reason;

bool over(const Polytope& polytope, const Feature& face, const dvec3& p) {
    return !beyond(polytope, face, p);
}

// Vertices and edges: each point in the other's region.
Move by_points(const Polytope& p, const Polytope& q, const FeaturePair& pair) {
    const ClosestPoints points = points_of(p, q, pair);
    for (const Planes planes : {Planes::ToVertices, Planes::ToFaces}) {
        if (pair.second.kind == FeatureKind::Edge)
            if (const auto next = beyond(q, pair.second, points.first, planes))
                return move_second(*next, Reason::Beyond);
        if (pair.first.kind == FeatureKind::Edge)
            if (const auto next = beyond(p, pair.first, points.second, planes))
                return move_first(*next, Reason::Beyond);
    }
    if (pair.second.kind == FeatureKind::Vertex)
        if (const auto next = beyond(q, pair.second, points.first))
            return move_second(*next, Reason::Beyond);
    if (pair.first.kind == FeatureKind::Vertex)
        if (const auto next = beyond(p, pair.first, points.second))
            return move_first(*next, Reason::Beyond);
    return {};
}

Move vertex_face(const Polytope& p, const Feature& v, const Polytope& q, const Feature& f,
                 bool sound) {
    const dvec3 x(p.vertices[v.index]);
    if (const auto side = beyond(q, f, x)) return move_second(*side, Reason::Beyond);
    const double height = height_over(q, f.index, x);
    if (sound && height < 0) return features::over_highest_face(q, x, true);
    if (sound && height == 0) return meeting(Reason::OnFace);
    // The foot of the vertex must lie in the vertex's region.
    if (const auto edge = beyond(p, v, points_of(p, q, {v, f}).second))
        return move_first(*edge, Reason::Beyond);
    return {};
}

// The point at which an edge parallel to a face passes over it: the middle of that part.
std::optional<dvec3> middle_over(const Polytope& q, const Feature& f, const dvec3& tail,
                                 const dvec3& head) {
    double lo = 0, hi = 1;
    for_each_voronoi_plane(q, f, [&](const VoronoiPlane& plane) {
        const double from = plane.height(tail), to = plane.height(head);
        if (from < 0 && to < 0) hi = -1;
        if (from < 0 && to >= 0) lo = std::fmax(lo, from / (from - to));
        if (to < 0 && from >= 0) hi = std::fmin(hi, from / (from - to));
    });
    if (lo > hi) return std::nullopt;
    return tail + 0.5 * (lo + hi) * (head - tail);
}

bool crosses(const Polytope& q, const Feature& f, const dvec3& tail, const dvec3& head) {
    const double from = height_over(q, f.index, tail), to = height_over(q, f.index, head);
    if ((from > 0) == (to > 0)) return false;
    return over(q, f, tail + from / (from - to) * (head - tail));
}

Move edge_face(const Polytope& p, const Feature& e, const Polytope& q, const Feature& f,
               bool sound) {
    const dvec3 tail(p.vertices[p.origin(e.index)]), head(p.vertices[p.end(e.index)]);
    const double from = height_over(q, f.index, tail), to = height_over(q, f.index, head);
    const Move to_side = move_second(features::closest_side(q, f, p, e), Reason::Leans);
    const bool parallel =
        std::abs(from - to) <= constants::parallel_to_face * glm::length(head - tail);
    if (sound && !parallel && crosses(q, f, tail, head)) return meeting(Reason::Through);

    if (parallel) {
        const auto middle = middle_over(q, f, tail, head);
        if (!middle) return move_second(to_side.next, Reason::Boundary);
        const double height = height_over(q, f.index, *middle);
        if (sound && height < 0) return features::over_highest_face(q, *middle, true);
        if (sound && height == 0) return meeting(Reason::OnFace);
        // The face's points below must lie in the edge's region.
        const dvec3 foot = *middle - height * q.faces[f.index].normal;
        if (const auto next = beyond(p, e, foot, Planes::ToFaces))
            return move_first(*next, Reason::Parallel);
        return {};
    }
    // Not parallel: the end that is nearer to the face's plane if it is over the face and the edge
    // falls toward it, or else the face's nearest edge. As printed, heights have no sign.
    const double near_tail = sound ? from : std::abs(from), near_head = sound ? to : std::abs(to);
    const bool tail_nearer = near_tail < near_head;
    const dvec3& end = tail_nearer ? tail : head;
    if (std::fmin(near_tail, near_head) > 0 && over(q, f, end))
        return move_first(vertex_feature(tail_nearer ? p.origin(e.index) : p.end(e.index)),
                          Reason::EdgeEnd);
    return to_side;
}

Move face_face(const Polytope& p, const Feature& f, const Polytope& q, const Feature& g) {
    const dvec3 n = p.faces[f.index].normal, m = q.faces[g.index].normal;
    const bool opposite =
        glm::dot(n, m) < 0 && glm::length(glm::cross(n, m)) <= constants::parallel_to_face;
    // An edge of the first face that is closest to the second, and whether they are over each
    // other.
    Feature nearest;
    double least = std::numeric_limits<double>::infinity();
    bool overlaps = false;
    const auto passes_over = [&](const Polytope& of, Index side, const Polytope& other,
                                 const Feature& face) {
        return middle_over(other, face, dvec3(of.vertices[of.origin(side)]),
                           dvec3(of.vertices[of.end(side)]))
            .has_value();
    };
    p.round_face(f.index, [&](Index side) {
        overlaps = overlaps || passes_over(p, side, q, g);
        const double squared = closest_points(p, edge_feature(side), q, g).squared();
        if (squared >= least) return;
        least = squared;
        nearest = edge_feature(side);
    });
    q.round_face(g.index, [&](Index side) { overlaps = overlaps || passes_over(q, side, p, f); });
    const double height = height_over(q, g.index, dvec3(p.vertices[p.origin(nearest.index)]));
    if (opposite && overlaps && height > 0) return {};
    return move_first(nearest, opposite && !overlaps ? Reason::Boundary : Reason::Leans);
}

}  // namespace

ClosestPoints points_of(const Polytope& first, const Polytope& second, const FeaturePair& pair) {
    const auto foot = [](const Polytope& polytope, const Feature& face, const dvec3& p) {
        return p - height_over(polytope, face.index, p) * polytope.faces[face.index].normal;
    };
    if (pair.first.kind == FeatureKind::Vertex && pair.second.kind == FeatureKind::Face) {
        const dvec3 p(first.vertices[pair.first.index]);
        return {p, foot(second, pair.second, p)};
    }
    if (pair.second.kind == FeatureKind::Vertex && pair.first.kind == FeatureKind::Face) {
        const dvec3 p(second.vertices[pair.second.index]);
        return {foot(first, pair.first, p), p};
    }
    return closest_points(first, pair.first, second, pair.second);
}

Move next_move(const Polytope& first, const Polytope& second, const FeaturePair& pair, bool sound) {
    const auto& [x, y] = pair;
    if (dimension_of(x) > dimension_of(y))
        return features::flipped(next_move(second, first, {y, x}, sound));
    if (y.kind != FeatureKind::Face) return by_points(first, second, pair);
    if (x.kind == FeatureKind::Vertex) return vertex_face(first, x, second, y, sound);
    if (x.kind == FeatureKind::Edge) return edge_face(first, x, second, y, sound);
    return face_face(first, x, second, y);
}

}  // namespace collidoscope::lin_canny
