#include "app/view/linked_views/minkowski.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <optional>
#include <set>

namespace collidoscope::app {
namespace {

Index farthest(const Polytope& p, const dvec3& direction) {
    Index best = 0;
    double most = -INFINITY;
    for (Index i = 0; i < p.vertices.size(); ++i) {
        const double along = glm::dot(dvec3(p.vertices[i]), direction);
        if (along > most) most = along, best = i;
    }
    return best;
}

// The distance of the origin from a polygon, a segment or a point.
double distance_from_flat(const Polytope& p) {
    double least = INFINITY;
    const auto meet = [&](const dvec3& a, const dvec3& b) {
        const dvec3 d = b - a;
        const double length = glm::dot(d, d);
        const double t = length > 0 ? std::clamp(-glm::dot(a, d) / length, 0.0, 1.0) : 0.0;
        least = std::min(least, glm::length(a + t * d));
    };
    for (const vec3& v : p.vertices) meet(dvec3(v), dvec3(v));
    for (Index e = 0; e < p.half_edges.size(); e += 2)
        meet(dvec3(p.vertices[p.origin(e)]), dvec3(p.vertices[p.end(e)]));
    if (!p.faces.empty()) {
        bool within = true;
        p.round_face(0, [&](Index e) {
            const dvec3 from(p.vertices[p.origin(e)]);
            within &= glm::dot(p.half_edges[e].outward, -from) <= 0;
        });
        if (within) least = std::min(least, std::abs(p.faces[0].offset));
    }
    return least;
}

}  // namespace

std::vector<dvec3> spread_directions(std::size_t count) {
    std::vector<dvec3> all;
    all.reserve(count);
    const double turn = std::numbers::pi * (3 - std::sqrt(5.0));
    for (std::size_t i = 0; i < count; ++i) {
        const double y = 1 - 2 * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        const double r = std::sqrt(std::max(0.0, 1 - y * y)), angle = turn * static_cast<double>(i);
        all.emplace_back(r * std::cos(angle), y, r * std::sin(angle));
    }
    return all;
}

SupportFeature support_feature(const Polytope& p, const dvec3& direction) {
    const dvec3 d = glm::normalize(direction);
    double most = -INFINITY;
    for (const vec3& v : p.vertices) most = std::max(most, glm::dot(dvec3(v), d));
    const double slack = 1e-5 * p.radius;
    std::vector<Index> touching;
    for (Index i = 0; i < p.vertices.size(); ++i) {
        if (glm::dot(dvec3(p.vertices[i]), d) >= most - slack) touching.push_back(i);
    }
    if (touching.size() >= 3 && !p.faces.empty()) {
        Index best = 0;
        for (Index f = 1; f < p.faces.size(); ++f) {
            if (glm::dot(p.faces[f].normal, d) > glm::dot(p.faces[best].normal, d)) best = f;
        }
        return {FeatureKind::Face, best};
    }
    if (touching.size() == 2) {
        std::optional<Index> edge;
        p.round_vertex(touching[0], [&](Index e) {
            if (p.end(e) == touching[1]) edge = std::min(e, Polytope::twin(e));
        });
        if (edge) return {FeatureKind::Edge, *edge};
    }
    return {FeatureKind::Vertex, touching.empty() ? 0 : touching[0]};
}

MinkowskiDifference minkowski_difference(const Polytope& a, const Polytope& b, std::size_t most) {
    MinkowskiDifference m;
    std::vector<vec3> points;
    std::vector<std::array<Index, 2>> pairs;
    const auto add = [&](Index i, Index j) {
        points.push_back(vec3(dvec3(a.vertices[i]) - dvec3(b.vertices[j])));
        pairs.push_back({i, j});
    };
    if (a.vertices.size() * b.vertices.size() <= most) {
        for (Index i = 0; i < a.vertices.size(); ++i) {
            for (Index j = 0; j < b.vertices.size(); ++j) add(i, j);
        }
    } else {
        m.exact = false;
        std::set<std::array<Index, 2>> taken;
        for (const dvec3& d : spread_directions(4000)) {
            const std::array<Index, 2> pair{farthest(a, d), farthest(b, -d)};
            if (taken.insert(pair).second) add(pair[0], pair[1]);
        }
    }
    m.hull = convex_hull(points);
    for (const Index source : m.hull.source) m.pairs.push_back(pairs[source]);
    for (const PolytopeFace& face : m.hull.faces) {
        m.of_a.push_back(support_feature(a, face.normal));
        m.of_b.push_back(support_feature(b, -face.normal));
    }
    return m;
}

double origin_distance(const MinkowskiDifference& m) {
    if (m.hull.dimension < 3) {
        const double away = distance_from_flat(m.hull);
        return away <= 1e-6 * m.hull.radius ? 0 : away;
    }
    double most = -INFINITY;
    for (const PolytopeFace& face : m.hull.faces) most = std::max(most, -face.offset);
    return most;
}

}  // namespace collidoscope::app
