// Where does a ray meet the surface of an oriented box?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a box with a center, half [x, y, z] (half its lengths) and a rotation, the unit quaternion
// [w, x, y, z]
//
// Return hit: true when the ray meets the box; grazing counts
// Return t: the smallest t >= 0 at which it meets the surface, from inside where it leaves
// Return normal: unit vector of the face there, out of the box
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Vec3 center = vec3(member(member(question, "b"), "center"));
    (void)center;
    const Vec3 half = vec3(member(member(question, "b"), "half"));
    (void)half;
    const Value* rotation = member(member(question, "b"), "rotation");
    (void)rotation;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "t", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
