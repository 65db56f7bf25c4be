// Steps of the winding number: sentences, values and marks; and the rules that read it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/narrow/polygon/fill_rule.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::polygon_winding {

// Edge i of ring r, as it lies to p.
struct Edge {
    const Polygon& polygon;
    const vec2& p;
    std::size_t r, i;
};

void say_ray(StepBuilder& step, const Polygon& polygon, const vec2& p, FillRule rule);
void say_boundary(StepBuilder& step, const Edge& edge);
// turn: +1 upward, -1 downward. number: the sum up to this edge.
void say_crossing(StepBuilder& step, const Edge& edge, int turn, std::int64_t number);
void say_misses(StepBuilder& step, const Edge& edge, std::int64_t number);
void say_ring(StepBuilder& step, std::size_t r, std::int64_t of_ring, std::int64_t number);
void say_answer(StepBuilder& step, const vec2& p, FillRule rule, std::int64_t number);

}  // namespace collidoscope::polygon_winding
