#include "collision/narrow/triangle/triangle_triangle.h"

#include "collision/exact/flat.h"

namespace collidoscope {

namespace {

using exact::orient2d;
using exact::orient3d;

using Corners = std::array<vec3, 3>;
using Corners2 = std::array<vec2, 3>;

Corners2 dropped(const Corners& t, int axis) {
    return {exact::dropped(t[0], axis), exact::dropped(t[1], axis), exact::dropped(t[2], axis)};
}

// Does the line along an edge of t keep all of s strictly away from t? s and t may be degenerate;
// together they span the plane.
bool edge_separates(const Corners2& t, const Corners2& s) {
    for (std::size_t i = 0; i < 3; ++i) {
        const vec2& p = t[i];
        const vec2& q = t[(i + 1) % 3];
        const int own = orient2d(p, q, t[(i + 2) % 3]);
        const int side = orient2d(p, q, s[0]);
        if (side == 0 || side == own) continue;
        if (orient2d(p, q, s[1]) == side && orient2d(p, q, s[2]) == side) return true;
    }
    return false;
}

bool overlap_coplanar(const Corners& a, const Corners& b, int axis) {
    const Corners2 s = dropped(a, axis), t = dropped(b, axis);
    return !edge_separates(s, t) && !edge_separates(t, s);
}

bool overlap_collinear(const Segment& s, const Segment& t) {
    return !exact::before(s.b, t.a) && !exact::before(t.b, s.a);
}

bool no_two_opposed(int a, int b, int c) {
    return std::min({a, b, c}) >= 0 || std::max({a, b, c}) <= 0;
}

// Does the line through p and q, which crosses the triangle's plane in one point, pass the
// triangle?
bool line_passes(const vec3& p, const vec3& q, const Corners& t) {
    return no_two_opposed(orient3d(p, q, t[0], t[1]), orient3d(p, q, t[1], t[2]),
                          orient3d(p, q, t[2], t[0]));
}

bool all_coplanar(const Corners& a, bool a_flat, const Corners& b, bool b_flat) {
    const auto in_plane = [](const Corners& t, const Corners& s) {
        return std::all_of(s.begin(), s.end(),
                           [&](const vec3& p) { return orient3d(t[0], t[1], t[2], p) == 0; });
    };
    if (!a_flat) return in_plane(a, b);
    if (!b_flat) return in_plane(b, a);
    const Segment s = exact::ends(a), t = exact::ends(b);
    return orient3d(s.a, s.b, t.a, t.b) == 0;
}

}  // namespace

bool detail::overlap_flat(const Triangle& ta, const Triangle& tb) {
    const Corners a{ta.a, ta.b, ta.c}, b{tb.a, tb.b, tb.c};
    const bool a_flat = exact::drop_axis(a) < 0, b_flat = exact::drop_axis(b) < 0;

    // In one plane: drop a coordinate; on one line: compare along it.
    if (all_coplanar(a, a_flat, b, b_flat)) {
        const std::array<vec3, 6> all{a[0], a[1], a[2], b[0], b[1], b[2]};
        const int axis = exact::drop_axis(all);
        if (axis < 0) return overlap_collinear(exact::ends(a), exact::ends(b));
        return overlap_coplanar(a, b, axis);
    }

    // Two skew segments do not meet.
    if (a_flat && b_flat) return false;

    // A segment meets a triangle whose plane it crosses if its line passes the triangle.
    const Segment s = exact::ends(a_flat ? a : b);
    const Corners& t = a_flat ? b : a;
    if (orient3d(t[0], t[1], t[2], s.a) * orient3d(t[0], t[1], t[2], s.b) > 0) return false;
    return line_passes(s.a, s.b, t);
}

}  // namespace collidoscope
