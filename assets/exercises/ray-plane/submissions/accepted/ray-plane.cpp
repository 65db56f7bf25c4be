#include "collidoscope.h"
using namespace collidoscope;

Answer solve(const Value& question) {
    const Value &a = question["a"], &b = question["b"];
    const Vec3 normal = b["normal"].vec3();
    const double height = dot(normal, a["origin"].vec3()) - b["offset"].number();
    const double rise = dot(normal, a["direction"].vec3());
    double t = 0;
    if (height != 0) {
        if (rise == 0 || (height > 0) == (rise > 0)) return {{"hit", false}};
        t = -height / rise;
    }
    // Against the direction of the ray.
    const double sign = rise > 0 ? -1 : 1;
    return {{"hit", true}, {"t", t}, {"normal", normal * (sign / length(normal))}};
}
