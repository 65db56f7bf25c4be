// Steps of the point-in-polygon listings: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct ListingIntersection;
}  // namespace collidoscope

namespace collidoscope::polygon_crossings_listing {

void say_far(StepBuilder& step, const vec2& test, const vec2& far);
// Edge i of ring r, the result of listing 1 for it and the hits up to it.
void say_parallel(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits);
void say_off_edge(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits);
void say_off_line(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits);
void say_hit(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
             const ListingIntersection& found, std::int64_t hits);
void say_even(StepBuilder& step, const Polygon& polygon, const vec2& test, std::int64_t hits);
void say_odd(StepBuilder& step, const Polygon& polygon, const vec2& test, std::int64_t hits);

}  // namespace collidoscope::polygon_crossings_listing
