// Time of impact of a moving sphere and a moving box: a point against the box with its corners and
// edges rounded by the radius.
// Source: Ericson 2005, "Real-Time Collision Detection", 5.5.7.
#pragma once

#include "collision/motion/sweep.h"

namespace collidoscope {

// A is a sphere, B a box (Aabb, Box, or Mesh as its box). The squared distance of the sphere's
// center and the box is one quadratic in time between any two crossings of the box's six planes.
// A box without spin: whether they meet is exact for all finite floats, radii and half sizes >= 0
// and quaternions of any length, which count as their unit quaternion; the time has a relative
// error below 2^-30. So touching at the last moment is a hit, and a box whose quaternion does not
// turn it is the Aabb to the bit. One that spins: by conservative advancement, with bounds; gaps of
// sweep_rounding of size, distance and travel count as touching.
//
// Overlapping at the start: time 0 and the depth of that moment. The normal is that of the face,
// edge or corner that is met, however small the radius is beside the way; for a radius of 0 the
// limit of small ones: at a face the face's, at an edge or a corner against the motion across it.
// Cost: up to 7 pieces of time of about 60 flops each, and 300 flops for a turned box; the exact
// signs of a turned box take tens of microseconds where doubles cannot tell, as when it is touched
// at the last moment.
SweepResult sweep_sphere_box(const MovingBody& sphere, const MovingBody& box, float seconds);

// Whether they share a point at that time, judged by the same numbers: no pose is rounded.
bool sphere_meets_box_after(const MovingBody& sphere, const MovingBody& box, float seconds);

}  // namespace collidoscope
