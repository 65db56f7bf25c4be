#include "collision/narrow/sat/contact_clipping.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/capsule_capsule.h"
#include "collision/narrow/primitives/clip.h"

namespace collidoscope::manifold {
namespace {

bool goes_before(const std::vector<dvec3>& a, const std::vector<dvec3>& b) {
    const auto before = [](const dvec3& p, const dvec3& q) {
        for (int k = 0; k < 3; ++k)
            if (p[k] != q[k]) return p[k] < q[k];
        return false;
    };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), before);
}

// The polygon more across the normal; of two alike one by position, the same for (a, b) and (b, a).
bool a_is_reference(const ContactFace& a, const ContactFace& b, const dvec3& normal,
                    double prefer_a) {
    if (!a.polygon() || !b.polygon()) return a.polygon();
    const double of_a = glm::dot(a.normal, normal), of_b = -glm::dot(b.normal, normal);
    if (prefer_a > 0) return of_b - of_a <= prefer_a;
    if (std::abs(of_a - of_b) > constants::same_contact) return of_a > of_b;
    return goes_before(a.corners, b.corners);
}

// A point of a segment, as a feature: an end, or the edge.
HullFeature on_segment(const ContactFace& face, const dvec3& p) {
    for (std::size_t i = 0; i < 2; ++i)
        if (p == face.corners[i]) return {FeatureKind::Vertex, face.vertices[i]};
    return face.whole();
}

Point point_at(const dvec3& on_a, const dvec3& on_b, const dvec3& normal, double depth,
               const ContactFeatures& features) {
    return {on_a, on_b, normal, 0.5 * (on_a + on_b), depth, features};
}

// Lines over each other: both have a point at the ends of the stretch, with nothing sideways
// between them.
std::vector<Point> stretch_of_lines(const ContactFace& a, const ContactFace& b,
                                    const Asked& asked) {
    const dvec3& n = asked.normal;
    const auto across = [&](const dvec3& d) { return d - glm::dot(d, n) * n; };
    const dvec3 d = a.corners[1] - a.corners[0], flat = across(d);
    const double length = glm::length(flat);
    if (!(length > constants::same_contact * asked.size)) return {};
    const dvec3 u = flat / length;
    const auto along = [&](const dvec3& p) { return glm::dot(p - a.corners[0], u); };
    const double first = along(b.corners[0]), last = along(b.corners[1]);
    const double lo = std::max(0.0, std::min(first, last));
    const double hi = std::min(length, std::max(first, last));
    if (!(hi - lo > constants::same_contact * asked.size)) return {};
    const double reach = double{a.radius} + double{b.radius};
    std::vector<Point> ends;
    for (const double t : {lo, hi}) {
        // The ends themselves, so that they are told from the line between them.
        const auto at = [&](const ContactFace& face, double from, double to) {
            if (t == from) return face.corners[0];
            if (t == to) return face.corners[1];
            return face.corners[0] + (t - from) / (to - from) * (face.corners[1] - face.corners[0]);
        };
        const dvec3 p = at(a, 0, length), q = at(b, first, last);
        if (glm::length(across(q - p)) > constants::same_contact * asked.size) return {};
        ends.push_back(point_at(p + double{a.radius} * n, q - double{b.radius} * n, n,
                                glm::dot(n, p - q) + reach, {on_segment(a, p), on_segment(b, q)}));
    }
    return kept(ends, asked);
}

}  // namespace

Clipping::Clipping(const ContactFace& a, const ContactFace& b, const dvec3& normal, double prefer_a)
    : a_(a), b_(b), normal_(normal), reference_is_a_(a_is_reference(a, b, normal, prefer_a)) {
    const ContactFace& face = incident();
    const HullFeature under = reference().whole();
    corners_.reserve(face.corners.size() + sides());
    for (std::size_t i = 0; i < face.corners.size(); ++i)
        corners_.push_back(
            {face.corners[i], under, {FeatureKind::Vertex, face.vertices[i]}, {false, i}});
}

// The corner at which a line of the outline passes through the plane on a side of the reference:
// two edges meet, or it lies below a vertex of the reference.
Clipping::Corner Clipping::crossing(const Line& line, std::size_t side, const dvec3& at) const {
    const ContactFace& over = reference();
    Corner corner{at, {FeatureKind::Edge, over.edges[side]}, incident().whole(), line};
    if (!line.of_reference) {
        corner.on_incident = {FeatureKind::Edge, incident().edges[line.number]};
    } else if ((line.number + 1) % sides() == side) {
        corner.on_reference = {FeatureKind::Vertex, over.vertices[side]};
    } else if ((side + 1) % sides() == line.number) {
        corner.on_reference = {FeatureKind::Vertex, over.vertices[line.number]};
    }
    return corner;
}

