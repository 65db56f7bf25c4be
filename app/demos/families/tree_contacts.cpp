#include "app/demos/families/tree_contacts.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>

#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope::app {
namespace {

using Corners = std::array<dvec3, 3>;

Corners corners(const Triangle& t) {
    return {dvec3(t.a), dvec3(t.b), dvec3(t.c)};
}

// Unit normal, or zero for a triangle without area.
dvec3 normal_of(const Corners& t) {
    const dvec3 n = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double length = glm::length(n);
    return length > 0 ? n / length : dvec3(0);
}

// The distance B must move along a unit direction until it no longer reaches behind A in it.
double way_out(const Corners& a, const Corners& b, const dvec3& direction) {
    double front = -std::numeric_limits<double>::infinity();
    double back = std::numeric_limits<double>::infinity();
    for (const dvec3& p : a) front = std::max(front, glm::dot(direction, p));
    for (const dvec3& p : b) back = std::min(back, glm::dot(direction, p));
    return std::max(0.0, front - back);
}

}  // namespace

Contact triangle_contact(const MeshInstance& a, const MeshInstance& b, std::uint32_t i,
                         std::uint32_t j) {
    const RelativePose relative(a.pose, b.pose);
    const Triangle ta = a.asset->mesh().triangle(i);
    const Triangle tb = relative(b.asset->mesh().triangle(j));
    const Corners ca = corners(ta);
    const Corners cb = corners(tb);

    // Between A's outward normal and B's inward one, take the shorter way out.
    const dvec3 na = normal_of(ca);
    const dvec3 nb = -normal_of(cb);
    dvec3 normal = na;
    double depth = way_out(ca, cb, na);
    if (const double other = way_out(ca, cb, nb);
        na == dvec3(0) || (nb != dvec3(0) && other < depth)) {
        normal = nb;
        depth = other;
    }
    if (normal == dvec3(0)) {
        normal = dvec3(0, 1, 0);
        depth = way_out(ca, cb, normal);
    }

    const Segment common = intersection(ta, tb).value_or(Segment{ta.a, ta.a});
    const dvec3 middle = 0.5 * (dvec3(common.a) + dvec3(common.b));

    // From A's frame into the world.
    const dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(a.pose.rotation)));
    const dvec3 position = turn * middle + dvec3(a.pose.position);
    const dvec3 out = turn * normal;
    Contact contact;
    contact.position = vec3(position);
    contact.normal = vec3(out);
    contact.depth = static_cast<float>(depth);
    contact.point_on_a = vec3(position + 0.5 * depth * out);
    contact.point_on_b = vec3(position - 0.5 * depth * out);
    return contact;
}

}  // namespace collidoscope::app
