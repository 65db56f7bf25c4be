// Does a sphere reach the solid below a plane?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector.
// The solid lies on the side that the normal points away from
//
// Return hit: true when sphere and solid share a point; touching counts
// Return signed_distance: positive apart, 0 touching, negative overlapping
// Return normal: unit vector from the sphere to the solid
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 center = vec3(member(member(question, "a"), "center"));
    (void)center;
    const double radius = number(member(member(question, "a"), "radius"));
    (void)radius;
    const Vec3 plane_normal = vec3(member(member(question, "b"), "normal"));
    (void)plane_normal;
    const double offset = number(member(member(question, "b"), "offset"));
    (void)offset;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "signed_distance", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
