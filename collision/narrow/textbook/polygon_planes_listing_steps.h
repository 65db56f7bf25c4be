// Steps of the workshop's listing for convex polygons: sentences, values and marks.
#pragma once

#include <cstddef>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct ListingPlane;
}  // namespace collidoscope

namespace collidoscope::polygon_planes_listing {

void say_start(StepBuilder& step, const vec2& test);
// Edge i of the first ring and its numbers.
void say_outside(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
                 const ListingPlane& plane);
void say_passed(StepBuilder& step, const Polygon& polygon, const vec2& test, std::size_t i,
                const ListingPlane& plane);
void say_inside(StepBuilder& step, const Polygon& polygon, const vec2& test);

}  // namespace collidoscope::polygon_planes_listing
