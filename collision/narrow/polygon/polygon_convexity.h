// Is a polygon one convex ring? The convex tests (polygon_cross.h, polygon_planes.h) need to know.
//
// Exact on the given floats. A convex ring turns one way only and goes around once; collinear and
// repeated vertices are allowed, in either winding. Cost: one pass, O(n).
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/narrow/polygon/polygon_edges.h"

namespace collidoscope {

enum class Convexity : std::uint8_t {
    Convex,        // one ring, around a convex area
    Flat,          // one ring without area: all vertices on one line, or in one point
    Empty,         // no ring, or a ring without vertices
    SeveralRings,  // more than one ring
    Concave,       // turns both ways: concave, or crosses itself
    Folded,        // runs back over itself at a vertex
    Winds,         // turns one way only, but goes around more than once (a pentagram)
};

struct ConvexityResult {
    Convexity kind = Convexity::Empty;
    std::size_t vertex = 0;  // Concave, Folded: the first vertex that gives it away

    // Whether the convex tests answer for it: Convex or Flat.
    bool convex() const { return kind == Convexity::Convex || kind == Convexity::Flat; }

    // One sentence for a reader; empty when convex.
    const char* explanation() const {
        switch (kind) {
            case Convexity::Convex:
            case Convexity::Flat:
                break;
            case Convexity::Empty:
                return "the polygon has no vertices";
            case Convexity::SeveralRings:
                return "the polygon has several rings; use polygon_crossings";
            case Convexity::Concave:
                return "the polygon is concave; use polygon_crossings";
            case Convexity::Folded:
                return "the polygon folds back onto itself; use polygon_crossings";
            case Convexity::Winds:
                return "the polygon winds around more than once; use polygon_crossings";
        }
        return "";
    }
};

inline ConvexityResult convexity(const Polygon& polygon) {
    if (polygon.rings.empty()) return {Convexity::Empty};
    if (polygon.rings.size() > 1) return {Convexity::SeveralRings};
    const Ring& v = polygon.rings.front();
    const std::size_t n = v.size();
    if (n == 0) return {Convexity::Empty};

    // Start behind an edge that has length.
    std::size_t first = 0;
    while (first < n && v[first] == v[(first + 1) % n]) ++first;
    if (first == n) return {Convexity::Flat};
    vec2 a = v[first];
    vec2 b = v[(first + 1) % n];

    const auto points_up = [](const vec2& from, const vec2& to) {
        return to.y != from.y ? to.y > from.y : to.x > from.x;
    };
    const auto reverses = [](const vec2& p, const vec2& q, const vec2& r) {
        return p.x != q.x ? (p.x < q.x) != (q.x < r.x) : (p.y < q.y) != (q.y < r.y);
    };
    int turn = 0;
    bool mixed = false;
    bool folded = false;
    std::size_t mixed_at = 0;
    std::size_t folded_at = 0;
    std::size_t half_turns = 0;
    for (std::size_t k = 1; k <= n; ++k) {
        // Walk on to the next edge that has length.
        const std::size_t corner = (first + k) % n;
        const vec2 c = v[(corner + 1) % n];
        if (c == b) continue;
        // Note which way the ring turns at the corner, or that it runs back over itself.
        const int s = side_of(a, b, c);
        if (s == 0 && !folded && reverses(a, b, c)) {
            folded = true;
            folded_at = corner;
        }
        if (turn == 0) turn = s;
        if (s == -turn && s != 0 && !mixed) {
            mixed = true;
            mixed_at = corner;
        }
        // Count how often the direction passes from the upper half circle to the lower or back.
        if (points_up(a, b) != points_up(b, c)) ++half_turns;
        a = b;
        b = c;
    }
    if (turn == 0) return {Convexity::Flat};
    if (mixed) return {Convexity::Concave, mixed_at};
    if (folded) return {Convexity::Folded, folded_at};
    return {half_turns > 2 ? Convexity::Winds : Convexity::Convex};
}

}  // namespace collidoscope
