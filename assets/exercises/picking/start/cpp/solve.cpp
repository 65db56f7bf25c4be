// Which body does a ray through the mouse cursor meet first?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a list of spheres, each with a center [x, y, z] and a radius
//
// Return hit: true when the ray meets some body
// Return body: the number of the first one on the ray, from 0
// Return t: where the ray first meets its surface
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 origin = question["a"]["origin"].vec3();
    [[maybe_unused]] const Vec3 direction = question["a"]["direction"].vec3();
    [[maybe_unused]] const Value& balls = question["b"];
    return {{"hit", false}, {"body", 0}, {"t", 0.0}};
}
