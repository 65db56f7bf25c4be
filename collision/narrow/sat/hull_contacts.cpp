#include "collision/narrow/sat/hull_contacts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/narrow/primitives/clip.h"
#include "collision/narrow/sat/constants.h"

namespace collidoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The point of a segment closest to p.
dvec3 nearest_on_segment(const dvec3& a, const dvec3& b, const dvec3& p) {
    const dvec3 d = b - a;
    const double length_squared = glm::dot(d, d);
    if (!(length_squared > 0)) return a;
    return a + std::clamp(glm::dot(p - a, d) / length_squared, 0.0, 1.0) * d;
}

}  // namespace

std::vector<dvec3> corners_of(const HullFrame& hull, Index face) {
    std::vector<dvec3> corners;
    hull.shape->round_face(
        face, [&](Index e) { corners.push_back(hull.vertices[hull.shape->origin(e)]); });
    return corners;
}

std::vector<dvec3> corners_of(const HullFrame& hull, const HullFeature& feature) {
    if (feature.kind == FeatureKind::Face) return corners_of(hull, feature.index);
    if (feature.kind == FeatureKind::Vertex) return {hull.vertices[feature.index]};
    return {hull.vertices[hull.shape->origin(feature.index)],
            hull.vertices[hull.shape->end(feature.index)]};
}

HullFeature farthest_feature(const HullFrame& hull, const dvec3& direction, double margin) {
    const Extent extent = extent_along(hull, direction);
    const auto far = [&](Index v) {
        return glm::dot(direction, hull.vertices[v]) >= extent.max - margin;
    };
    HullFeature feature{FeatureKind::Vertex, extent.at_max};
    hull.shape->round_vertex(extent.at_max, [&](Index e) {
        if (!far(hull.shape->end(e))) return;
        if (feature.kind == FeatureKind::Vertex) feature = {FeatureKind::Edge, e & ~Index{1}};
        if (hull.shape->faces.empty()) return;
        const Index face = hull.shape->half_edges[e].face;
        bool whole = true;
        hull.shape->round_face(face, [&](Index k) { whole &= far(hull.shape->origin(k)); });
        // If it is a polygon, the side that looks along the direction.
        const auto looks = [&](Index f) { return glm::dot(direction, hull.normals[f]); };
        if (whole && (feature.kind != FeatureKind::Face || looks(face) > looks(feature.index)))
            feature = {FeatureKind::Face, face};
    });
    return feature;
}

HullFeature incident_feature(const HullFrame& hull, const dvec3& outward, double margin) {
    const Extent extent = extent_along(hull, outward);
    if (hull.dimension() == 0) return {FeatureKind::Vertex, 0};
    if (hull.dimension() == 1) return {FeatureKind::Edge, 0};
    HullFeature best{FeatureKind::Face, 0};
    int most = -1;
    double steepest = infinity;
    hull.shape->round_vertex(extent.at_min, [&](Index e) {
        const Index face = hull.shape->half_edges[e].face;
        int deep = 0;
        hull.shape->round_face(face, [&](Index k) {
            const dvec3& corner = hull.vertices[hull.shape->origin(k)];
            deep += glm::dot(outward, corner) <= extent.min + margin;
        });
        const double steep = glm::dot(outward, hull.normals[face]);
        if (deep > most || (deep == most && steep < steepest)) {
            best.index = face;
            most = deep;
            steepest = steep;
        }
    });
    return best;
}

std::vector<dvec3> clipped(const std::vector<dvec3>& polygon, const dvec3& normal, double offset) {
    std::vector<dvec3> kept;
    const auto at = [&](std::size_t i) -> const dvec3& { return polygon[i]; };
    detail::clip_polygon(
        polygon.size(), at, normal, offset, [&](std::size_t i, bool) { kept.push_back(at(i)); },
        [&](std::size_t, const dvec3& p, bool) { kept.push_back(p); });
    return kept;
}

std::vector<FaceSide> sides_of(const HullFrame& hull, Index face) {
    std::vector<FaceSide> sides;
    hull.shape->round_face(face, [&](Index e) {
        const dvec3& outward = hull.edges[e / 2].outward[e % 2];
        sides.push_back({outward, glm::dot(outward, hull.vertices[hull.shape->origin(e)])});
    });
    return sides;
}

dvec3 nearest_on_face(const HullFrame& hull, Index face, const dvec3& p) {
    bool inside = true;
    for (const FaceSide& side : sides_of(hull, face))
        inside &= glm::dot(side.outward, p) <= side.offset;
    if (inside)
        return p - (glm::dot(hull.normals[face], p) - hull.offsets[face]) * hull.normals[face];
    dvec3 nearest(0);
    double least = infinity;
    hull.shape->round_face(face, [&](Index e) {
        const dvec3 q = nearest_on_segment(hull.vertices[hull.shape->origin(e)],
                                           hull.vertices[hull.shape->end(e)], p);
        if (const double d = glm::dot(q - p, q - p); d < least) {
            least = d;
            nearest = q;
        }
    });
    return nearest;
}

