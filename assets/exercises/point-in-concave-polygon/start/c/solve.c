// Is a point inside a polygon that may be concave and have holes, on its boundary, or outside?
//
// a: a polygon; its rings are lists of vertices [x, y]. A point is inside when it is inside an
// odd number of rings
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
