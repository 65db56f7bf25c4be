// Solids as the contestants take them.
#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <utility>

#include "collision/narrow/primitives/segment_gap.h"
#include "collision/unit_circle.h"
#include "tests/bench/shape.h"

namespace collidoscope::bench {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

dmat3 turn_of(const quat& rotation) {
    return glm::mat3_cast(glm::normalize(glm::dquat(rotation)));
}

SolidPlace along(const vec3& from, const vec3& to, int axis) {
    const dvec3 a(from), b(to), up = glm::normalize(b - a);
    const dvec3 u = detail::any_across(up), w = glm::cross(up, u);
    // Columns in turn, so that the rotation mirrors nothing.
    const dmat3 turn = axis == 2 ? dmat3(u, w, up) : dmat3(w, up, u);
    return {turn, 0.5 * (a + b)};
}

}  // namespace

std::vector<vec3> corners_of(const Box& box) {
    const dmat3 turn = turn_of(box.rotation);
    std::vector<vec3> corners;
    corners.reserve(8);
    for (unsigned bits = 0; bits < 8; ++bits) {
        dvec3 p(box.half);
        for (int k = 0; k < 3; ++k)
            if (bits >> k & 1U) p[k] = -p[k];
        corners.emplace_back(dvec3(box.center) + turn * p);
    }
    return corners;
}

SupportBody support_body_of(const Solid& solid) {
    return std::visit(
        Overloaded{[](const Sphere& s) { return SupportBody({s.center}, s.radius); },
                   [](const Box& s) { return SupportBody(corners_of(s), 0); },
                   [](const Capsule& s) {
                       return SupportBody({s.from, s.to}, s.radius);
                   },
                   [](const RoundedBox& s) { return SupportBody(corners_of(s.box), s.rounding); },
                   [](const Hull& s) { return SupportBody(s.points, 0); },
                   [](const auto& s) { return SupportBody(s); }},
        solid);
}

std::optional<RoundedHull> rounded_hull_of(const Solid& solid) {
    const SupportBody body = support_body_of(solid);
    if (body.points().empty()) return std::nullopt;
    return RoundedHull{convex_hull(body.points()), static_cast<float>(body.rounding())};
}

SolidPlace place_of(const Solid& solid, int axis) {
    return std::visit(
        Overloaded{[](const Sphere& s) {
                       return SolidPlace{dmat3(1), dvec3(s.center)};
                   },
                   [](const Box& s) {
                       return SolidPlace{turn_of(s.rotation), dvec3(s.center)};
                   },
                   [&](const Capsule& s) { return along(s.from, s.to, axis); },
                   [&](const Cylinder& s) { return along(s.from, s.to, axis); },
                   [&](const Cone& s) { return along(s.base, s.apex, axis); },
                   [](const Ellipsoid& s) {
                       return SolidPlace{turn_of(s.rotation), dvec3(s.center)};
                   },
                   [](const RoundedBox& s) {
                       return SolidPlace{turn_of(s.box.rotation), dvec3(s.box.center)};
                   },
                   [](const Hull& s) {
                       return SolidPlace{dmat3(1), SupportBody(s.points, 0).center()};
                   }},
        solid);
}

SolidPlace moved(const SolidPlace& place, const RigidMotion& motion) {
    const double speed = glm::length(motion.spin);
    const dvec2 half = on_unit_circle(speed * 0.07957747154594767);
    const dmat3 turn =
        speed > 0 ? glm::mat3_cast(glm::dquat(half.x, half.y / speed * motion.spin)) : dmat3(1);
    return {turn * place.rotation, place.center + motion.velocity};
}

RoundSize size_of(const Solid& solid) {
    const auto between = [](const vec3& a, const vec3& b) {
        return glm::length(dvec3(b) - dvec3(a));
    };
    return std::visit(Overloaded{[](const Sphere& s) {
                                     return RoundSize{0, s.radius};
                                 },
                                 [&](const Capsule& s) {
                                     return RoundSize{between(s.from, s.to), s.radius};
                                 },
                                 [&](const Cylinder& s) {
                                     return RoundSize{between(s.from, s.to), s.radius};
                                 },
                                 [&](const Cone& s) {
                                     return RoundSize{between(s.base, s.apex), s.radius};
                                 },
                                 [](const RoundedBox& s) {
                                     return RoundSize{0, s.rounding};
                                 },
                                 [](const auto&) { return RoundSize{}; }},
                      solid);
}

std::vector<dvec3> own_points_of(const Hull& hull, const SolidPlace& place) {
    std::vector<dvec3> points;
    points.reserve(hull.points.size());
    for (const vec3& p : hull.points) points.push_back((dvec3(p) - place.center) * place.rotation);
    return points;
}

}  // namespace collidoscope::bench
