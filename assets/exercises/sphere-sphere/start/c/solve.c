// Do two spheres share a point?
//
// a, b: spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from a to b
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 center_a = vec3(member(member(question, "a"), "center"));
    (void)center_a;
    const double radius_a = number(member(member(question, "a"), "radius"));
    (void)radius_a;
    const Vec3 center_b = vec3(member(member(question, "b"), "center"));
    (void)center_b;
    const double radius_b = number(member(member(question, "b"), "radius"));
    (void)radius_b;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "signed_distance", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
