// Which cells of a grid does a ray pass until it meets the first body?
//
// a: a ray, all points origin + t * direction with t >= 0
// b: a list of spheres, each with a center [x, y, z] and a radius
// options: cell, the side of the grid's cells; the cell of a point is [floor(x / cell), floor(z
// / cell)]
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where it first meets the body's surface
// Return cells: the list of cells [i, k] from that of the origin to that where it meets the body
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Vec3 origin = vec3(member(member(question, "a"), "origin"));
    (void)origin;
    const Vec3 direction = vec3(member(member(question, "a"), "direction"));
    (void)direction;
    const Value* balls = member(question, "b");
    (void)balls;
    const double cell = number(member(member(question, "options"), "cell"));
    (void)cell;
    answer_bool(answer, "hit", 0);
    answer_number(answer, "body", 0);
    answer_number(answer, "t", 0);
    answer_begin_list(answer, "cells");
    answer_end_list(answer);
}
