// Steps of a ray against a triangle: sentences, values and marks.
#pragma once

#include <optional>

#include "collision/results.h"
#include "collision/shapes.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_triangle {

// The edge from p to q.
void say_edge(StepBuilder& step, const Ray& ray, const char* name, const vec3& p, const vec3& q);
void say_normal(StepBuilder& step, const Ray& ray, const RayHit& hit);
void say_look(StepBuilder& step, const Ray& ray, const Triangle& triangle);
void say_outside(StepBuilder& step, const Triangle& triangle);
void say_in_plane(StepBuilder& step, const Ray& ray, const Triangle& triangle,
                  const std::optional<float>& t);
void say_plane(StepBuilder& step, const Ray& ray, const Triangle& triangle, double height);
void say_behind(StepBuilder& step, const Triangle& triangle);
void say_divide(StepBuilder& step, const Ray& ray, double rate, float t);

}  // namespace collidoscope::ray_triangle
