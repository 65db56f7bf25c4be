// Steps of counting crossings: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::polygon_crossings {

void say_ray(StepBuilder& step, const Polygon& polygon, const vec2& p);
// Edge i of ring r, and the crossings counted up to it.
void say_boundary(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i, std::int64_t crossings);
void say_misses(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                std::size_t i, std::int64_t crossings);
void say_behind(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                std::size_t i, std::int64_t crossings);
void say_crossing(StepBuilder& step, const Polygon& polygon, const vec2& p, std::size_t r,
                  std::size_t i, std::int64_t crossings);
void say_inside(StepBuilder& step, const vec2& p, std::int64_t crossings);
void say_outside(StepBuilder& step, const vec2& p, std::int64_t crossings);

}  // namespace collidoscope::polygon_crossings
