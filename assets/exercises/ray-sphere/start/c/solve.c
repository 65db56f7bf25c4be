// Where does a ray meet the surface of a sphere?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a sphere with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets the surface; grazing counts
// Return t: the smallest t >= 0 at which it does, from inside where it leaves
// Return normal: unit vector of the surface there, away from the center
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Vec3 center = vec3(member(member(question, "b"), "center"));
    (void)center;
    const double radius = number(member(member(question, "b"), "radius"));
    (void)radius;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "t", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
