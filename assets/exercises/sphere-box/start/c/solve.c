// Do a sphere and an oriented box share a point, and how far apart are they?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the box
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 center = vec3(member(member(question, "a"), "center"));
    (void)center;
    const double radius = number(member(member(question, "a"), "radius"));
    (void)radius;
    const Vec3 box_center = vec3(member(member(question, "b"), "center"));
    (void)box_center;
    const Vec3 half = vec3(member(member(question, "b"), "half"));
    (void)half;
    const Value* rotation = member(member(question, "b"), "rotation");
    (void)rotation;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "signed_distance", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
