// Is a point inside a polygon that may be concave and have holes, on its boundary, or outside?
//
// a: a polygon; its rings are lists of vertices [x, y]. A point is inside when it is inside an
// odd number of rings
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
