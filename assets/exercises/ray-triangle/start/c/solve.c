// Where does a ray meet a triangle? Both sides count, and so do edges and vertices.
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point
// Return t: of that point, origin + t * direction
// Return normal: unit vector perpendicular to the triangle, on the side the ray comes from
// Return barycentric: weights of the three vertices, with the sum 1
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Value* vertices = member(member(question, "b"), "points");
    (void)vertices;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "t", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
    answer_vec3(answer, "barycentric", (Vec3){0, 1, 0});
}
