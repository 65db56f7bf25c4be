// Steps of the plane equations of a polygon: sentences, values and marks.
#pragma once

#include <cstddef>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::polygon_planes {

void say_empty(StepBuilder& step, const vec2& p);
void say_start(StepBuilder& step, const vec2& p, std::size_t n);
// Vertex `beside` shows the inner side of edge `first`.
void say_winding(StepBuilder& step, const Polygon& polygon, std::size_t first, std::size_t beside,
                 int winding);
void say_skip(StepBuilder& step, const Polygon& polygon, std::size_t i);
// Edge i: p is outside it, on its line, or on its inner side. winding: 1 counter-clockwise, -1
// clockwise.
void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 int winding);
void say_on_line(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 int winding);
void say_ahead(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
               int winding);
void say_boundary(StepBuilder& step, const vec2& p);
void say_inside(StepBuilder& step, const vec2& p);

}  // namespace collidoscope::polygon_planes
