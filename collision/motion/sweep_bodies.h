// Any two moving bodies: do they overlap now, and when do they first meet. Meshes are taken as the
// boxes around them.
#pragma once

#include "collision/motion/sweep.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

// Two bodies where they stand: touching counts; exact as far as the tests of their shapes are
// (sphere_sphere.h, sphere_box.h, sat_box_box.h).
bool overlaps(const MovingBody& a, const MovingBody& b);
// The same, with the shapes' own test told in a scope.
bool overlaps(const MovingBody& a, const MovingBody& b, const Recorder& trace);
PairResult collide(const MovingBody& a, const MovingBody& b);

// See swept_sphere.h, swept_box.h and swept_sphere_box.h.
SweepResult sweep(const MovingBody& a, const MovingBody& b, float seconds);

// Whether two bodies share a point after a time in which they move straight. Unlike the test of
// after(a, seconds) and after(b, seconds) this rounds no pose: it is judged by the numbers that
// sweep() goes by, and as exactly. So where this is true sweep() hits, and where sweep() hits at
// `seconds` and not before this is true.
bool overlaps_after(const MovingBody& a, const MovingBody& b, float seconds);

// The same seen from the other body.
Contact flipped(const Contact& contact);

}  // namespace collidoscope
