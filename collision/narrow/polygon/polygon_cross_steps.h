// Steps of the cross products of a polygon: sentences, values and marks.
#pragma once

#include <cstddef>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::polygon_cross {

void say_empty(StepBuilder& step, const vec2& p);
void say_start(StepBuilder& step, const vec2& p, std::size_t n);
void say_skip(StepBuilder& step, const Polygon& polygon, std::size_t i);
// Edge i and the vertex that shows its inner side: the left if inner > 0, else the right.
void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 std::size_t reference, int inner);
void say_on_line(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
                 std::size_t reference, int inner);
void say_same(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t i,
              std::size_t reference, int inner);
void say_boundary(StepBuilder& step, const vec2& p);
void say_inside(StepBuilder& step, const vec2& p);

}  // namespace collidoscope::polygon_cross
