// Steps of a ray cast on GJK: sentences, values and marks.
#pragma once

#include <optional>
#include <span>

#include "collision/narrow/convex/support_body.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_convex {

// x: the ray's place; v: the way to it from the nearest known point of the body; p: the support
// point along v.
void say_begin(StepBuilder& step, const SupportBody& body, const dvec3& x, const dvec3& v);
void say_support(StepBuilder& step, const dvec3& x, const dvec3& p, double beyond);
void say_miss(StepBuilder& step, const dvec3& x, const dvec3& v, const dvec3& p,
              const dvec3& direction);
void say_clip(StepBuilder& step, const SupportBody& body, const dvec3& x, const dvec3& v,
              const dvec3& p, double from, double t);
void say_nearest(StepBuilder& step, const dvec3& x, const dvec3& v, std::span<const dvec3> points);
void say_on_surface(StepBuilder& step, const Ray& ray, const RayHit& hit);
void say_inside(StepBuilder& step, const Ray& ray, double t);
void say_bounds(StepBuilder& step, const Ray& ray, double lower, double upper, double gap,
                std::optional<double> known);
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit);

}  // namespace collidoscope::ray_convex
