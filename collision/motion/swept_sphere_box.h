// Time of impact of a moving sphere and a moving box: a point against the box with its corners and
// edges rounded by the radius.
// Source: Ericson 2005, "Real-Time Collision Detection", 5.5.7.
#pragma once

#include "collision/motion/sweep.h"

namespace collidoscope {

// A is a sphere, B a box (Aabb, Box, or Mesh as its box). The squared distance of the sphere's
// center and the box is one quadratic in time between any two crossings of the box's six planes.
// An axis-aligned box: whether they meet is exact for all finite floats, the time has a relative
// error below 2^-30. A turned one: the sphere's place and velocity are brought into the box's frame
// and rounded to float once; exact for those. One that spins: by conservative advancement, with
// bounds. Overlapping at the start: time 0 and the depth of that moment.
// Cost: up to 7 pieces of time of about 60 flops each.
SweepResult sweep_sphere_box(const MovingBody& sphere, const MovingBody& box, float seconds);

}  // namespace collidoscope
