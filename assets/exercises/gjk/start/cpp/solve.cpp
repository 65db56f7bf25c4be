// Do two convex hulls overlap, and how far apart are they?
//
// a, b: hulls; each has points, a list of points [x, y, z]. The body is their convex hull
//
// Return hit: true when the hulls share a point
// Return distance: of hulls that are apart, their distance
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Value& points_a = question["a"]["points"];
    [[maybe_unused]] const Value& points_b = question["b"]["points"];
    return {{"hit", false}, {"distance", 0.0}};
}
