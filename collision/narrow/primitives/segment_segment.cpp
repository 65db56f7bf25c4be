#include "collision/narrow/primitives/segment_segment.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope {

const char* name_of(SegmentRelation relation) {
    switch (relation) {
        case SegmentRelation::Skew:
            return "skew";
        case SegmentRelation::Crossing:
            return "crossing";
        case SegmentRelation::Parallel:
            return "parallel";
        case SegmentRelation::Collinear:
            return "collinear";
    }
    return "";
}

namespace detail {
namespace {

bool parallel(const Segment& a, const Segment& b) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const int sign = exact::sign([&](auto lift) {
            const auto d = lift(a.b) - lift(a.a), e = lift(b.b) - lift(b.a);
            const auto pick = [](const auto& v, int n) {
                return n == 0 ? v.x : n == 1 ? v.y : v.z;
            };
            return pick(d, i) * pick(e, j) - pick(d, j) * pick(e, i);
        });
        if (sign != 0) return false;
    }
    return true;
}

// A point on the segment's line: is it on the segment?
bool between(const vec2& a, const vec2& b, const vec2& p) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

// Turns round with the segments' order; +1 for equal ones.
double order_of(const Segment& a, const Segment& b) {
    if (a.a != b.a) return exact::before(a.a, b.a) ? 1 : -1;
    if (a.b != b.b) return exact::before(a.b, b.b) ? 1 : -1;
    return 1;
}

}  // namespace

SegmentRelation relation_of(const Segment& a, const Segment& b) {
    if (exact::orient3d(a.a, a.b, b.a, b.b) != 0) return SegmentRelation::Skew;
    const std::array<vec3, 4> ends{a.a, a.b, b.a, b.b};
    if (exact::drop_axis(ends) < 0) return SegmentRelation::Collinear;
    return parallel(a, b) ? SegmentRelation::Parallel : SegmentRelation::Crossing;
}

bool flat_segments_meet(const Segment& a, const Segment& b) {
    const std::array<vec3, 4> ends{a.a, a.b, b.a, b.b};
    const int axis = exact::drop_axis(ends);
    if (axis < 0) {
        const bool up_a = exact::before(a.a, a.b), up_b = exact::before(b.a, b.b);
        const vec3 &low_a = up_a ? a.a : a.b, &high_a = up_a ? a.b : a.a;
        const vec3 &low_b = up_b ? b.a : b.b, &high_b = up_b ? b.b : b.a;
        return !exact::before(high_a, low_b) && !exact::before(high_b, low_a);
    }
    const vec2 p = exact::dropped(a.a, axis), q = exact::dropped(a.b, axis);
    const vec2 r = exact::dropped(b.a, axis), s = exact::dropped(b.b, axis);
    const int pqr = exact::orient2d(p, q, r), pqs = exact::orient2d(p, q, s);
    const int rsp = exact::orient2d(r, s, p), rsq = exact::orient2d(r, s, q);
    if (pqr * pqs < 0 && rsp * rsq < 0) return true;
    return (pqr == 0 && between(p, q, r)) || (pqs == 0 && between(p, q, s)) ||
           (rsp == 0 && between(r, s, p)) || (rsq == 0 && between(r, s, q));
}

SegmentPoints points_at(const Segment& a, const Segment& b, double s, double t) {
    const auto point = [](const Segment& segment, double u) {
        // From the nearer end, so that u = 1 is the end itself.
        const dvec3 p(segment.a), q(segment.b);
        return u <= 0.5 ? p + u * (q - p) : q + (1 - u) * (p - q);
    };
    return {s, t, point(a, s), point(b, t)};
}

double clamped_parameter(const Segment& segment, const dvec3& p) {
    const dvec3 d = dvec3(segment.b) - dvec3(segment.a);
    const double length = glm::dot(d, d);
    if (length == 0) return 0;
    return std::clamp(glm::dot(p - dvec3(segment.a), d) / length, 0.0, 1.0);
}

SegmentPoints line_feet(const Segment& a, const Segment& b) {
    const dvec3 d = dvec3(a.b) - dvec3(a.a), e = dvec3(b.b) - dvec3(b.a);
    const dvec3 n = glm::cross(d, e), r = dvec3(b.a) - dvec3(a.a);
    const double squared = glm::dot(n, n);
    return points_at(a, b, glm::dot(glm::cross(r, e), n) / squared,
                     glm::dot(glm::cross(r, d), n) / squared);
}

SegmentPoints meeting_points(const Segment& a, const Segment& b, SegmentRelation relation) {
    if (relation == SegmentRelation::Collinear || relation == SegmentRelation::Parallel) {
        // The common stretch runs between the inner two of the four ends.
        std::array<vec3, 4> ends{a.a, a.b, b.a, b.b};
        std::sort(ends.begin(), ends.end(), exact::before);
        const dvec3 middle = 0.5 * (dvec3(ends[1]) + dvec3(ends[2]));
        return points_at(a, b, clamped_parameter(a, middle), clamped_parameter(b, middle));
    }
    const SegmentPoints feet = line_feet(a, b);
    return points_at(a, b, std::clamp(feet.s, 0.0, 1.0), std::clamp(feet.t, 0.0, 1.0));
}

dvec3 across(const Segment& a, const Segment& b) {
    const dvec3 d = dvec3(a.b) - dvec3(a.a), e = dvec3(b.b) - dvec3(b.a);
    const dvec3 n = glm::cross(d, e);
    if (!parallel(a, b)) return n / glm::length(n);
    // Across the common line: the coordinate axis that is least along it, made perpendicular.
    dvec3 line = glm::dot(d, d) >= glm::dot(e, e) ? d : e;
    if (line == dvec3(0)) return dvec3(0, 1, 0) * order_of(a, b);
    line /= glm::length(line);
    const dvec3 size = glm::abs(line);
    const dvec3 least = size.y <= size.x && size.y <= size.z ? dvec3(0, 1, 0)
                        : size.x <= size.z                   ? dvec3(1, 0, 0)
                                                             : dvec3(0, 0, 1);
    const dvec3 out = least - line * glm::dot(line, least);
    return out / glm::length(out) * order_of(a, b);
}

}  // namespace detail
}  // namespace collidoscope
