// Marks in the steps of the point-in-polygon tests. Called only while a step is being described.
#pragma once

#include <cstddef>
#include <string>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"

namespace collidoscope::polygon_show {

// A point of the polygon's plane in space.
inline vec3 lifted(const vec2& p) {
    return {p, 0};
}

// "V3" and "V3V4", counted from one as in the source; in a polygon of several rings an edge is
// "V3V4 of ring 2".
std::string vertex(std::size_t i);
std::string edge(const Polygon& polygon, std::size_t ring, std::size_t i);

// The cross product (b - a) x (p - a) as a number to show, in double. Its sign is always the exact
// one: where rounding hides the sign, the number is as small as the rounding error.
double cross_product(const vec2& a, const vec2& b, const vec2& p);

// The signed distance of p from the line through a and b, positive on its left; the sign is exact.
double signed_distance(const vec2& a, const vec2& b, const vec2& p);

// Shows an edge as the current one and keeps it afterward in the role its verdict gives it.
void mark_edge(StepBuilder& step, const Polygon& polygon, std::size_t ring, std::size_t i,
               Role verdict);

// Asks on which side of the edge from a to b the point lies; `inner` is +1 where the polygon lies
// on the edge's left and -1 on its right, `side` +1 on the inner side, 0 on the line, -1 outside.
void ask_side(StepBuilder& step, const Polygon& polygon, std::size_t ring, std::size_t i, int inner,
              int side);

Role role_of(Where where);
const char* name_of(Where where);
void mark_answer(StepBuilder& step, const vec2& p, Where where);

// The step that answers for a ring without area.
void describe_flat(StepBuilder& step, const Ring& ring, const vec2& p, Where where);

}  // namespace collidoscope::polygon_show
