// Steps of a sphere against a triangle: sentences, values and marks.
#pragma once

#include "collision/narrow/primitives/triangle_region.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sphere_triangle {

void say_center(StepBuilder& step, const Sphere& a);
void say_nearest(StepBuilder& step, const Sphere& a, const TrianglePart& part,
                 const PartDistance& to);
void say_compare(StepBuilder& step, const Sphere& a, const PartDistance& to);
void say_normal(StepBuilder& step, const Sphere& a, const PartDistance& to, bool coincide,
                const dvec3& normal, const dvec3& on_a);
void say_apart(StepBuilder& step, const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::sphere_triangle