dvec3 nearest_below(const HullFrame& reference, Index face, const std::vector<dvec3>& polygon) {
    const dvec3& outward = reference.normals[face];
    const auto height = [&](const dvec3& p) { return glm::dot(outward, p); };
    const dvec3 deepest =
        *std::min_element(polygon.begin(), polygon.end(),
                          [&](const dvec3& p, const dvec3& q) { return height(p) < height(q); });
    const dvec3 foot = nearest_on_face(reference, face, deepest);
    return foot + (height(deepest) - reference.offsets[face]) * outward;
}

HullContacts points_below(const dvec3& outward, double offset, const std::vector<dvec3>& polygon,
                          double depth, double margin) {
    double deepest = -infinity;
    for (const dvec3& p : polygon) deepest = std::max(deepest, offset - glm::dot(outward, p));

    // Keep what is not above the face; of points that coincide, the deepest.
    HullContacts kept;
    for (const dvec3& p : polygon) {
        const double below = offset - glm::dot(outward, p);
        if (below < -margin && below < deepest) continue;
        const HullContacts::Point point{p + 0.5 * below * outward, below};
        const auto same = std::find_if(
            kept.points.begin(), kept.points.end(), [&](const HullContacts::Point& other) {
                return glm::distance(other.middle, point.middle) <= 4 * margin;
            });
        if (same == kept.points.end()) {
            kept.points.push_back(point);
        } else if (below > same->depth) {
            *same = point;
        }
    }
    int deep = 0;
    for (HullContacts::Point& point : kept.points) {
        if (point.depth >= deepest - margin) {
            kept.deepest_middle += point.middle;
            ++deep;
        }
        point.depth = point.depth == deepest ? depth : std::clamp(point.depth, 0.0, depth);
    }
    if (deep > 0) kept.deepest_middle /= deep;
    return kept;
}

void spread_out(HullContacts& contacts, std::size_t most) {
    spread_out_points(contacts.points, most);
}

dvec3 middle_of_segments(const dvec3& a0, const dvec3& a1, const dvec3& b0, const dvec3& b1) {
    const dvec3 a = a1 - a0, b = b1 - b0;
    const double aa = glm::dot(a, a), bb = glm::dot(b, b);
    if (!(aa > 0)) return 0.5 * (a0 + nearest_on_segment(b0, b1, a0));
    if (!(bb > 0)) return 0.5 * (nearest_on_segment(a0, a1, b0) + b0);
    const dvec3 n = accurate_cross(a, b);
    double t = 0;
    if (glm::dot(n, n) > constants::inaccurate_cross_sine_squared * aa * bb) {
        // The foot of the common normal, kept on the first segment.
        t = glm::dot(glm::cross(b0 - a0, b), n) / glm::dot(n, n);
    } else {
        // Almost parallel: the middle of where they run side by side.
        const double s = glm::dot(b0 - a0, a) / aa, e = glm::dot(b1 - a0, a) / aa;
        t = 0.5 * (std::clamp(s, 0.0, 1.0) + std::clamp(e, 0.0, 1.0));
    }
    const dvec3 on_b = nearest_on_segment(b0, b1, a0 + std::clamp(t, 0.0, 1.0) * a);
    return 0.5 * (nearest_on_segment(a0, a1, on_b) + on_b);
}

HullAxis as_face_axis(const HullPair& pair, HullAxis axis, double margin) {
    if (axis.kind != AxisKind::Flat) return axis;
    const HullFeature of_a = farthest_feature(pair.a, axis.normal, margin);
    const HullFeature of_b = farthest_feature(pair.b, -axis.normal, margin);
    const bool whole_a = of_a.kind == FeatureKind::Face, whole_b = of_b.kind == FeatureKind::Face;
    if (whole_a && (pair.a_preferred || !whole_b)) {
        axis.kind = AxisKind::FaceA;
        axis.on_a = of_a.index;
    } else if (whole_b) {
        axis.kind = AxisKind::FaceB;
        axis.on_b = of_b.index;
    }
    return axis;
}

dvec3 single_middle(const HullPair& pair, const HullAxis& axis, double margin) {
    std::vector<dvec3> on_a, on_b;
    if (axis.kind == AxisKind::Edges) {
        on_a = corners_of(pair.a, {FeatureKind::Edge, pair.a.edges[axis.on_a].half_edge});
        on_b = corners_of(pair.b, {FeatureKind::Edge, pair.b.edges[axis.on_b].half_edge});
    } else {
        on_a = corners_of(pair.a, farthest_feature(pair.a, axis.normal, margin));
        on_b = corners_of(pair.b, farthest_feature(pair.b, -axis.normal, margin));
    }
    const auto middle = [](const std::vector<dvec3>& p, const std::vector<dvec3>& q) {
        return middle_of_segments(p.front(), p.size() > 1 ? p[1] : p[0], q.front(),
                                  q.size() > 1 ? q[1] : q[0]);
    };
    return pair.a_preferred ? middle(on_a, on_b) : middle(on_b, on_a);
}

}  // namespace collidoscope
