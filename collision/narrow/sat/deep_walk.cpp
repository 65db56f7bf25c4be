#include "collision/narrow/sat/deep_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/sat/constants.h"

namespace collidoscope::deep {
namespace {

// Whether a vertex is farthest along a direction: no edge that leaves it goes farther.
bool is_farthest(const HullFrame& hull, Index vertex, const dvec3& direction) {
    bool farthest = true;
    hull.shape->round_vertex(vertex, [&](Index e) {
        const dvec3& along = hull.edges[e / 2].direction;
        farthest &= glm::dot(direction, e % 2 == 0 ? along : -along) <= constants::arc_slack;
    });
    return farthest;
}

// The vertices that are as far along a direction as one that is farthest.
std::vector<Index> plateau(const HullFrame& hull, Index vertex, const dvec3& direction) {
    std::vector<Index> found{vertex};
    for (std::size_t k = 0; k < found.size(); ++k)
        hull.shape->round_vertex(found[k], [&](Index e) {
            const Index end = hull.shape->end(e);
            const double slope = glm::dot(direction, hull.edges[e / 2].direction);
            if (std::abs(slope) <= constants::arc_slack &&
                std::find(found.begin(), found.end(), end) == found.end())
                found.push_back(end);
        });
    return found;
}

}  // namespace

std::vector<HullAxis> faces_round(const HullPair& pair, const Hub& hub) {
    EdgePairs found;
    const dvec3 p = pair.a.vertices[hub.a] - pair.b.vertices[hub.b];
    const auto add = [&](AxisKind kind, Index on_a, Index on_b, const dvec3& n) {
        found.axes.push_back({kind, on_a, on_b, n, glm::dot(n, p)});
    };
    if (!pair.a.normals.empty())
        pair.a.shape->round_vertex(hub.a, [&](Index e) {
            const Index face = pair.a.shape->half_edges[e].face;
            const dvec3& n = pair.a.normals[face];
            if (is_farthest(pair.b, hub.b, -n)) add(AxisKind::FaceA, face, hub.b, n);
        });
    if (!pair.b.normals.empty())
        pair.b.shape->round_vertex(hub.b, [&](Index e) {
            const Index face = pair.b.shape->half_edges[e].face;
            const dvec3 n = -pair.b.normals[face];
            if (is_farthest(pair.a, hub.a, n)) add(AxisKind::FaceB, hub.a, face, n);
        });
    pair.a.shape->round_vertex(hub.a, [&](Index ea) {
        pair.b.shape->round_vertex(hub.b,
                                   [&](Index eb) { add_edge_axes(pair, ea / 2, eb / 2, found); });
    });
    return found.axes;
}

bool comes_first(const HullPair& pair, const HullAxis& face, const Hub& hub, const HullAxis& other,
                 const Hub& other_hub) {
    if (face.overlap != other.overlap) return face.overlap < other.overlap;
    const auto order = [&](const HullAxis& axis, const Hub& at) {
        const bool mine = pair.a_preferred;
        // Faces of the preferred body, of the other one, and pairs of edges.
        const AxisKind first = mine ? AxisKind::FaceA : AxisKind::FaceB;
        const int rank = axis.kind == AxisKind::Edges ? 2 : axis.kind == first ? 0 : 1;
        return std::array<Index, 5>{static_cast<Index>(rank), mine ? axis.on_a : axis.on_b,
                                    mine ? axis.on_b : axis.on_a, mine ? at.a : at.b,
                                    mine ? at.b : at.a};
    };
    return order(face, hub) < order(other, other_hub);
}

std::vector<Hub> hubs_on(const HullPair& pair, const HullAxis& face, const Hub& hub) {
    std::vector<Hub> hubs;
    const std::vector<Index> on_b = plateau(pair.b, hub.b, face.normal);
    for (const Index a : plateau(pair.a, hub.a, face.normal))
        for (const Index b : on_b) hubs.push_back({a, b});
    return hubs;
}

std::vector<dvec3> start_directions(const dvec3& first, int count) {
    const double length = glm::length(first);
    const dvec3 n = length > 0 ? first / length : dvec3(0, 1, 0);
    const dvec3 size = glm::abs(n);
    dvec3 least(0);
    least[size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2] = 1;
    const dvec3 u = glm::normalize(glm::cross(n, least)), v = glm::cross(n, u);
    std::vector<dvec3> all{n, u, v, -u, -v, -n};
    all.resize(static_cast<std::size_t>(std::clamp(count, 1, 6)));
    return all;
}

HullAxis best_flat_axis(const HullPair& pair) {
    SmallestOverlap smallest(pair);
    Index k = 0;
    for (const dvec3& direction : flat_axes(pair)) smallest.offer(flat_axis(pair, direction, k++));
    return smallest.smallest();
}

}  // namespace collidoscope::deep
