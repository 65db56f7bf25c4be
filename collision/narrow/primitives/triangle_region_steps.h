// Steps of the search for the part of a triangle nearest to a point: sentences and marks.
#pragma once

#include <cstddef>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
struct TrianglePart;
}  // namespace collidoscope

namespace collidoscope::triangle_region {

void say_degenerate(StepBuilder& step, const Triangle& t, const TrianglePart& part);
// The corner or edge k of the triangle, and whether it is the part nearest to p.
void say_corner(StepBuilder& step, const Triangle& t, const vec3& p, std::size_t k, bool here);
void say_edge(StepBuilder& step, const Triangle& t, const vec3& p, std::size_t k, bool here);
void say_face(StepBuilder& step, const Triangle& t);

}  // namespace collidoscope::triangle_region
