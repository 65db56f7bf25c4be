// Ray against a body of a crowd.
#pragma once

#include <optional>

#include "collision/motion/moving_body.h"
#include "collision/results.h"

namespace collidoscope {

// The first point where a ray meets a solid at its present place: t = 0 from inside, with the
// normal against the ray. Hit or not is exact as in ray_sphere.h and ray_box.h. A mesh counts as
// its box. A ray whose direction is zero is a point: it meets what holds it, with no normal.
std::optional<RayHit> raycast_solid(const Ray& ray, const MovingBody& body);
std::optional<RayHit> raycast_solid(const Ray& ray, const Aabb& box);

}  // namespace collidoscope
