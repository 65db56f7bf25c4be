// Where does a ray meet a plane?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector
//
// Return hit: true when some point of the ray lies on the plane
// Return t: the smallest t >= 0 of such a point; 0 for a ray that lies in the plane
// Return normal: unit vector perpendicular to the plane, on the side the ray comes from
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Vec3 plane_normal = vec3(member(member(question, "b"), "normal"));
    (void)plane_normal;
    const double offset = number(member(member(question, "b"), "offset"));
    (void)offset;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "t", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
