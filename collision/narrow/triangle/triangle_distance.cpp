#include "collision/narrow/triangle/triangle_distance.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "collision/exact/predicates.h"
#include "collision/narrow/triangle/constants.h"
#include "collision/narrow/triangle/triangle_axes.h"
#include "collision/narrow/triangle/triangle_features.h"
#include "collision/narrow/triangle/triangle_order.h"

namespace collidoscope {

namespace {

using detail::Corners;
using detail::FeatureCorners;
using detail::FeaturePair;

// n, turned from P to Q by the exact sign of its component along the gap, and the gap's length.
struct Gap {
    double distance = 0;
    dvec3 normal{0};
};

// The gap between two features that lie in parallel planes across n: along / |n|.
Gap gap_across(const dvec3& n, double along) {
    const double length = std::sqrt(glm::dot(n, n));
    return {std::fabs(along) / length, (along < 0 ? -1.0 : 1.0) / length * n};
}

Gap gap_along(const dvec3& way) {
    const double length = std::sqrt(glm::dot(way, way));
    return {length, way / length};
}

// From a line to a point beside it: the part of r across d is d x (r x d) / |d|².
dvec3 from_line(const vec3& line0, const vec3& line1, const vec3& point) {
    const auto part = [&](int k) {
        return exact::value([&](auto lift) {
            const auto d = lift(line1) - lift(line0);
            const auto r = lift(point) - lift(line0);
            const auto across = dot(d, d) * r - dot(r, d) * d;
            return k == 0 ? across.x : k == 1 ? across.y : across.z;
        });
    };
    const dvec3 d = dvec3(line1) - dvec3(line0);
    return dvec3(part(0), part(1), part(2)) / glm::dot(d, d);
}

// The gap between the two features, from the exact coordinates: what was found with rounding loses
// its digits when the gap is tiny.
Gap gap_between(const Corners& p, const FeatureCorners& of_p, const Corners& q,
                const FeatureCorners& of_q) {
    const vec3& p0 = p[of_p.corner[0]];
    const vec3& q0 = q[of_q.corner[0]];
    if (of_p.count == 3) {
        const double along = exact::orient3d_value(p[0], p[1], p[2], q0);
        return gap_across(detail::axis_across({p[0], p[1]}, {p[0], p[2]}), along);
    }
    if (of_q.count == 3) {
        const double along = -exact::orient3d_value(q[0], q[1], q[2], p0);
        return gap_across(detail::axis_across({q[0], q[1]}, {q[0], q[2]}), along);
    }
    const vec3& p1 = p[of_p.corner[1]];
    const vec3& q1 = q[of_q.corner[1]];
    if (of_p.count == 2 && of_q.count == 2) {
        const double along = exact::value([&](auto lift) {
            return dot(cross(lift(p1) - lift(p0), lift(q1) - lift(q0)), lift(q0) - lift(p0));
        });
        return gap_across(detail::axis_across({p0, p1}, {q0, q1}), along);
    }
    if (of_p.count == 2) return gap_along(from_line(p0, p1, q0));
    if (of_q.count == 2) return gap_along(-from_line(q0, q1, p0));
    return gap_along(dvec3(q0) - dvec3(p0));
}

TriangleFeature shown(const Corners& corners, const FeatureCorners& feature) {
    TriangleFeature result{feature.count, {}};
    for (std::size_t i = 0; i < feature.count; ++i) result.corners[i] = corners[feature.corner[i]];
    return result;
}

}  // namespace

TriangleGap closest_features(const Triangle& a, const Triangle& b) {
    const detail::OrderedTriangles ordered(a, b);
    const Corners& p = ordered.first;
    const Corners& q = ordered.second;
    const detail::LocalTriangles local(ordered);
    detail::FeaturePairs pairs(local.p, local.q);

    // Measure the nearest pair of features anew. If rounding had misjudged it, the measure does
    // not agree or is not a distance at all: then the next nearest is as good. Two corners always
    // agree, so this ends.
    Gap gap;
    const FeaturePair* nearest = nullptr;
    for (const FeaturePair* end = pairs.end(); end != pairs.begin(); --end) {
        nearest = &pairs.nearest();
        gap = gap_between(p, nearest->of_p, q, nearest->of_q);
        const double slack = constants::triangle_rounding * local.size;
        if (gap.distance > 0 && std::fabs(gap.distance - nearest->distance) <= slack) break;
        pairs.dismiss(*nearest);
    }

    const auto [on_p, on_q] =
        pairs.mean(nearest->distance, constants::triangle_equally_close * local.size);
    TriangleGap result{gap.distance,
                       gap.normal,
                       local.origin + on_p,
                       local.origin + on_q,
                       shown(p, nearest->of_p),
                       shown(q, nearest->of_q)};
    if (ordered.swapped) {
        result.normal = dvec3(0) - result.normal;
        std::swap(result.point_on_a, result.point_on_b);
        std::swap(result.feature_of_a, result.feature_of_b);
    }
    return result;
}

}  // namespace collidoscope
