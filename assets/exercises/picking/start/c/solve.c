// Which body does a ray through the mouse cursor meet first?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a list of spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where the ray first meets its surface
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Value* balls = member(question, "b");
    (void)balls;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "body", 0);
    answer_number(answer, "t", 0);
}
