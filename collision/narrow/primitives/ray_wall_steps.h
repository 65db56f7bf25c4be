// Steps that rays against capsules and cylinders have in common.
#pragma once

#include "collision/narrow/primitives/ray_wall.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_wall {

vec3 point_at(const Ray& ray, double t);
// The parameter of a place; 0 for the origin.
double parameter_of(const RayWall& wall, RayWall::At at);

// The discriminant: does the line reach the infinite cylinder? body: "capsule" or "cylinder".
void say_line(StepBuilder& step, const Ray& ray, const RayWall& wall, const char* body);
void say_miss(StepBuilder& step, const Ray& ray, const RayWall& wall);
void say_away(StepBuilder& step, const Ray& ray);
// The place between the ends or beyond one; beyond: all the rest that the surface can be there.
void say_place(StepBuilder& step, const Ray& ray, const RayWall& wall, RayWall::At at, int place,
               const char* beyond);
void say_wall(StepBuilder& step, const Ray& ray, RayWall::At at, double t);
void say_on_surface(StepBuilder& step, const Ray& ray);

}  // namespace collidoscope::ray_wall
