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

bool nearly_side_by_side(const Segment& a, const Segment& b, double reach, double distance,
                         const dvec3& normal, std::array<SegmentPoints, 2>& ends) {
    const dvec3 d = dvec3(a.b) - dvec3(a.a), e = dvec3(b.b) - dvec3(b.a);
    const double along = glm::dot(d, e);
    const dvec3 sine = glm::cross(d, e);
    if (!(glm::dot(sine, sine) <= constants::nearly_parallel * glm::dot(d, d) * glm::dot(e, e)) ||
        along == 0 || distance == 0)
        return false;
    // Two ends lie beside each other: the one that is opposite a point of the other axis counts.
    const auto nearer = [&](double s, double t) {
        const SegmentPoints here = points_at(a, b, s, t);
        const SegmentPoints of_a = points_at(a, b, s, clamped_parameter(b, here.on_a));
        const SegmentPoints of_b = points_at(a, b, clamped_parameter(a, here.on_b), t);
        return of_a.distance() <= of_b.distance() ? of_a : of_b;
    };
    const bool same_way = along > 0;
    ends = {nearer(0, same_way ? 0 : 1), nearer(1, same_way ? 1 : 0)};
    if (std::min(glm::distance(ends[0].on_a, ends[1].on_a),
                 glm::distance(ends[0].on_b, ends[1].on_b)) < constants::distinct_contacts * reach)
        return false;
    // Rounded to float, so that swapping the axes decides the same on a tie.
    const auto deep = static_cast<float>(reach - distance);
    for (const SegmentPoints& end : ends) {
        const double far = end.distance();
        if (static_cast<float>(reach - far) < constants::held_depth * deep ||
            static_cast<float>(glm::dot(end.on_b - end.on_a, normal) / far) <
                constants::held_normal)
            return false;
    }
    if (exact::before(vec3(ends[1].on_a), vec3(ends[0].on_a))) std::swap(ends[0], ends[1]);
    return true;
}

}  // namespace collidoscope::detail
