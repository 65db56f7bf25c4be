// Edges of a ring for the point-in-polygon tests: exact sides, and how an edge is shown.
//
// Polygons live in the XY plane: a point (x, y) is shown at (x, y, 0). Coordinates must be finite;
// callers refuse NaN and infinity. A ring closes itself: its last vertex is followed by its first.
// A ring of one vertex is that point, a ring of two is the segment between them (walked there and
// back): both have a boundary and no inside. A ring of none is nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "collision/exact/predicates.h"
#include "collision/results.h"
#include "collision/shapes.h"

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

// The place of p for a ring whose vertices all lie on the line through a and b, or all in one point
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

}  // namespace collidoscope
