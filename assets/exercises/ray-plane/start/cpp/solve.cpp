// Where does a ray meet a plane?
//
// a: a ray, all points origin + t * direction with t >= 0; the direction is no unit vector
// b: a plane, all points p with dot(normal, p) = offset; the normal need not be a unit vector
//
// Return hit: true when some point of the ray lies on the plane
// Return t: the smallest t >= 0 of such a point; 0 for a ray that lies in the plane
// Return normal: unit vector perpendicular to the plane, on the side the ray comes from
#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    [[maybe_unused]] const Vec3 origin = question["a"]["origin"].vec3();
    [[maybe_unused]] const Vec3 direction = question["a"]["direction"].vec3();
    [[maybe_unused]] const Vec3 plane_normal = question["b"]["normal"].vec3();
    [[maybe_unused]] const double offset = question["b"]["offset"].number();
    return {{"hit", false}, {"t", 0.0}, {"normal", Vec3{0, 1, 0}}};
}
