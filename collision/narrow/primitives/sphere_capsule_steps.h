// Steps of a sphere against a capsule: sentences, values and marks.
#pragma once

#include "collision/narrow/primitives/capsule.h"
#include "collision/narrow/primitives/segment_gap.h"
#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::sphere_capsule {

void say_axis(StepBuilder& step, const Sphere& a, const Capsule& b);
void say_project(StepBuilder& step, const Sphere& a, const Capsule& b, const dvec3& along,
                 int place);
void say_clamp(StepBuilder& step, const Sphere& a, const dvec3& nearest, double distance);
void say_compare(StepBuilder& step, const Sphere& a, const dvec3& nearest, double distance,
                 const detail::Reach& reach, int sign);
void say_normal(StepBuilder& step, const Sphere& a, double distance, const dvec3& normal,
                const dvec3& on_a, const dvec3& on_b);
void say_apart(StepBuilder& step, const PairResult& result);
void say_contact(StepBuilder& step, const PairResult& result);

}  // namespace collidoscope::sphere_capsule
