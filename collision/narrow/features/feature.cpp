#include "collision/narrow/features/feature.h"

#include <algorithm>
#include <array>
#include <optional>

namespace collidoscope {
namespace {

double clamped(double t) {
    return t > 0 ? std::min(t, 1.0) : 0.0;  // NaN becomes 0
}

dvec3 on_segment(const dvec3& p, const dvec3& q, const dvec3& x) {
    const dvec3 d = q - p;
    const double squared = glm::dot(d, d);
    const double t = squared > 0 ? clamped(glm::dot(x - p, d) / squared) : 0.0;
    return t == 1 ? q : p + t * d;
}

// Keeps the nearest of several candidates, the first of equally near ones.
struct Nearest {
    ClosestPoints points{};
    double squared = -1;

    void offer(const dvec3& p, const dvec3& q) {
        const ClosestPoints candidate{p, q};
        const double its = candidate.squared();
        if (squared < 0 || its < squared) {
            points = candidate;
            squared = its;
        }
    }
};

// Two segments: where their lines come closest, if that is inside both, or an end of one.
ClosestPoints segments(const dvec3& p0, const dvec3& p1, const dvec3& q0, const dvec3& q1) {
    Nearest nearest;
    nearest.offer(p0, on_segment(q0, q1, p0));
    nearest.offer(p1, on_segment(q0, q1, p1));
    nearest.offer(on_segment(p0, p1, q0), q0);
    nearest.offer(on_segment(p0, p1, q1), q1);
    const dvec3 u = p1 - p0, v = q1 - q0, n = glm::cross(u, v);
    const double squared = glm::dot(n, n);
    if (squared > 0) {
        const dvec3 w = q0 - p0;
        const double s = glm::dot(glm::cross(w, v), n) / squared;
        const double t = glm::dot(glm::cross(w, u), n) / squared;
        if (s > 0 && s < 1 && t > 0 && t < 1) nearest.offer(p0 + s * u, q0 + t * v);
    }
    return nearest.points;
}

bool in_prism(const Polytope& polytope, Index face, const dvec3& p) {
    bool inside = true;
    for_each_voronoi_plane(polytope, face_feature(face), [&](const VoronoiPlane& plane) {
        inside = inside && plane.height(p) >= 0;
    });
    return inside;
}

// The point where the segment p-q crosses a face, if it does.
std::optional<dvec3> crossing(const Polytope& polytope, Index face, const dvec3& p,
                              const dvec3& q) {
    const double from = height_over(polytope, face, p), to = height_over(polytope, face, q);
    if (!((from <= 0 && to >= 0) || (from >= 0 && to <= 0)) || from == to) return std::nullopt;
    const dvec3 x = p + from / (from - to) * (q - p);
    if (!in_prism(polytope, face, x)) return std::nullopt;
    return x;
}

// Corners and outline of a feature; a vertex has one edge, from itself to itself.
struct Outline {
    std::vector<dvec3> corners;
    std::size_t sides() const { return corners.size() <= 2 ? 1 : corners.size(); }
    const dvec3& from(std::size_t k) const { return corners[k]; }
    const dvec3& to(std::size_t k) const { return corners[(k + 1) % corners.size()]; }
};

}  // namespace

std::string name_of(const Feature& feature) {
    constexpr const char* names[] = {"vertex ", "edge ", "face "};
    return names[dimension_of(feature)] + std::to_string(feature.index);
}

std::vector<dvec3> corners_of(const Polytope& polytope, const Feature& feature) {
    std::vector<dvec3> corners;
    const auto add = [&](Index vertex) { corners.emplace_back(polytope.vertices[vertex]); };
    switch (feature.kind) {
        case FeatureKind::Vertex:
            add(feature.index);
            break;
        case FeatureKind::Edge:
            add(polytope.origin(feature.index));
            add(polytope.end(feature.index));
            break;
        case FeatureKind::Face:
            polytope.round_face(feature.index, [&](Index e) { add(polytope.origin(e)); });
            break;
    }
    return corners;
}

ClosestPoints closest_points(const Polytope& a, const Feature& on_a, const Polytope& b,
                             const Feature& on_b) {
    const auto vertex = [](const Polytope& p, Index v) { return dvec3(p.vertices[v]); };
    if (dimension_of(on_a) + dimension_of(on_b) == 0)
        return {vertex(a, on_a.index), vertex(b, on_b.index)};
    if (on_a.kind == FeatureKind::Edge && on_b.kind == FeatureKind::Edge)
        return segments(vertex(a, a.origin(on_a.index)), vertex(a, a.end(on_a.index)),
                        vertex(b, b.origin(on_b.index)), vertex(b, b.end(on_b.index)));

    const Outline outline_a{corners_of(a, on_a)}, outline_b{corners_of(b, on_b)};
    Nearest nearest;
    // A corner over the face of the other, or an edge through it.
    const auto over_face = [&](const Outline& other, const Polytope& polytope, Index face,
                               auto&& offer) {
        for (const dvec3& p : other.corners)
            if (in_prism(polytope, face, p))
                offer(p, p - height_over(polytope, face, p) * polytope.faces[face].normal);
        for (std::size_t k = 0; k < other.sides(); ++k)
            if (const auto x = crossing(polytope, face, other.from(k), other.to(k))) offer(*x, *x);
    };
    if (on_b.kind == FeatureKind::Face)
        over_face(outline_a, b, on_b.index,
                  [&](const dvec3& p, const dvec3& q) { nearest.offer(p, q); });
    if (on_a.kind == FeatureKind::Face)
        over_face(outline_b, a, on_a.index,
                  [&](const dvec3& q, const dvec3& p) { nearest.offer(p, q); });
    // Edge against edge of the outlines.
    for (std::size_t i = 0; i < outline_a.sides(); ++i) {
        for (std::size_t k = 0; k < outline_b.sides(); ++k) {
            const ClosestPoints found =
                segments(outline_a.from(i), outline_a.to(i), outline_b.from(k), outline_b.to(k));
            nearest.offer(found.first, found.second);
        }
    }
    return nearest.points;
}

bool goes_first(const Polytope& a, const Polytope& b) {
    if (a.vertices.size() != b.vertices.size()) return a.vertices.size() < b.vertices.size();
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        const vec3 &p = a.vertices[i], &q = b.vertices[i];
        if (p.x != q.x) return p.x < q.x;
        if (p.y != q.y) return p.y < q.y;
        if (p.z != q.z) return p.z < q.z;
    }
    return true;
}

}  // namespace collidoscope
