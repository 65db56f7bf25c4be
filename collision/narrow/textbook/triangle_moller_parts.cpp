#include "collision/narrow/textbook/triangle_moller_parts.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/exact/flat.h"
#include "collision/exact/triangle_side.h"
#include "collision/narrow/triangle/triangle_picture.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope::moller {

using triangle_steps::CornerList;
using triangle_steps::corners_of;

PlaneEquation::PlaneEquation(const Triangle& t)
    : normal(glm::cross(t.b - t.a, t.c - t.a)), offset(-glm::dot(normal, t.a)) {}

Heights heights(const Triangle& t, const PlaneEquation& plane) {
    const auto height = [&](const vec3& p) { return glm::dot(plane.normal, p) + plane.offset; };
    return {height(t.a), height(t.b), height(t.c)};
}

namespace {

Heights snapped_to(Heights h, float limit) {
    for (float& v : h)
        if (std::fabs(v) < limit) v = 0;
    return h;
}

}  // namespace

Heights snapped(const Heights& h) {
    return snapped_to(h, epsilon);
}

bool one_side(const Heights& h) {
    return std::min({h[0], h[1], h[2]}) > 0 || std::max({h[0], h[1], h[2]}) < 0;
}

bool all_zero(const Heights& h) {
    return h[0] == 0 && h[1] == 0 && h[2] == 0;
}

int largest_axis(const vec3& v) {
    const vec3 m = glm::abs(v);
    if (m.x >= m.y && m.x >= m.z) return 0;
    return m.y >= m.z ? 1 : 2;
}

std::array<float, 3> along(const Triangle& t, int axis) {
    return {t.a[axis], t.b[axis], t.c[axis]};
}

Range interval(const std::array<float, 3>& along, const Heights& h) {
    // The lone corner: it has the other two on the other side, or in the plane.
    std::size_t lone = 0;
    if (h[0] * h[1] > 0) {
        lone = 2;
    } else if (h[0] * h[2] > 0) {
        lone = 1;
    } else if (h[1] * h[2] > 0 || h[0] != 0) {
        lone = 0;
    } else {
        lone = h[1] != 0 ? 1 : 2;
    }
    // Both edges at it cut the line: t = p + (q - p) h / (h - h').
    const auto cut = [&](std::size_t other) {
        const float share = h[lone] / (h[lone] - h[other]);
        return along[lone] + (along[other] - along[lone]) * share;
    };
    const float s = cut((lone + 1) % 3), t = cut((lone + 2) % 3);
    return {std::min(s, t), std::max(s, t)};
}

namespace {

using Flat = std::array<vec2, 3>;

float turn(const vec2& a, const vec2& b, const vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Do two segments cross? Their parameters, multiplied by the common denominator, are between 0 and
// it. Parallel segments are left to the other edges.
bool edges_cross(const vec2& p, const vec2& q, const vec2& r, const vec2& s) {
    const vec2 d = q - p, e = s - r, w = p - r;
    float f = d.y * e.x - d.x * e.y;
    float m = e.y * w.x - e.x * w.y, n = d.y * w.x - d.x * w.y;
    if (f < 0) f = -f, m = -m, n = -n;
    return f > 0 && m >= 0 && m <= f && n >= 0 && n <= f;
}

bool inside(const vec2& p, const Flat& t) {
    const float u = turn(t[0], t[1], p), v = turn(t[1], t[2], p), w = turn(t[2], t[0], p);
    return (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
}

}  // namespace

bool coplanar_overlap(const vec3& normal, const Triangle& a, const Triangle& b) {
    const int axis = largest_axis(normal);
    const auto flat = [&](const Triangle& t) {
        return Flat{exact::dropped(t.a, axis), exact::dropped(t.b, axis),
                    exact::dropped(t.c, axis)};
    };
    const Flat s = flat(a), t = flat(b);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (edges_cross(s[i], s[(i + 1) % 3], t[k], t[(k + 1) % 3])) return true;
    return inside(s[0], t) || inside(t[0], s);
}

namespace {

// The same test with another epsilon, and whether it went the coplanar way.
struct Verdict {
    bool hit, coplanar;
};
Verdict with_epsilon(const Triangle& a, const Triangle& b, float limit) {
    const PlaneEquation plane_a(a), plane_b(b);
    const Heights over_b = snapped_to(heights(a, plane_b), limit);
    if (one_side(over_b)) return {false, false};
    const Heights over_a = snapped_to(heights(b, plane_a), limit);
    if (one_side(over_a)) return {false, false};
    if (all_zero(over_b)) return {coplanar_overlap(plane_a.normal, a, b), true};
    const int axis = largest_axis(glm::cross(plane_a.normal, plane_b.normal));
    const Range s = interval(along(a, axis), over_b), t = interval(along(b, axis), over_a);
    return {!(s.hi < t.lo || t.hi < s.lo), false};
}

}  // namespace

Failure why_wrong(const Triangle& a, const Triangle& b, bool says) {
    const bool exact = overlaps(a, b);
    if (says == exact) return Failure::None;
    if (with_epsilon(a, b, epsilon).coplanar) {
        const exact::TriangleSide side(b);
        if (side(a.a) != 0 || side(a.b) != 0 || side(a.c) != 0) return Failure::Coplanar;
    }
    return with_epsilon(a, b, 0).hit == exact ? Failure::Epsilon : Failure::Rounding;
}

const char* name_of(Failure failure) {
    switch (failure) {
        case Failure::None:
            return "none";
        case Failure::Coplanar:
            return "epsilon made them coplanar";
        case Failure::Epsilon:
            return "epsilon moved a vertex into the plane";
        case Failure::Rounding:
            return "rounding in float";
    }
    return "";
}

}  // namespace collidoscope::moller
