#include "collision/narrow/sat/hull_axes.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "collision/narrow/sat/constants.h"

namespace collidoscope {
namespace {

using Edge = HullFrame::Edge;

// The unit cross product of two edges, d that of their directions; zero when they are parallel.
// From raw vectors and with extra digits where the unit directions would lose them.
dvec3 across(const Edge& a, const Edge& b, dvec3 d) {
    double sine_squared = glm::dot(d, d);
    if (sine_squared < constants::inaccurate_cross_sine_squared) {
        d = accurate_cross(a.vector, b.vector) / (a.length * b.length);
        sine_squared = glm::dot(d, d);
    }
    if (sine_squared < constants::parallel_edges_sine_squared) return dvec3(0);
    return d / std::sqrt(sine_squared);
}

enum class Crossing : std::uint8_t { None, AtAnEnd, Proper };

// The position of a direction orthogonal to the edge on the edge's arc.
Crossing on_arc(const Edge& edge, bool has_faces, const dvec3& direction) {
    if (!has_faces) return Crossing::Proper;
    const double s = glm::dot(direction, edge.outward[0]);
    const double t = glm::dot(direction, edge.outward[1]);
    const double least = std::min(s, t);
    if (least < -constants::arc_slack) return Crossing::None;
    return std::abs(least) <= constants::arc_touching ? Crossing::AtAnEnd : Crossing::Proper;
}

Crossing both(const HullPair& pair, const Edge& ea, const Edge& eb, const dvec3& n) {
    const Crossing of_a = on_arc(ea, !pair.a.normals.empty(), n);
    if (of_a == Crossing::None) return of_a;
    const Crossing of_b = on_arc(eb, !pair.b.normals.empty(), -n);
    return std::min(of_a, of_b);
}

dvec3 any_orthogonal(const dvec3& direction) {
    const dvec3 size = glm::abs(direction);
    dvec3 least(0);
    least[size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2] = 1;
    return glm::normalize(glm::cross(direction, least));
}

}  // namespace

HullAxis face_axis_of_a(const HullPair& pair, Index face, double unless) {
    HullAxis axis{AxisKind::FaceA, face, 0, pair.a.normals[face], 0};
    const double near = extent_along(pair.b, axis.normal).min;
    axis.overlap = pair.a.offsets[face] - near;
    if (axis.overlap <= unless) axis.overlap = extent_along(pair.a, axis.normal).max - near;
    return axis;
}

HullAxis face_axis_of_b(const HullPair& pair, Index face, double unless) {
    HullAxis axis{AxisKind::FaceB, 0, face, -pair.b.normals[face], 0};
    const double far = extent_along(pair.a, axis.normal).max;
    axis.overlap = far + pair.b.offsets[face];
    if (axis.overlap <= unless) axis.overlap = far - extent_along(pair.b, axis.normal).min;
    return axis;
}

void add_edge_axes(const HullPair& pair, Index i, Index j, EdgePairs& pairs) {
    const Edge& ea = pair.a.edges[i];
    const Edge& eb = pair.b.edges[j];
    const auto add = [&](const dvec3& n) {
        const double reach_a = glm::dot(n, pair.a.vertices[ea.from]);
        const double near_b = glm::dot(n, pair.b.vertices[eb.from]);
        pairs.axes.push_back({AxisKind::Edges, i, j, n, reach_a - near_b});
    };
    // An arc of A with its ends on two sides of the plane of B's arc, as seen along the common line
    // of the two planes, does not cross it.
    const dvec3 line = glm::cross(ea.direction, eb.direction);
    if (!pair.a.normals.empty()) {
        const double slack = constants::arc_slack;
        const double s = glm::dot(line, ea.outward[0]), t = glm::dot(line, ea.outward[1]);
        if ((s > slack && t < -slack) || (s < -slack && t > slack)) {
            ++pairs.apart;
            return;
        }
    }
    // Is the cross product on both arcs, or its opposite?
    const dvec3 n = across(ea, eb, line);
    if (n == dvec3(0)) {
        ++pairs.parallel;
        return;
    }
    const Crossing along = both(pair, ea, eb, n), against = both(pair, ea, eb, -n);
    if (along == Crossing::Proper) add(n);
    if (against == Crossing::Proper) add(-n);
    const Crossing best = std::max(along, against);
    pairs.touching += best == Crossing::AtAnEnd;
    pairs.apart += best == Crossing::None;
}

EdgePairs edge_axes(const HullPair& pair) {
    EdgePairs pairs;
    const double slack = constants::arc_slack;
    std::vector<double> side(pair.b.normals.size());
    for (Index i = 0; i < pair.a.edges.size(); ++i) {
        // The arc of A's edge lies in the plane through the origin orthogonal to the edge. An arc
        // of -B with both ends on one side of that plane does not cross it.
        for (std::size_t f = 0; f < side.size(); ++f)
            side[f] = glm::dot(pair.a.edges[i].direction, pair.b.normals[f]);
        for (Index j = 0; j < pair.b.edges.size(); ++j) {
            if (!side.empty()) {
                const Edge& eb = pair.b.edges[j];
                const double s = side[eb.face[0]], t = side[eb.face[1]];
                if ((s > slack && t > slack) || (s < -slack && t < -slack)) {
                    ++pairs.apart;
                    continue;
                }
            }
            add_edge_axes(pair, i, j, pairs);
        }
    }
    return pairs;
}

double verified_overlap(const HullPair& pair, const HullAxis& axis) {
    return std::max(axis.overlap, overlap_along(pair, axis.normal));
}

std::vector<dvec3> flat_axes(const HullPair& pair) {
    std::vector<dvec3> axes;
    if (pair.a.dimension() == 3 || pair.b.dimension() == 3) return axes;
    const HullFrame& first = pair.a_preferred ? pair.a : pair.b;
    const HullFrame& second = pair.a_preferred ? pair.b : pair.a;
    const auto add = [&](const dvec3& d) {
        if (const double length = glm::length(d); length > 0) axes.push_back(d / length);
    };
    const dvec3 between = second.vertices[0] - first.vertices[0];
    for (const auto& [one, other] : {std::pair(&first, &second), std::pair(&second, &first)}) {
        // The edges of a polygon and of what lies in its plane.
        if (one->dimension() == 2) {
            for (const Edge& edge : one->edges) add(edge.outward[0]);
            if (other->dimension() == 1)
                add(accurate_cross(one->normals[0], other->edges[0].direction));
        }
        // Along a segment, and across it toward the other body or anywhere.
        if (one->dimension() == 1) {
            const dvec3& direction = one->edges[0].direction;
            add(direction);
            add(between - glm::dot(between, direction) * direction);
            add(any_orthogonal(direction));
            if (other->dimension() == 1)
                add(accurate_cross(
                    accurate_cross(first.edges[0].direction, second.edges[0].direction),
                    direction));
        }
    }
    // Two points.
    if (first.dimension() == 0 && second.dimension() == 0) {
        add(between);
        if (axes.empty()) axes.emplace_back(0, 1, 0);
    }
    return axes;
}

HullAxis flat_axis(const HullPair& pair, const dvec3& direction, Index k) {
    const dvec3 n = pair.a_preferred ? direction : -direction;
    const double along = overlap_along(pair, n), against = overlap_along(pair, -n);
    return {AxisKind::Flat, k, 0, along <= against ? n : -n, std::min(along, against)};
}

bool SmallestOverlap::first_in_ties(const HullAxis& axis, const HullAxis& other) const {
    const auto key = [&](const HullAxis& x) {
        return pair_->a_preferred ? std::pair(x.on_a, x.on_b) : std::pair(x.on_b, x.on_a);
    };
    return key(axis) < key(other);
}

bool SmallestOverlap::offer(const HullAxis& axis) {
    HullAxis& kept = best_[static_cast<std::size_t>(axis.kind)];
    if (kept.kind != AxisKind::None &&
        (axis.overlap > kept.overlap ||
         (axis.overlap == kept.overlap && !first_in_ties(axis, kept))))
        return false;
    kept = axis;
    return true;
}

double SmallestOverlap::of(AxisKind kind) const {
    const HullAxis& kept = best(kind);
    return kept.kind == AxisKind::None ? std::numeric_limits<double>::infinity() : kept.overlap;
}

HullAxis SmallestOverlap::chosen(double margin) const {
    const AxisKind mine = pair_->a_preferred ? AxisKind::FaceA : AxisKind::FaceB;
    const AxisKind its = pair_->a_preferred ? AxisKind::FaceB : AxisKind::FaceA;
    HullAxis best_axis;
    for (const AxisKind kind : {mine, its, AxisKind::Edges, AxisKind::Flat}) {
        const HullAxis& axis = best(kind);
        if (axis.kind == AxisKind::None) continue;
        if (best_axis.kind == AxisKind::None || axis.overlap < best_axis.overlap - margin)
            best_axis = axis;
    }
    return best_axis;
}

}  // namespace collidoscope
