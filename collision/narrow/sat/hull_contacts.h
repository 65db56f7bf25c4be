// The contacts of two hulls along an axis: features, clipping, and the points made from them.
//
// Sources: Gregorius 2013 (reference and incident face, contact reduction); clipping after
// Sutherland and Hodgman 1974.
#pragma once

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "collision/narrow/sat/hull_axes.h"
#include "collision/results.h"
#include "collision/trace/mark.h"

namespace collidoscope {

// A vertex, edge (by the lower of its half-edges) or face of a hull.
struct HullFeature {
    FeatureKind kind = FeatureKind::Vertex;
    Index index = 0;
    bool operator==(const HullFeature&) const = default;
};

std::vector<dvec3> corners_of(const HullFrame& hull, Index face);
// One corner, two, or those of the face.
std::vector<dvec3> corners_of(const HullFrame& hull, const HullFeature& feature);

// The feature of a hull farthest along a direction, up to a margin: a vertex, an edge or a face.
// Cost: one dot product per vertex.
HullFeature farthest_feature(const HullFrame& hull, const dvec3& direction, double margin);

// The face (of a segment the edge, of a point the vertex) to be clipped against a face with normal
// `outward` of another body: of those round its farthest vertex against that normal the one with
// most corners within the margin, then the one whose own normal is most nearly opposite.
HullFeature incident_feature(const HullFrame& hull, const dvec3& outward, double margin);

// The part of a convex polygon (or segment, or point) with dot(normal, p) <= offset.
std::vector<dvec3> clipped(const std::vector<dvec3>& polygon, const dvec3& normal, double offset);

// A side of a face: the plane that stands on its edge.
struct FaceSide {
    dvec3 outward{0};
    double offset = 0;
};
std::vector<FaceSide> sides_of(const HullFrame& hull, Index face);

// The point of a face closest to a point.
dvec3 nearest_on_face(const HullFrame& hull, Index face, const dvec3& p);

// The deepest corner of a polygon, moved sideways to where it is over the face: what is left of
// bodies that touch at the very rim.
dvec3 nearest_below(const HullFrame& reference, Index face, const std::vector<dvec3>& polygon);

struct HullContacts {
    struct Point {
        dvec3 middle;  // halfway between the bodies
        double depth;  // 0 to the penetration depth
    };
    std::vector<Point> points;
    dvec3 deepest_middle{0};  // mean of the deepest ones
};

// Keeps the points of a clipped polygon that are at most margin above the plane dot(outward, p) =
// offset, merges what coincides, caps at the penetration depth, and lets the deepest point have
// exactly that depth. Never empty for a non-empty polygon.
HullContacts points_below(const dvec3& outward, double offset, const std::vector<dvec3>& polygon,
                          double depth, double margin);

// At most `most` of the points, which have a middle and a depth: the deepest, then again and again
// the one farthest from those chosen, so that what is left spans the patch. Cost: O(n most²).
template <typename Point>
void spread_out_points(std::vector<Point>& points, std::size_t most) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (points.size() <= most) return;
    for (std::size_t n = 0; n < most; ++n) {
        std::size_t best = n;
        double best_score = -infinity;
        for (std::size_t i = n; i < points.size(); ++i) {
            double score = n == 0 ? points[i].depth : infinity;
            for (std::size_t k = 0; k < n; ++k) {
                const dvec3 d = points[i].middle - points[k].middle;
                score = std::min(score, glm::dot(d, d));
            }
            if (score > best_score) {
                best_score = score;
                best = i;
            }
        }
        std::swap(points[n], points[best]);
    }
    points.resize(most);
}
void spread_out(HullContacts& contacts, std::size_t most);

// The middle of the closest points of two segments; of parallel ones, of the part where they run
// beside each other. Segments may be points.
dvec3 middle_of_segments(const dvec3& a0, const dvec3& a1, const dvec3& b0, const dvec3& b1);

// An axis of flat bodies across which a whole face lies is that face's axis; others stay.
HullAxis as_face_axis(const HullPair& pair, HullAxis axis, double margin);

// The place of contact on an axis of edges, or of flat bodies: one point. Not rounded differently
// when the bodies are swapped.
dvec3 single_middle(const HullPair& pair, const HullAxis& axis, double margin);

}  // namespace collidoscope
