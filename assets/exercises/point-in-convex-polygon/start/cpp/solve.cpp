// Is a point inside a convex polygon, on its boundary, or outside?
//
// a: a polygon; the first of its rings is the list of its vertices [x, y], clockwise or
// counterclockwise
// b: its point is [x, y]
//
// Return where: "inside", "boundary" or "outside"
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Value& rings = question["a"]["rings"];
    [[maybe_unused]] const Value& point = question["b"]["point"];
    return {{"where", "outside"}};
}
