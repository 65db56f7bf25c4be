// Where does a ray meet a triangle? Both sides count, and so do edges and vertices.
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a triangle; its points are a list of three vertices [x, y, z]
//
// Return hit: true when they share a point
// Return t: of that point, origin + t * direction
// Return normal: unit vector perpendicular to the triangle, on the side the ray comes from
// Return barycentric: weights of the three vertices, with the sum 1
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 origin = question["a"]["origin"].vec3();
    [[maybe_unused]] const Vec3 direction = question["a"]["direction"].vec3();
    [[maybe_unused]] const Value& vertices = question["b"]["points"];
    return {{"hit", false}, {"t", 0.0}, {"normal", Vec3{0, 1, 0}}, {"barycentric", Vec3{0, 1, 0}}};
}
