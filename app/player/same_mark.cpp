#include "app/player/same_mark.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>

#include "app/model/json_lines/trace_json.h"

namespace collidoscope::app {
namespace {

// NaN is like itself: what was recorded once is the same when it is seen again.
bool same(float a, float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}
bool same(const vec3& a, const vec3& b) {
    return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}
bool same(const std::vector<vec3>& a, const std::vector<vec3>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const vec3& p, const vec3& q) { return same(p, q); });
}
bool same(const Dot& a, const Dot& b) {
    return same(a.position, b.position);
}
bool same(const Line& a, const Line& b) {
    return same(a.from, b.from) && same(a.to, b.to);
}
bool same(const Arrow& a, const Arrow& b) {
    return same(a.from, b.from) && same(a.to, b.to);
}
bool same(const Facet& a, const Facet& b) {
    return same(a.corners, b.corners);
}
bool same(const Wire& a, const Wire& b) {
    return a.closed == b.closed && same(a.points, b.points);
}
bool same(const BoxMark& a, const BoxMark& b) {
    const quat &p = a.box.rotation, &q = b.box.rotation;
    return same(a.box.center, b.box.center) && same(a.box.half, b.box.half) && same(p.w, q.w) &&
           same(p.x, q.x) && same(p.y, q.y) && same(p.z, q.z);
}
bool same(const Ball& a, const Ball& b) {
    return same(a.sphere.center, b.sphere.center) && same(a.sphere.radius, b.sphere.radius);
}
bool same(const Interval& a, const Interval& b) {
    return same(a.lo, b.lo) && same(a.hi, b.hi) && a.row == b.row;
}
bool same(const NodeMark& a, const NodeMark& b) {
    return a.body == b.body && a.node == b.node;
}
bool same(const TriangleMark& a, const TriangleMark& b) {
    return a.body == b.body && a.triangle == b.triangle;
}
bool same(const EdgeMark& a, const EdgeMark& b) {
    return a.ring == b.ring && a.edge == b.edge;
}
bool same(const FeatureMark& a, const FeatureMark& b) {
    return a == b;
}
bool same(const BodyMark& a, const BodyMark& b) {
    return a == b;
}
bool same(const Raster& a, const Raster& b) {
    return a == b;
}
bool same(const ObjectMark& a, const ObjectMark& b) {
    return a == b;
}

std::string of_body(const char* noun, std::uint32_t number, int body) {
    return std::string(noun) + " " + std::to_string(number) + " of " + (body == 0 ? "A" : "B");
}

std::string noun_of(const Mark& mark) {
    if (mark.role == Role::Axis || mark.role == Role::SeparatingAxis) return "Axis";
    if (mark.role == Role::Normal) return "Normal";
    return std::visit(
        [](const auto& g) -> std::string {
            using T = std::decay_t<decltype(g)>;
            if constexpr (std::is_same_v<T, Dot>) return "Point";
            if constexpr (std::is_same_v<T, Line>) return "Line";
            if constexpr (std::is_same_v<T, Arrow>) return "Vector";
            if constexpr (std::is_same_v<T, Facet>) return "Face";
            if constexpr (std::is_same_v<T, Wire>) return "Outline";
            if constexpr (std::is_same_v<T, BoxMark>) return "Box";
            if constexpr (std::is_same_v<T, Ball>) return "Sphere";
            if constexpr (std::is_same_v<T, Interval>) return "Interval";
            if constexpr (std::is_same_v<T, NodeMark>) return of_body("Node", g.node, g.body);
            if constexpr (std::is_same_v<T, TriangleMark>)
                return of_body("Triangle", g.triangle, g.body);
            if constexpr (std::is_same_v<T, EdgeMark>) return "Edge " + std::to_string(g.edge + 1);
            if constexpr (std::is_same_v<T, BodyMark>) return "Body " + std::to_string(g.body);
            if constexpr (std::is_same_v<T, Raster>) return "Picture";
            if constexpr (std::is_same_v<T, ObjectMark>) return "Object";
            if constexpr (std::is_same_v<T, FeatureMark>) {
                const char* nouns[] = {"Vertex", "Edge", "Face"};
                return of_body(nouns[static_cast<int>(g.kind)], g.index, g.body);
            }
        },
        mark.geometry);
}

std::string_view role_word(Role role) {
    switch (role) {
        case Role::ShapeA:
            return "of A";
        case Role::ShapeB:
            return "of B";
        case Role::Current:
            return "current";
        case Role::Candidate:
            return "considered";
        case Role::Best:
            return "best so far";
        case Role::Result:
            return "part of the answer";
        case Role::Hit:
            return "intersection";
        case Role::Apart:
            return "proof of separation";
        case Role::Normal:
        case Role::Axis:
            return "";
        case Role::SeparatingAxis:
            return "separating";
        default:
            return app::name_of(role);
    }
}

}  // namespace

bool same_geometry(const Geometry& a, const Geometry& b) {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&](const auto& mine) { return same(mine, std::get<std::decay_t<decltype(mine)>>(b)); }, a);
}

bool same_mark(const Mark& a, const Mark& b) {
    return a.role == b.role && a.space == b.space && a.link == b.link &&
           same_geometry(a.geometry, b.geometry);
}

std::string name_of(const Mark& mark) {
    const std::string noun = noun_of(mark), word(role_word(mark.role));
    // A label that says the same is said once.
    const bool says_more = !mark.label.empty() && mark.label != word;
    return noun + (says_more ? " " + mark.label : "") + (word.empty() ? "" : ", " + word);
}

}  // namespace collidoscope::app
