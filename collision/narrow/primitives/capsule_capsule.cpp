#include "collision/narrow/primitives/capsule_capsule.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace collidoscope::detail {

bool side_by_side(const Segment& a, const Segment& b, std::array<SegmentPoints, 2>& ends) {
    const SegmentRelation relation = relation_of(a, b);
    if (relation != SegmentRelation::Parallel && relation != SegmentRelation::Collinear)
        return false;
    if (a.a == a.b || b.a == b.b) return false;
    // B's ends as parameters of A's axis.
    const dvec3 d = dvec3(a.b) - dvec3(a.a);
    const double squared = glm::dot(d, d);
    const auto parameter = [&](const vec3& p) {
        return glm::dot(dvec3(p) - dvec3(a.a), d) / squared;
    };
    const double first = parameter(b.a), last = parameter(b.b);
    const double lo = std::max(0.0, std::min(first, last));
    const double hi = std::min(1.0, std::max(first, last));
    // Exactly one end beside the other axis's end is a single point.
    if (!(lo < hi)) return false;
    const auto at = [&](double s) {
        const dvec3 p = points_at(a, b, s, 0).on_a;
        return points_at(a, b, s, clamped_parameter(b, p));
    };
    ends = {at(lo), at(hi)};
    // In an order that does not depend on which capsule is A.
    if (exact::before(vec3(ends[1].on_a), vec3(ends[0].on_a))) std::swap(ends[0], ends[1]);
    return true;
}

}  // namespace collidoscope::detail
