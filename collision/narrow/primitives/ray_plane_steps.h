// Steps of a ray against a plane: sentences, values and marks.
#pragma once

#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_plane {

void say_start(StepBuilder& step, const Ray& ray, const Plane& plane, double below);
void say_speed(StepBuilder& step, const Ray& ray, double below, double speed);
void say_parallel(StepBuilder& step, const Ray& ray, bool in_plane);
void say_behind(StepBuilder& step, const Ray& ray, double below, double speed);
void say_divide(StepBuilder& step, const Ray& ray, double below, double speed, float t);
void say_normal(StepBuilder& step, const Ray& ray, float t, const RayHit& hit);

}  // namespace collidoscope::ray_plane
