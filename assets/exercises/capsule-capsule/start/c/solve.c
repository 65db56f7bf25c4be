// Do two capsules share a point?
//
// a, b: capsules: everything within a radius of the segment between two points, from and to
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the two axes minus both radii
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 start_a = vec3(member(member(question, "a"), "from"));
    (void)start_a;
    const Vec3 end_a = vec3(member(member(question, "a"), "to"));
    (void)end_a;
    const double radius_a = number(member(member(question, "a"), "radius"));
    (void)radius_a;
    const Vec3 start_b = vec3(member(member(question, "b"), "from"));
    (void)start_b;
    const Vec3 end_b = vec3(member(member(question, "b"), "to"));
    (void)end_b;
    const double radius_b = number(member(member(question, "b"), "radius"));
    (void)radius_b;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "signed_distance", 0);
}
