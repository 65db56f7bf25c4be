// Steps of a ray against a cylinder.
#pragma once

#include "collision/narrow/primitives/ray_wall.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope::ray_cylinder {

// +1 outside, 0 on the surface, -1 inside; exact.
int start_of(const RayWall& wall);
// An origin on the surface is on the first disc (-1), on the second (+1), or on the wall alone (0).
int disc_of(const RayWall& wall);
// place: -1 on the first disc, +1 on the second, 0 on the wall.
RayHit hit_at(const Ray& ray, const RayWall& wall, double t, int place, bool inside);

void say_start(StepBuilder& step, const Ray& ray, const RayWall& wall, int start);
void say_past(StepBuilder& step, const Ray& ray, const RayWall& wall, int place);
void say_disc(StepBuilder& step, const Ray& ray, const RayWall& wall, int place, double t);
void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit, int place);

}  // namespace collidoscope::ray_cylinder
