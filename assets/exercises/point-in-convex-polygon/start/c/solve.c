// Is a point inside a convex polygon, on its boundary, or outside?
//
// a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
// counterclockwise
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
#include "collidoscope.h"

void solve(const Value* question, Answer* answer) {
    const Value* rings = member(member(question, "a"), "rings");
    (void)rings;
    const Value* point = member(member(question, "b"), "point");
    (void)point;
    answer_text(answer, "where", "outside");
}
