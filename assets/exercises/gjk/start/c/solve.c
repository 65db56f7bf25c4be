// Do two convex hulls overlap, and how far apart are they?
//
// a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
//
// Return hit: true when the hulls share a point
// Return distance: of hulls that are apart, their distance
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Value* points_a = member(member(question, "a"), "points");
    (void)points_a;
    const Value* points_b = member(member(question, "b"), "points");
    (void)points_b;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "distance", 0);
}
