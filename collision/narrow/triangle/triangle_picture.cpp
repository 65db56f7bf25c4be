#include "collision/narrow/triangle/triangle_picture.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/triangle_side.h"

namespace collidoscope::triangle_steps {

namespace {

// The crossings of the triangle's outline with the plane: the ends of what the plane cuts from it.
std::array<dvec3, 2> cut(const Triangle& t, const Triangle& plane) {
    const exact::TriangleSide side(plane);
    const CornerList corners = corners_of(t);
    std::vector<dvec3> points;
    for (std::size_t i = 0; i < 3; ++i) {
        const vec3 &p = corners[i], &q = corners[(i + 1) % 3];
        if (side(p) == 0) points.emplace_back(p);
        if (side(p) * side(q) >= 0) continue;
        const double from = std::fabs(side.height(p)), to = std::fabs(side.height(q));
        const double s = from + to > 0 ? from / (from + to) : 0.5;
        points.push_back(dvec3(p) + s * (dvec3(q) - dvec3(p)));
    }
    if (points.empty()) points.emplace_back(corners[0]);
    return {points.front(), points.back()};
}

dvec3 unit_or(const dvec3& v, const dvec3& otherwise) {
    const double length = std::sqrt(glm::dot(v, v));
    return length > 0 ? v / length : otherwise;
}

}  // namespace

Crossing::Crossing(const Triangle& a, const Triangle& b) : of_a(cut(a, b)), of_b(cut(b, a)) {
    const dvec3 n_a = unit_or(exact::TriangleSide(a).normal(), {1, 0, 0});
    const dvec3 n_b = unit_or(exact::TriangleSide(b).normal(), {0, 1, 0});
    origin = 0.25 * (of_a[0] + of_a[1] + of_b[0] + of_b[1]);
    unit = unit_or(glm::cross(n_a, n_b), {1, 0, 0});
    const auto along = [&](const dvec3& p) { return glm::dot(unit, p - origin); };
    a_lo = std::min(along(of_a[0]), along(of_a[1]));
    a_hi = std::max(along(of_a[0]), along(of_a[1]));
    b_lo = std::min(along(of_b[0]), along(of_b[1]));
    b_hi = std::max(along(of_b[0]), along(of_b[1]));
}
double Crossing::lowest() const {
    return std::min(a_lo, b_lo);
}
double Crossing::highest() const {
    return std::max(a_hi, b_hi);
}
double Crossing::inner_lo() const {
    return std::min(std::max(a_lo, b_lo), std::min(a_hi, b_hi));
}
double Crossing::inner_hi() const {
    return std::max(std::max(a_lo, b_lo), std::min(a_hi, b_hi));
}

std::vector<vec3> plane_patch(const Triangle& plane, const Triangle& other) {
    const dvec3 n = exact::TriangleSide(plane).normal();
    const dvec3 unit = unit_or(n, dvec3(0));
    if (unit == dvec3(0)) return {};
    dvec3 middle(0);
    for (const Triangle& t : {plane, other})
        for (const vec3& p : corners_of(t)) middle += dvec3(p) / 6.0;
    middle -= glm::dot(unit, middle - dvec3(plane.a)) * unit;
    // Along the plane's own longest edge, so that the patch lies straight to the triangle.
    dvec3 u(0);
    const CornerList corners = corners_of(plane);
    for (std::size_t i = 0; i < 3; ++i) {
        const dvec3 edge = dvec3(corners[(i + 1) % 3]) - dvec3(corners[i]);
        if (glm::dot(edge, edge) > glm::dot(u, u)) u = edge;
    }
    u = unit_or(u, {1, 0, 0});
    const dvec3 v = glm::cross(unit, u);
    dvec2 lo(0), hi(0);
    for (const Triangle& t : {plane, other}) {
        for (const vec3& p : corners_of(t)) {
            const dvec3 d = dvec3(p) - middle;
            lo = glm::min(lo, dvec2(glm::dot(d, u), glm::dot(d, v)));
            hi = glm::max(hi, dvec2(glm::dot(d, u), glm::dot(d, v)));
        }
    }
    const dvec2 margin = 0.08 * (hi - lo + dvec2(std::max(hi.x - lo.x, hi.y - lo.y)));
    lo -= margin, hi += margin;
    const auto at = [&](double x, double y) { return vec3(middle + x * u + y * v); };
    return {at(lo.x, lo.y), at(hi.x, lo.y), at(hi.x, hi.y), at(lo.x, hi.y)};
}

}  // namespace collidoscope::triangle_steps
