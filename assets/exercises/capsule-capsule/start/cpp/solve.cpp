// Do two capsules share a point?
//
// a, b: capsules: everything within a radius of the segment between two points, from and to
//
// Return hit: true when they share a point; touching counts
// Return signed_distance: distance of the two axes minus both radii
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 start_a = question["a"]["from"].vec3();
    [[maybe_unused]] const Vec3 end_a = question["a"]["to"].vec3();
    [[maybe_unused]] const double radius_a = question["a"]["radius"].number();
    [[maybe_unused]] const Vec3 start_b = question["b"]["from"].vec3();
    [[maybe_unused]] const Vec3 end_b = question["b"]["to"].vec3();
    [[maybe_unused]] const double radius_b = question["b"]["radius"].number();
    return {{"hit", false}, {"signed_distance", 0.0}};
}
