// What the point-in-polygon tests share: the edges of a ring, exact sides, and how an edge is
// shown.
//
// Polygons live in the XY plane: a point (x, y) is shown at (x, y, 0). Coordinates must be finite;
// callers refuse NaN and infinity. A ring closes itself: its last vertex is followed by its first.
// A ring of one vertex is that point, a ring of two is the segment between them (walked there and
// back): both have a boundary and no inside. A ring of none is nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "collision/exact/predicates.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope {

using Ring = std::vector<vec2>;

// On which side of the line from a to b the point p lies: +1 left, -1 right, 0 on it (or a = b).
// Exact on the given floats.
inline int side_of(const vec2& a, const vec2& b, const vec2& p) {
    return exact::orient2d(a, b, p);
}

// Whether p lies on the closed segment from a to b, exactly. A segment may be a point.
inline bool on_segment(const vec2& a, const vec2& b, const vec2& p) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) &&  //
           std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y) && side_of(a, b, p) == 0;
}

// Where p lies for a ring whose vertices all lie on the line through a and b, or all in one point
// (then a = b): nothing is inside, and the boundary is the segment that spans them. Exact, O(n).
inline Where where_on_flat_ring(const Ring& ring, const vec2& a, const vec2& b, const vec2& p) {
    vec2 low = ring.front();
    vec2 high = ring.front();
    for (const vec2& v : ring) {
        low = glm::min(low, v);
        high = glm::max(high, v);
    }
    const bool within = low.x <= p.x && p.x <= high.x && low.y <= p.y && p.y <= high.y;
    return within && side_of(a, b, p) == 0 ? Where::Boundary : Where::Outside;
}

// The rest is only called while a step is being described.
namespace polygon_show {

inline vec3 lifted(const vec2& p) {
    return {p, 0};
}

// "V3", counted from one as in the source; in a polygon of several rings "V3 of ring 2".
inline std::string ring_suffix(const Polygon& polygon, std::size_t ring) {
    return polygon.rings.size() > 1 ? " of ring " + std::to_string(ring + 1) : std::string();
}
inline std::string vertex(std::size_t i) {
    return std::string("V").append(std::to_string(i + 1));
}
inline std::string edge(const Polygon& polygon, std::size_t ring, std::size_t i) {
    const std::size_t n = polygon.rings[ring].size();
    return vertex(i) + vertex((i + 1) % n) + ring_suffix(polygon, ring);
}

// The cross product (b - a) x (p - a) as a number to show, in double. Its sign is always the exact
// one: where rounding hides the sign, the number is as small as the rounding error.
inline double cross_product(const vec2& a, const vec2& b, const vec2& p) {
    const dvec2 u = dvec2(b) - dvec2(a);
    const dvec2 w = dvec2(p) - dvec2(a);
    const double cross = u.x * w.y - u.y * w.x;
    const int side = side_of(a, b, p);
    if (side == 0) return 0;
    if (side * cross > 0) return cross;
    return side * 0x1p-53 * std::max(std::abs(u.x * w.y), 0x1p-960);
}

// The signed distance of p from the line through a and b, positive on its left.
inline double signed_distance(const vec2& a, const vec2& b, const vec2& p) {
    return cross_product(a, b, p) / glm::length(dvec2(b) - dvec2(a));
}

// Shows an edge as the current one and keeps it afterwards in the role its verdict gives it.
inline void mark_edge(StepBuilder& step, const Polygon& polygon, std::size_t ring, std::size_t i,
                      Role verdict) {
    const Ring& v = polygon.rings[ring];
    const EdgeMark mark{static_cast<int>(ring), static_cast<int>(i)};
    step.mark(mark, verdict).keep("edge " + std::to_string(ring) + ":" + std::to_string(i));
    step.line(lifted(v[i]), lifted(v[(i + 1) % v.size()]), Role::Current);
}

inline Role role_of(Where where) {
    switch (where) {
        case Where::Inside:
            return Role::Inside;
        case Where::Boundary:
            return Role::Boundary;
        case Where::Outside:
            break;
    }
    return Role::Outside;
}

inline const char* name_of(Where where) {
    switch (where) {
        case Where::Inside:
            return "inside";
        case Where::Boundary:
            return "boundary";
        case Where::Outside:
            break;
    }
    return "outside";
}

inline void mark_answer(StepBuilder& step, const vec2& p, Where where) {
    step.point(lifted(p), role_of(where), name_of(where)).value("where", name_of(where));
}

// The step that answers for a ring without area.
inline void describe_flat(StepBuilder& step, const Ring& ring, const vec2& p, Where where) {
    const bool one_point =
        std::all_of(ring.begin(), ring.end(), [&](const vec2& v) { return v == ring.front(); });
    step.say(
        one_point ? "All vertices coincide" : "All vertices lie on one line",
        ", so nothing is inside. p ",
        where == Where::Outside ? "is not on the " : (one_point ? "is that very " : "lies on the "),
        one_point ? "point" : "segment they span", ": ", strong(name_of(where)), ".");
    std::vector<vec3> outline;
    for (const vec2& v : ring) outline.push_back(lifted(v));
    step.mark(Wire{std::move(outline), true}, Role::Current);
    mark_answer(step, p, where);
}

}  // namespace polygon_show
}  // namespace collidoscope