void Clipping::cut(std::size_t side, double margin) {
    const std::vector<dvec3>& corners = reference().corners;
    const dvec3& from = corners[side];
    const dvec3 across = glm::cross(corners[(side + 1) % corners.size()] - from, up());
    const double length = glm::length(across);
    if (!(length > 0)) return;
    const dvec3 outward = across / length;
    std::vector<Corner> left;
    left.reserve(corners_.size() + 1);
    const auto at = [&](std::size_t i) -> const dvec3& { return corners_[i].at; };
    detail::clip_polygon(
        corners_.size(), at, outward, glm::dot(outward, from) + margin,
        [&](std::size_t i, bool leaves) {
            left.push_back(corners_[i]);
            if (leaves) left.back().next = {true, side};
        },
        [&](std::size_t i, const dvec3& p, bool leaves) {
            left.push_back(crossing(corners_[i].next, side, p));
            if (leaves) left.back().next = {true, side};
        });
    corners_ = std::move(left);
}

std::vector<dvec3> Clipping::outline() const {
    std::vector<dvec3> all;
    all.reserve(corners_.size());
    for (const Corner& corner : corners_) all.push_back(corner.at);
    return all;
}

std::vector<Point> Clipping::points() const {
    const ContactFace& over = reference();
    const double slope = glm::dot(over.normal, normal_);
    std::vector<Point> all;
    all.reserve(corners_.size());
    for (const Corner& corner : corners_) {
        const double along = glm::dot(over.normal, over.corners[0] - corner.at) / slope;
        const dvec3 above = corner.at + along * normal_;
        const dvec3& p = reference_is_a_ ? above : corner.at;
        const dvec3& q = reference_is_a_ ? corner.at : above;
        const ContactFeatures features =
            reference_is_a_ ? ContactFeatures{corner.on_reference, corner.on_incident}
                            : ContactFeatures{corner.on_incident, corner.on_reference};
        const double reach = double{a_.radius} + double{b_.radius};
        all.push_back(point_at(p + double{a_.radius} * normal_, q - double{b_.radius} * normal_,
                               normal_, glm::dot(normal_, p - q) + reach, features));
    }
    return all;
}

std::vector<Point> shared_stretch(const ContactFace& a, const ContactFace& b, const Asked& asked) {
    if (!a.core_segment || !b.core_segment) return stretch_of_lines(a, b, asked);
    const Segment &p = *a.core_segment, &q = *b.core_segment;
    const double reach = double{a.radius} + double{b.radius};
    std::array<detail::SegmentPoints, 2> ends;
    const bool parallel = detail::side_by_side(p, q, ends);
    if (!parallel &&
        !detail::nearly_side_by_side(p, q, reach, reach - asked.depth(), asked.normal, ends))
        return {};
    std::vector<Point> points;
    for (const detail::SegmentPoints& end : ends) {
        const dvec3 n = parallel ? asked.normal : (end.on_b - end.on_a) / end.distance();
        points.push_back(point_at(end.on_a + double{a.radius} * n, end.on_b - double{b.radius} * n,
                                  n, parallel ? asked.depth() : reach - end.distance(),
                                  {on_segment(a, end.on_a), on_segment(b, end.on_b)}));
    }
    return points;
}

std::vector<Point> kept(const std::vector<Point>& all, const Asked& asked) {
    const double rounding = constants::hull_contact_preference * asked.size;
    std::vector<Point> points;
    for (const Point& point : all) {
        if (point.depth < -asked.margin - rounding) continue;
        Point here = point;
        here.depth = std::min(std::max(point.depth, 0 - asked.margin) + 0.0, asked.depth());
        const dvec3 half = 0.5 * here.depth * here.normal;
        here.on_a = here.middle + half;
        here.on_b = here.middle - half;
        const auto same = std::find_if(points.begin(), points.end(), [&](const Point& other) {
            const dvec3 way = other.middle - here.middle;
            return glm::length(way - glm::dot(way, here.normal) * here.normal) <=
                   constants::same_contact * asked.size;
        });
        if (same == points.end()) {
            points.push_back(here);
        } else if (here.depth > same->depth) {
            *same = here;
        }
    }
    return points;
}

bool shallow(const std::vector<Point>& points, const Asked& asked) {
    return std::none_of(points.begin(), points.end(), [&](const Point& point) {
        return point.depth >= asked.depth() - constants::same_contact * asked.size;
    });
}

Point witness(const ContactFace& a, const ContactFace& b, const Asked& asked) {
    return point_at(dvec3(asked.pair.point_on_a), dvec3(asked.pair.point_on_b), asked.normal,
                    asked.depth(), {a.whole(), b.whole()});
}

void put(const std::vector<Point>& points, PairResult& pair,
         std::vector<ContactFeatures>& features) {
    pair.contacts = {};
    features.clear();
    features.reserve(points.size());
    for (const Point& point : points) {
        pair.contacts.add({.position = vec3(point.middle),
                           .normal = vec3(point.normal),
                           .depth = static_cast<float>(point.depth),
                           .point_on_a = vec3(point.on_a),
                           .point_on_b = vec3(point.on_b)});
        features.push_back(point.features);
    }
}

}  // namespace collidoscope::manifold
