// Do two oriented boxes overlap, how deep, and along which axis?
//
// a, b: boxes, each with a center [x, y, z], half [x, y, z] (half its lengths) and a rotation,
// the unit quaternion [w, x, y, z]
//
// Return hit: true when no axis separates them; touching counts
// Return depth: of boxes that overlap, the smallest overlap of all axes
// Return normal: of boxes that overlap, the axis of the smallest overlap, a unit vector from a
// to b
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 center_a = vec3(member(member(question, "a"), "center"));
    (void)center_a;
    const Vec3 half_a = vec3(member(member(question, "a"), "half"));
    (void)half_a;
    const Value* rotation_a = member(member(question, "a"), "rotation");
    (void)rotation_a;
    const Vec3 center_b = vec3(member(member(question, "b"), "center"));
    (void)center_b;
    const Vec3 half_b = vec3(member(member(question, "b"), "half"));
    (void)half_b;
    const Value* rotation_b = member(member(question, "b"), "rotation");
    (void)rotation_b;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "depth", 0);
    answer_vec3(answer, "normal", (Vec3){0, 1, 0});
}
